-- The watchdog's renewal for a `SET NX PX` lock: compare, and reset the TTL to the lease.
--
-- KEYS  1 lock      NAME
-- ARGV  1 lease_ms  ≥ 1
--       2 token     the value written by the acquire
-- Gives 1  renewed
--       0  the name is free, or holds another token: stop renewing, because the hold is lost; nothing is changed
--       WRONGTYPE …  the name does not hold a string
-- Publishes nothing.
--
-- Rule: compare and set the TTL in one step, as the Redis documentation recommends. A bare PEXPIRE could renew the next
-- owner's hold.
local lock, lease, token = KEYS[1], ARGV[1], ARGV[2]

if redis.call('get', lock) ~= token then
    return 0
end
return redis.call('pexpire', lock, lease)
