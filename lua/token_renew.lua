-- The watchdog's step for a `SET NX PX` lock: compare, and set the TTL back to the lease.
--
-- KEYS  1 lock      NAME
-- ARGV  1 lease_ms  ≥ 1
--       2 token     what was written when it was taken
-- Gives 1  renewed
--       0  free, or somebody else's: stop renewing, the hold is lost; nothing is changed
--       WRONGTYPE …  the name holds no string
-- Tells nobody.
--
-- Rule: Redis' own pattern for such locks, compare and set at once; a bare PEXPIRE would renew the next owner's hold.
local lock, lease, token = KEYS[1], ARGV[1], ARGV[2]

if redis.call('get', lock) ~= token then
    return 0
end
return redis.call('pexpire', lock, lease)
