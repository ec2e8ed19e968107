-- The watchdog's renewal for the write side: resets the TTL to the lease.
--
-- KEYS  1 lock      NAME
-- ARGV  1 lease_ms  ≥ 1; longer than the lease if the owner also reads and its read hold needs that
--       2 owner     CLIENT-UUID:THREAD-ID (the field is OWNER:write)
-- Gives 1  renewed
--       0  not (or no longer) the writer: the hold is lost or, after a downgrade, a read hold. Nothing is changed
-- Publishes nothing.
--
-- Rule: Redisson's renewal. The renewal also shortens a TTL above the lease. Re-entries add their leases to the TTL, so
-- the lock would otherwise outlive a dead writer for too long.
local lock, lease, owner = KEYS[1], ARGV[1], ARGV[2]

local fields = redis.call('hmget', lock, 'mode', owner .. ':write')
if fields[1] ~= 'write' or not fields[2] then
    return 0
end
return redis.call('pexpire', lock, lease)
