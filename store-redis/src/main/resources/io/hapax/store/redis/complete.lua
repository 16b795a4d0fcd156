-- Keeps the outcome of the run that owner ARGV[1] made under token ARGV[2]. Replies {1}, or {0} if the record is not that run's.
local key = KEYS[1]
local owner, token, hasOutcome, outcome, expiry, moment = unpack(ARGV)

local found = redis.call('HMGET', key, 's', 'o', 't', 'i')
local state, issuedUntil = found[1], tonumber(found[4] or '')
if found[2] ~= owner or found[3] ~= token then
  return {0}
end
if state == 'C' then
  return {1} -- the same call did it before
end
if state ~= 'P' then
  return {0}
end

redis.call('HSET', key, 's', 'C')
redis.call('HDEL', key, 'l')
if hasOutcome == '1' then
  redis.call('HSET', key, 'r', outcome)
end
if expiry == 'AFTER' then
  redis.call('PEXPIRE', key, moment)
elseif expiry == 'AT' then
  redis.call('PEXPIREAT', key, moment)
elseif expiry == 'NEVER' then
  redis.call('PERSIST', key)
elseif issuedUntil then
  redis.call('PEXPIREAT', key, string.format('%.0f', math.ceil(issuedUntil / 1000)))
end
redis.call('PUBLISH', key, '')
return {1}
