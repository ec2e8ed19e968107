-- Releases one hold of a fair lock.
--
-- KEYS  1 lock             NAME
--       2 latch            redisson_unlock_latch:{NAME}:REQUEST-ID, one id for all retries of one release
--       3 queue            redisson_lock_queue:{NAME}
--       4 deadlines        redisson_lock_timeout:{NAME}
-- ARGV  1 channel          the owner's own: redisson_lock__channel:{NAME}:OWNER. The next waiter's channel is derived
--                          from it
--       2 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       3 message          '0'
--       4 lease_ms         ≥ 1: the TTL to set when holds remain
--       5 owner            CLIENT-UUID:THREAD-ID
--       6 latch_ttl_ms     ≥ 1: how long the caller may retry
-- Gives nil  not the owner; nothing is changed
--       0    holds remain
--       1    free, and the first live waiter was notified. Stale waiters before it were also notified, and removed from
--            the queue
-- The answers 0 and 1 are stored under the latch, as in reentrant_release.
--
-- Rule: Redisson's fair release with the server's clock and three improvements. An owner that has lost the lock gets
-- nil, where Redisson answers 1. A waiter without a deadline at the head does not block the waiters behind it. A stale
-- waiter is notified, because it may be alive: Redisson's waiter sleeps for the TTL that it last read, even beyond its
-- deadline.
local lock, latch, queue, deadlines = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local channel, publish, message, lease, owner, latch_ttl = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]

local kept = redis.call('get', latch)
if kept then
    return tonumber(kept)
end

local fields = redis.call('hmget', lock, 'mode', owner)
local count = not fields[1] and tonumber(fields[2] or '')
if not count then
    return nil
end

if count > 1 then
    redis.call('pexpire', lock, lease)
    redis.call('hincrby', lock, owner, -1)
    redis.call('set', latch, 0, 'px', latch_ttl)
    return 0
end

local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local prefix, stale = string.sub(channel, 1, #channel - #owner), {}
local head = redis.call('lindex', queue, 0)
while head do
    redis.call(publish, prefix .. head, message) -- before the first write, as in reentrant_release
    if publish == 'spublish' then
        redis.call('publish', prefix .. head, message)
    end
    local deadline = tonumber(redis.call('zscore', deadlines, head) or nil)
    if deadline and deadline > now then
        break
    end
    stale[#stale + 1] = head
    head = redis.call('lindex', queue, #stale)
end
redis.call('hdel', lock, owner) -- Redis deletes the key with its last field
for _, waiter in ipairs(stale) do
    redis.call('lpop', queue)
    redis.call('zrem', deadlines, waiter)
end
redis.call('set', latch, 1, 'px', latch_ttl)
return 1
