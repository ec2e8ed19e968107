-- Reads the answers of a call for many releases in a cluster, or prevents that call from doing anything later.
--
-- KEYS  1 latch            redisson_unlock_latch:{NAME}:REQUEST-ID, as in reentrant_release_slots
-- ARGV  1 latch_ttl_ms     ≥ 1: how long that call may still be under way
-- Gives the string that the call left, one character for each lock; or '-', the mark that is now left for the call
--
-- Rule: a client that lost the answer releases its lock with a separate call, under its own latch. After that, the
-- first call must change nothing. If the latch's slot has moved meanwhile, a late call to the old node changes nothing
-- there either.
local kept = redis.call('get', KEYS[1])
if not kept then
    redis.call('set', KEYS[1], '-', 'px', ARGV[1])
end
return kept or '-'
