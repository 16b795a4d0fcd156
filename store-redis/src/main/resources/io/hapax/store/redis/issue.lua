-- Makes a form token that lives ARGV[1] milliseconds. Replies {1}, or {0} if there is a record already.
local key = KEYS[1]
if redis.call('EXISTS', key) == 1 then
  return {0}
end

local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local function text(number)
  return string.format('%.0f', number)
end
redis.call('HSET', key, 'v', '1', 's', 'I', 'm', 'S', 't', text(now), 'c', text(now),
    'i', text(now + ARGV[1] * 1000), 'b', ARGV[2], 'k', ARGV[3])
redis.call('PEXPIRE', key, ARGV[1])
return {1}
