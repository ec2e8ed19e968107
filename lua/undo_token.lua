-- Puts back a `SET NX PX` lock that was taken away a moment ago, if nobody has acquired it since.
--
-- KEYS  1 lock     its name
-- ARGV  1 value    the previous one
--       2 left_ms  the remaining time it would have now, ≥ 1; -1: it had no expiry
-- Gives {1, 0}     the previous state is restored
--       {0, word}  nothing is changed, because: 'taken' the name is in use
-- Publishes nothing, because nothing becomes available.
--
-- Rule: SET NX, as in the acquire of such a lock.
local lock, value, left = KEYS[1], ARGV[1], tonumber(ARGV[2])

if not left then
    return redis.error_reply('ERR left_ms must be a number')
end
local set
if left > 0 then
    set = redis.call('set', lock, value, 'nx', 'px', left)
else
    set = redis.call('set', lock, value, 'nx')
end
if not set then
    return {0, 'taken'}
end
return {1, 0}
