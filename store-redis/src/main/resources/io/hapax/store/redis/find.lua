-- Reads a record. Replies {'FOUND', now, left to live, fields...} or {'UNKNOWN'}.
local found = redis.call('HMGET', KEYS[1], 'v', 's', 'm', 't', 'o', 'f', 'r', 'c', 'l', 'i')
if not found[2] and redis.call('EXISTS', KEYS[1]) == 0 then
  return {'UNKNOWN'}
end
local time = redis.call('TIME')
local now = string.format('%.0f', time[1] * 1000000 + time[2])
return {'FOUND', now, redis.call('PTTL', KEYS[1]), unpack(found, 1, 10)}
