-- Reads a record. Replies {'FOUND', record, seconds, microseconds, left to live} or {'UNKNOWN'}.
local found = redis.call('GET', KEYS[1])
if not found then
  return {'UNKNOWN'}
end
local time = redis.call('TIME')
return {'FOUND', found, time[1], time[2], redis.call('PTTL', KEYS[1])}
