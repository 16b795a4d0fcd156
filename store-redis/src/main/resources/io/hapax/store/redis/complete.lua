-- Keeps the outcome of the run that owner ARGV[1] made under token ARGV[2]. Replies {1}, or {0} if the record is not that run's.
-- The lease stays where it is: nobody looks at one but of a record in progress.
local key = KEYS[1]
local owner, token, hasOutcome, outcome, expiry, moment = unpack(ARGV)

local found = redis.call('HMGET', key, 's', 'o', 't')
local state = found[1]
if found[2] ~= owner or found[3] ~= token then
  return {0}
end
if state == 'C' then
  return {1} -- the same call did it before
end
if state ~= 'P' then
  return {0}
end

if hasOutcome == '1' then
  redis.call('HSET', key, 's', 'C', 'r', outcome)
else
  redis.call('HSET', key, 's', 'C')
end
if expiry == 'AFTER' then
  redis.call('PEXPIRE', key, moment)
elseif expiry == 'AT' then
  redis.call('PEXPIREAT', key, moment)
elseif expiry == 'NEVER' then
  redis.call('PERSIST', key)
else
  local issuedUntil = tonumber(redis.call('HGET', key, 'i') or '')
  if issuedUntil then
    redis.call('PEXPIREAT', key, string.format('%.0f', math.ceil(issuedUntil / 1000)))
  end
end
redis.call('PUBLISH', key, '')
return {1}
