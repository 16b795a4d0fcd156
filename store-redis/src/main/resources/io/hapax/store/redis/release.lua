-- Gives up the claim that owner ARGV[1] holds under token ARGV[2]. Replies {1} if the key is free now, by this call or before.
local key = KEYS[1]

local found = redis.call('HMGET', key, 's', 'o', 't', 'i')
local state, issuedUntil = found[1], tonumber(found[4] or '')
if state == 'I' or not state and redis.call('EXISTS', key) == 0 then
  return {1}
end
if found[2] ~= ARGV[1] or found[3] ~= ARGV[2] or state == 'C' then
  return {0}
end

if issuedUntil then
  redis.call('HDEL', key, 'o', 'f', 'l')
  redis.call('HSET', key, 's', 'I')
  redis.call('PEXPIREAT', key, string.format('%.0f', math.ceil(issuedUntil / 1000)))
else
  redis.call('DEL', key)
end
redis.call('PUBLISH', key, '')
return {1}
