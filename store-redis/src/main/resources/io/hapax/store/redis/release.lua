-- Gives up the claim ARGV[1] (token and owner). Replies {1} if the key is free now, by this call or before.
-- Where what is in a record: RecordFormat.java.
local key = KEYS[1]

local found = redis.call('GET', key)
local state = found and string.sub(found, 1, 2)
if not found or state == '1I' then
  return {1}
end
if string.sub(found, 52, 83) ~= ARGV[1] or string.sub(state, 1, 1) ~= '1' or state == '1C' then
  return {0}
end

local issued = string.match(string.sub(found, 36, 51), '^0*[1-9]%d*$')
if issued then
  -- As it was issued: nobody's, without a lease or a fingerprint.
  local fingerprint = tonumber(string.sub(found, 95, 96)) or 0
  redis.call('SET', key, '1I0' .. string.sub(found, 4, 19) .. '0000000000000000' .. string.sub(found, 36, 67)
      .. string.rep('\0', 16) .. string.sub(found, 84, 94) .. '00' .. string.sub(found, 97 + fingerprint),
      'PXAT', tonumber(issued))
else
  redis.call('DEL', key)
end
redis.call('PUBLISH', key, '')
return {1}
