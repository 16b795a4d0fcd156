-- Takes a record that is absent, a form token that was issued, or a claim that was abandoned under the
-- token ARGV[7]; otherwise changes nothing and says what is there.
-- Replies {'TAKEN', token, claimed at} · {'MINE' or 'FOUND', now, left to live, fields...} · {'UNKNOWN'}
local key = KEYS[1]
local owner, terms, mode, lease, lifetime, fingerprint, previous, operation, hint = unpack(ARGV)

local found = redis.call('HMGET', key, 'v', 's', 'm', 't', 'o', 'f', 'r', 'c', 'l', 'i')
local version, state, token = found[1], found[2], found[4]
local leaseUntil, issuedUntil = tonumber(found[9] or ''), tonumber(found[10] or '')
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]

local function text(number)
  return string.format('%.0f', number) -- tostring would say 1.79e+15
end

if state or redis.call('EXISTS', key) == 1 then
  -- One that is of a later format, or damaged, is for nobody to take.
  local sound = version == '1' and tonumber(token or '')
  local mine = sound and (state == 'P' or state == 'M') and found[5] == owner
  local free = sound and (state == 'I' and issuedUntil
      or state == 'P' and token == previous and leaseUntil and leaseUntil <= now)
  if mine or not free then
    return {mine and 'MINE' or 'FOUND', text(now), redis.call('PTTL', key), unpack(found, 1, 10)}
  end
elseif terms == 'REDEEM' then
  return {'UNKNOWN'}
end

-- The clock, unless the token before was ahead of it.
local taken = text(now)
if token and tonumber(token) >= now then
  taken = text(tonumber(token) + 1)
end
local record = {'v', '1', 's', terms == 'MARK' and 'M' or 'P', 'm', mode, 't', taken, 'o', owner,
    'c', text(now), 'b', operation, 'k', hint}
local function add(field, value)
  record[#record + 1] = field
  record[#record + 1] = value
end
if terms ~= 'MARK' then
  add('l', text(now + lease))
end
if fingerprint ~= '' then
  add('f', fingerprint)
end
local left = tonumber(lifetime)
if issuedUntil then
  add('i', found[10])
  left = math.max(left, math.ceil((issuedUntil - now) / 1000))
end
if state then
  redis.call('DEL', key) -- no field of the run before may stay
end
redis.call('HSET', key, unpack(record))
redis.call('PEXPIRE', key, text(left))
return {'TAKEN', taken, text(now)}
