-- The watchdog's renewal for the write side: resets the TTL to at least the full lease.
--
-- KEYS  1 lock      NAME
-- ARGV  1 lease_ms  ≥ 1
--       2 owner     CLIENT-UUID:THREAD-ID (the field is OWNER:write)
-- Gives 1  renewed
--       0  not (or no longer) the writer: the hold is lost or, after a downgrade, a read hold. Nothing is changed
-- Publishes nothing.
--
-- Rule: Redisson's renewal. One improvement: a late renewal does not shorten a longer lease that its owner has acquired
-- since, be it to write or to read.
local lock, lease, owner = KEYS[1], ARGV[1], ARGV[2]

local fields = redis.call('hmget', lock, 'mode', owner .. ':write')
if fields[1] ~= 'write' or not fields[2] then
    return 0
end
if redis.call('pttl', lock) < tonumber(lease) then
    redis.call('pexpire', lock, lease)
end
return 1
