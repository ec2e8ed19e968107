-- The watchdog's renewal: resets the TTL of a reentrant lock to at least the full lease.
--
-- KEYS  1 lock      NAME
-- ARGV  1 lease_ms  ≥ 1
--       2 owner     CLIENT-UUID:THREAD-ID
-- Gives 1  renewed
--       0  not (or no longer) the owner: stop renewing, because the hold is lost; nothing is changed
-- Publishes nothing.
--
-- Rule: Redisson's renewal, but with one lock per call. In Redisson's batches, a key of a wrong type stops the renewal
-- of the other locks. One improvement: a late renewal does not shorten a longer lease that its owner has acquired
-- since.
local lock, lease, owner = KEYS[1], ARGV[1], ARGV[2]

local fields = redis.call('hmget', lock, 'mode', owner)
if fields[1] or not fields[2] then
    return 0
end
if redis.call('pttl', lock) < tonumber(lease) then
    redis.call('pexpire', lock, lease)
end
return 1
