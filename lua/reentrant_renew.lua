-- The watchdog's step: the TTL of a reentrant lock is at least the lease again.
--
-- KEYS  1 lock      NAME
-- ARGV  1 lease_ms  ≥ 1
--       2 owner     CLIENT-UUID:THREAD-ID
-- Gives 1  renewed
--       0  not the owner (any more): stop renewing, the hold is lost; nothing is changed
-- Tells nobody.
--
-- Rule: Redisson's renewal, one lock a call: in its batches one key of a wrong type stops the renewal of the others.
-- Better in one point: one that arrives late does not shorten what its owner has taken for longer since.
local lock, lease, owner = KEYS[1], ARGV[1], ARGV[2]

local fields = redis.call('hmget', lock, 'mode', owner)
if fields[1] or not fields[2] then
    return 0
end
if redis.call('pttl', lock) < tonumber(lease) then
    redis.call('pexpire', lock, lease)
end
return 1
