-- The watchdog's renewal for the write side: resets the TTL to the lease.
--
-- KEYS  1 lock      NAME
-- ARGV  1 lease_ms  ≥ 1
--       2 owner     CLIENT-UUID:THREAD-ID (the field is OWNER:write)
-- Gives 1  renewed
--       0  not (or no longer) the writer: the hold is lost or, after a downgrade, a read hold. Nothing is changed
-- Publishes nothing.
--
-- Rule: Redisson's renewal. The renewal also shortens a TTL above the lease. Re-entries add their leases to the TTL, so
-- the lock would otherwise outlive a dead writer for too long. One improvement: while the owner also reads, the renewal
-- never shortens the TTL, because the read hold may have the longer lease.
local lock, lease, owner = KEYS[1], ARGV[1], ARGV[2]

local fields = redis.call('hmget', lock, 'mode', owner .. ':write', owner)
if fields[1] ~= 'write' or not fields[2] then
    return 0
end
if fields[3] then
    lease = math.max(redis.call('pttl', lock), tonumber(lease))
end
return redis.call('pexpire', lock, lease)
