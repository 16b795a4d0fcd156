-- Lets the lease of the claim ARGV[1] (token and owner) end ARGV[2] microseconds from now, and moves the record's expiry by
-- as much. Replies {1}, or {0} if the claim is lost for good. Where what is in a record: RecordFormat.java.
local key = KEYS[1]

local found = redis.call('GET', key)
if not found or string.sub(found, 1, 2) ~= '1P' or string.sub(found, 52, 83) ~= ARGV[1] then
  return {0}
end

local time = redis.call('TIME')
local lease = time[1] * 1000000 + time[2] + ARGV[2]
local before = tonumber(string.match(string.sub(found, 20, 35), '^0*[1-9]%d*$') or '') or lease
local record = string.sub(found, 1, 19) .. string.format('%016.0f', lease) .. string.sub(found, 36)
local left = redis.call('PTTL', key)
if left >= 0 then
  redis.call('SET', key, record, 'PX', math.max(1, left + math.ceil((lease - before) / 1000)))
else -- somebody may have made it stay for ever
  redis.call('SET', key, record)
end
return {1}
