-- What a call for many releases in a cluster has answered, or that it may answer nothing any more.
--
-- KEYS  1 latch            redisson_unlock_latch:{NAME}:REQUEST-ID, as reentrant_release_slots has it
-- ARGV  1 latch_ttl_ms     ≥ 1: how long that call may still be on its way
-- Gives the string that it left, one character a lock; or '-', and it finds that mark when it comes
--
-- Rule: who has lost the answer asks for his lock alone, under a latch of its own, and nothing may be done twice. Where
-- the latch's slot has gone elsewhere since, a call that comes late to the old node does nothing there either.
local kept = redis.call('get', KEYS[1])
if not kept then
    redis.call('set', KEYS[1], '-', 'px', ARGV[1])
end
return kept or '-'
