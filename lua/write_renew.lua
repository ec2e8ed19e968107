-- The watchdog's renewal for the write side: resets the TTL to the lease.
--
-- KEYS  1 lock      NAME
-- ARGV  1 lease_ms  ≥ 1
--       2 owner     CLIENT-UUID:THREAD-ID (the field is OWNER:write)
-- Gives 1  renewed
--       0  not (or no longer) the writer: the hold is lost or, after a downgrade, a read hold. Nothing is changed
-- Publishes nothing.
--
-- Rule: Redisson's renewal. It also resets a TTL above the lease. Such a TTL results from re-entries, whose leases add
-- up and would outlive a dead writer.
local lock, lease, owner = KEYS[1], ARGV[1], ARGV[2]

local fields = redis.call('hmget', lock, 'mode', owner .. ':write')
if fields[1] ~= 'write' or not fields[2] then
    return 0
end
return redis.call('pexpire', lock, lease)
