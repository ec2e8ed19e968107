-- Puts back a `SET NX PX` lock that was taken away a moment ago, if nobody has taken it since.
--
-- KEYS  1 lock     its name
-- ARGV  1 value    what it held
--       2 left_ms  what it would have left by now, ≥ 1; -1: it had no expiry
-- Gives {1, 0}     it is as it was
--       {0, word}  nothing is changed: 'taken' the name is in use
-- Tells nobody: there is less to be had, not more.
--
-- Rule: ours; SET NX, as its holder took it.
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
