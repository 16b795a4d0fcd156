-- Makes a form token that lives ARGV[1] milliseconds. Replies {1}, or {0} if there is a record already.
-- Where what is in a record: RecordFormat.java.
local key = KEYS[1]
local length, start, rest = unpack(ARGV)

local time = redis.call('TIME')
local now = string.format('%010d%06d', time[1], time[2])
local issued = string.format('%016.0f', time[1] * 1000 + math.floor(time[2] / 1000) + length)
local made = redis.call('SET', key, start .. now .. '0000000000000000' .. issued .. now .. rest, 'PX', length, 'NX')
return {made and 1 or 0}
