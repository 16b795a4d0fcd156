-- Takes a record that is absent, a form token that was issued, or a claim that was abandoned under the
-- token ARGV[5]; otherwise changes nothing and says what is there. Where what is in a record: RecordFormat.java.
-- Replies {'TAKEN', token, claimed at} · {'FOUND', record, seconds, microseconds, left to live} · {'UNKNOWN'}
local key = KEYS[1]
local terms, start, lease, lifetime, previous, rest = unpack(ARGV)

local found = redis.call('GET', key)
if not found and terms == 'REDEEM' then
  return {'UNKNOWN'}
end
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local before, issued = 0, '0000000000000000'

if found then
  local state = string.sub(found, 1, 2)
  local mine = (state == '1P' or state == '1M') and string.sub(found, 68, 83) == string.sub(rest, 1, 16)
  local free = state == '1I' or state == '1P' and string.sub(found, 52, 67) == previous
  if mine or free then
    -- One that is damaged is for nobody to take.
    local _, numbers = string.find(found, '^1[PMI]0%d+')
    local _, lengths = string.find(found, '^[SFJ]%d+', 84)
    local fingerprint = string.sub(found, 95, 96)
    local sound = numbers and numbers >= 67 and lengths and lengths >= 96
        and (fingerprint == '00' or fingerprint == '33')
        and #found == 96 + string.sub(found, 85, 89) + string.sub(found, 90, 94) + fingerprint
    mine = mine and sound
    if free and sound and state == '1I' then
      free = tonumber(string.sub(found, 36, 51)) > 0
    elseif free and sound then
      local leaseUntil = tonumber(string.sub(found, 20, 35))
      free = leaseUntil > 0 and leaseUntil <= now
    else
      free = false
    end
  end
  if mine then
    return {'TAKEN', string.sub(found, 52, 67), string.sub(found, 4, 19)}
  elseif not free then
    return {'FOUND', found, time[1], time[2], redis.call('PTTL', key)}
  end
  before, issued = tonumber(string.sub(found, 52, 67)), string.sub(found, 36, 51)
end

local claimed = string.format('%010d%06d', time[1], time[2])
-- The clock, unless the token before was ahead of it.
local token = before < now and claimed or string.format('%016.0f', before + 1)
local leaseUntil = terms == 'MARK' and '0000000000000000' or string.format('%016.0f', now + lease)
local record = start .. claimed .. leaseUntil .. issued .. token .. rest
if tonumber(issued) > now / 1000 + lifetime then
  redis.call('SET', key, record, 'PXAT', tonumber(issued))
else
  redis.call('SET', key, record, 'PX', lifetime)
end
return {'TAKEN', token, claimed}
