-- Takes a record that is absent, a form token that was issued, or a claim that was abandoned under the
-- token ARGV[7]; otherwise changes nothing and says what is there.
-- Replies {'TAKEN', token, claimed at} · {'MINE' or 'FOUND', now, left to live, fields...} · {'UNKNOWN'}
local key = KEYS[1]
local owner, terms, mode, lease, lifetime, fingerprint, previous, operation, hint = unpack(ARGV)

local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local claimed = string.format('%.0f', now) -- tostring would say 1.79e+15
local taken, issued = claimed, false

-- Asked first: to read ten fields of a record that is not there costs more.
if redis.call('EXISTS', key) == 1 then
  local found = redis.call('HMGET', key, 'v', 's', 'm', 't', 'o', 'f', 'r', 'c', 'l', 'i')
  local version, state, token = found[1], found[2], tonumber(found[4] or '')
  local leaseUntil, issuedUntil = tonumber(found[9] or ''), tonumber(found[10] or '')
  -- One that is of a later format, or damaged, is for nobody to take.
  local sound = version == '1' and token
  local mine = sound and (state == 'P' or state == 'M') and found[5] == owner
  local free = sound and (state == 'I' and issuedUntil
      or state == 'P' and found[4] == previous and leaseUntil and leaseUntil <= now)
  if mine or not free then
    return {mine and 'MINE' or 'FOUND', claimed, redis.call('PTTL', key), unpack(found, 1, 10)}
  end
  -- The clock, unless the token before was ahead of it.
  if token >= now then
    taken = string.format('%.0f', token + 1)
  end
  if issuedUntil then
    issued = found[10]
    lifetime = string.format('%.0f', math.max(tonumber(lifetime), math.ceil((issuedUntil - now) / 1000)))
  end
  redis.call('DEL', key) -- no field of the run before may stay
elseif terms == 'REDEEM' then
  return {'UNKNOWN'}
end

-- Written out, and in one call where that is common: a table of fields would cost more than writing them.
if terms == 'MARK' then
  redis.call('HSET', key, 'v', '1', 's', 'M', 'm', mode, 't', taken, 'o', owner, 'c', claimed,
      'b', operation, 'k', hint)
else
  local leaseUntil = string.format('%.0f', now + lease)
  if fingerprint == '' then
    redis.call('HSET', key, 'v', '1', 's', 'P', 'm', mode, 't', taken, 'o', owner, 'c', claimed,
        'b', operation, 'k', hint, 'l', leaseUntil)
  else
    redis.call('HSET', key, 'v', '1', 's', 'P', 'm', mode, 't', taken, 'o', owner, 'c', claimed,
        'b', operation, 'k', hint, 'l', leaseUntil, 'f', fingerprint)
  end
end
if terms == 'MARK' and fingerprint ~= '' then
  redis.call('HSET', key, 'f', fingerprint)
end
if issued then
  redis.call('HSET', key, 'i', issued)
end
redis.call('PEXPIRE', key, lifetime)
return {'TAKEN', taken, claimed}
