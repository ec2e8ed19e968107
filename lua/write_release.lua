-- Releases one hold of the write side of a read-write lock.
--
-- KEYS  1 lock             NAME
--       2 latch            redisson_unlock_latch:{NAME}:REQUEST-ID, one id for all retries of one release
-- ARGV  1 channel          redisson_rwlock:{NAME}
--       2 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       3 message          '1': wakes all waiters of each client, so that all readers acquire together
--       4 lease_ms         ≥ 1: the TTL to set when holds remain. While the owner also reads, it only lengthens the TTL
--       5 owner            CLIENT-UUID:THREAD-ID (the field is OWNER:write)
--       6 latch_ttl_ms     ≥ 1: how long the caller may retry
-- Gives nil  not the writer; nothing is changed
--       0    write holds remain
--       1+n  no longer written: the lock is free, or (the downgrade) its owner still reads and other readers may join.
--            The message is published to n clients, including pattern subscribers
-- The answers 0 and 1 (for any n) are stored under the latch, as in reentrant_release.
--
-- Rule: Redisson's write release. Two improvements: the message is also published for a downgrade, so that readers need
-- not wait for a timeout. And it never shortens the time of the owner's read hold, because both have one TTL.
local lock, latch = KEYS[1], KEYS[2]
local channel, publish, message, lease, owner, latch_ttl = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local field = owner .. ':write'

local kept = redis.call('get', latch)
if kept then
    return tonumber(kept)
end

local fields = redis.call('hmget', lock, 'mode', field, owner)
local count = fields[1] == 'write' and tonumber(fields[2] or '')
if not count then
    return nil
end

if count > 1 then
    local ttl = fields[3] and math.max(redis.call('pttl', lock), tonumber(lease)) or lease
    redis.call('pexpire', lock, ttl) -- first: after one accepted write, a full server accepts the others
    redis.call('hincrby', lock, field, -1)
    redis.call('set', latch, 0, 'px', latch_ttl)
    return 0
end
local told = redis.call(publish, channel, message) -- before the first write, as in reentrant_release
if publish == 'spublish' then
    redis.call('publish', channel, message)
end
if redis.call('hlen', lock) == 2 then -- `mode` and this field
    redis.call('del', lock)
else
    redis.call('hdel', lock, field)
    redis.call('hset', lock, 'mode', 'read')
end
redis.call('set', latch, 1, 'px', latch_ttl)
return 1 + told
