-- Lets the lease of owner ARGV[1] under token ARGV[2] end ARGV[3] microseconds from now, and moves the record's expiry by as
-- much. Replies {1}, or {0} if the claim is lost for good.
local key = KEYS[1]

local found = redis.call('HMGET', key, 's', 'o', 't', 'l')
if found[1] ~= 'P' or found[2] ~= ARGV[1] or found[3] ~= ARGV[2] then
  return {0}
end

local time = redis.call('TIME')
local lease = time[1] * 1000000 + time[2] + ARGV[3]
local further = math.ceil((lease - (tonumber(found[4] or '') or lease)) / 1000)
local left = redis.call('PTTL', key)
redis.call('HSET', key, 'l', string.format('%.0f', lease))
if left >= 0 then -- somebody may have made it stay for ever
  redis.call('PEXPIRE', key, string.format('%.0f', left + further))
end
return {1}
