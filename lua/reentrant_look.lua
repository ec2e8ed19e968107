-- Reads one hold of a reentrant lock, with the facts that distinguish it from other holds of the same owner.
--
-- KEYS  1 lock           NAME
-- ARGV  1 owner          CLIENT-UUID:THREAD-ID
-- Gives {hold count, expires_at}
--       hold count       0 if this owner does not hold it, even if another does
--       expires_at       ms since the epoch by this server's clock; -1 without an expiry, -2 if there is no lock
-- Changes and publishes nothing.
--
-- Rule: for reentrant_release_seen, which changes the hold only if both values are unchanged.
local lock, owner = KEYS[1], ARGV[1]

local fields = redis.call('hmget', lock, 'mode', owner)
local count = not fields[1] and tonumber(fields[2] or '') or 0
local now, left = redis.call('time'), redis.call('pttl', lock)
return {count, left < 0 and left or now[1] * 1000 + math.floor(now[2] / 1000) + left}
