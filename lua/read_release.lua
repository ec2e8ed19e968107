-- Releases one hold of the read side of a read-write lock.
--
-- KEYS  1 lock             NAME
--       2 latch            redisson_unlock_latch:{NAME}:REQUEST-ID, one id for all retries of one release
--       3 timeouts         {NAME}:OWNER:rwlock_timeout, the prefix of the caller's timeout keys. From it, the script
--                          derives the timeout keys of all other readers, whose names and counts are known only here:
--                          {NAME}:READER:rwlock_timeout:n; same slot by their hash tag
-- ARGV  1 channel          redisson_rwlock:{NAME}
--       2 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       3 message          '0': wakes one waiter of each client
--       4 lease_ms         not used, because the TTL follows the timeout keys (all releases have the same arguments)
--       5 owner            CLIENT-UUID:THREAD-ID
--       6 latch_ttl_ms     ≥ 1: how long the caller may retry
-- Gives nil  not a reader; nothing is changed
--       0    somebody still holds it, possibly the same owner
--       1+n  free, and the message is published to n clients, including pattern subscribers
-- The answers 0 and 1 (for any n) are stored under the latch, as in reentrant_release.
--
-- Rule: Redisson's read release. The TTL becomes the longest TTL of the remaining timeout keys. So a reader with a
-- short lease neither shortens nor prolongs the holds of other readers. Readers without a live timeout key are dead and
-- do not count. Two improvements: for a hash without `mode`, the script publishes nothing and answers nil. While the
-- owner also writes, the TTL is never shortened, because it then belongs to the write hold.
local lock, latch, timeouts = KEYS[1], KEYS[2], KEYS[3]
local channel, publish, message, owner, latch_ttl = ARGV[1], ARGV[2], ARGV[3], ARGV[5], ARGV[6]

local kept = redis.call('get', latch)
if kept then
    return tonumber(kept)
end

-- The number in a field, or nil. If another program wrote 'inf' or forty digits, the loop below must still end.
local function number(value)
    return value and #value < 16 and string.match(value, '^%d+$') and tonumber(value) or nil
end

local fields = redis.call('hmget', lock, 'mode', owner)
local mode, count = fields[1], number(fields[2])
if not mode or not count then
    return nil
end

-- The largest PTTL of a reader's timeout keys (at most the last 10 000 of them), or -2 if none is alive.
local function longest(prefix, holds)
    local largest = -2
    for n = holds, math.max(1, holds - 9999), -1 do
        largest = math.max(largest, redis.call('pttl', prefix .. ':' .. string.format('%.0f', n)))
    end
    return largest
end

local tail = ':rwlock_timeout'
local tagged = string.sub(timeouts, 1, #timeouts - #owner - #tail) -- {NAME}:
local left = longest(timeouts, count - 1)
local others = false -- fields besides `mode` and the caller's
local all = redis.call('hgetall', lock)
for i = 1, #all, 2 do
    local field = all[i]
    if field ~= 'mode' and field ~= owner then
        others = true
        local holds = number(all[i + 1])
        if holds and string.sub(field, -6) ~= ':write' then
            left = math.max(left, longest(tagged .. field .. tail, holds))
        end
    end
end

local remains = left > 0 or (mode == 'write' and others)
local told = 0
if not remains then
    told = redis.call(publish, channel, message) -- before the first write, as in reentrant_release
    if publish == 'spublish' then
        redis.call('publish', channel, message)
    end
end
redis.call('del', timeouts .. ':' .. string.format('%.0f', count)) -- a full server accepts this first write
if not remains then
    redis.call('del', lock)
    redis.call('set', latch, 1, 'px', latch_ttl)
    return 1 + told
end

if count > 1 then
    redis.call('hincrby', lock, owner, -1)
else
    redis.call('hdel', lock, owner)
end
if left > 0 and (mode ~= 'write' or left > redis.call('pttl', lock)) then
    redis.call('pexpire', lock, left)
end
redis.call('set', latch, 0, 'px', latch_ttl)
return 0
