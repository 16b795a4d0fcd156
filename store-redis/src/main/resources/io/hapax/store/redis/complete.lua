-- Keeps the outcome ARGV[4], which is missing if it is null, of the run that made the claim ARGV[1] (token and owner).
-- Replies {1}, or {0} if the record is not that run's. Where what is in a record: RecordFormat.java.
-- The lease stays where it is: nobody looks at one but of a record in progress.
local key = KEYS[1]
local claim, expiry, moment, outcome = unpack(ARGV)

local found = redis.call('GET', key)
if not found or string.sub(found, 52, 83) ~= claim then
  return {0}
end
local state = string.sub(found, 1, 2)
if state == '1C' then
  return {1} -- the same call did it before
end
if state ~= '1P' then
  return {0}
end

local record
if outcome then
  record = '1C1' .. string.sub(found, 4) .. outcome
else
  record = '1C0' .. string.sub(found, 4)
end
if expiry == 'AFTER' then
  redis.call('SET', key, record, 'PX', moment)
elseif expiry == 'NEVER' then
  redis.call('SET', key, record)
else
  local issued = string.match(string.sub(found, 36, 51), '^0*[1-9]%d*$')
  local expires = tonumber(expiry == 'AT' and moment or issued or '')
  if expires then
    redis.call('SET', key, record, 'PXAT', math.max(1, expires)) -- it refuses what is before 1970
  else
    redis.call('SET', key, record, 'KEEPTTL') -- it was not issued
  end
end
redis.call('PUBLISH', key, '')
return {1}
