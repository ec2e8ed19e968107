-- The watchdog's step for the write side: sets the TTL back to the lease.
--
-- KEYS  1 lock      NAME
-- ARGV  1 lease_ms  ≥ 1
--       2 owner     CLIENT-UUID:THREAD-ID (the field is OWNER:write)
-- Gives 1  renewed
--       0  not the writer (any more; after a downgrade the reader renews): the hold is lost; nothing is changed
-- Tells nobody.
--
-- Rule: Redisson's renewal. It ends the TTL above the lease that re-entries made, which add up and would outlive a dead
-- writer by all of them.
local lock, lease, owner = KEYS[1], ARGV[1], ARGV[2]

local fields = redis.call('hmget', lock, 'mode', owner .. ':write')
if fields[1] ~= 'write' or not fields[2] then
    return 0
end
return redis.call('pexpire', lock, lease)
