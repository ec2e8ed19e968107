-- The watchdog's step: sets the TTL of a reentrant lock back to the lease.
--
-- KEYS  1 lock      NAME
-- ARGV  1 lease_ms  ≥ 1
--       2 owner     CLIENT-UUID:THREAD-ID
-- Gives 1  renewed
--       0  not the owner (any more): stop renewing, the hold is lost; nothing is changed
-- Tells nobody.
--
-- Rule: Redisson's renewal, one lock a call: in its batches one key of a wrong type stops the renewal of the others.
local lock, lease, owner = KEYS[1], ARGV[1], ARGV[2]

local fields = redis.call('hmget', lock, 'mode', owner)
if fields[1] or not fields[2] then
    return 0
end
return redis.call('pexpire', lock, lease)
