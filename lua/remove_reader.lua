-- Removes one dead reader, with all its holds, from a read-write lock, if the reader is unchanged since the operator
-- saw it.
--
-- KEYS  1 lock             NAME
--       2 timeouts         {NAME}:READER:rwlock_timeout, the prefix of its timeout keys. From it, the script derives
--                          the timeout keys of all other readers, as in read_release
--       3…                 its timeout keys, {NAME}:READER:rwlock_timeout:n for n = 1 … holds
-- ARGV  1 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       2 channel          redisson_rwlock:{NAME}
--       3 message          '0': wakes one waiter of each client
--       4 reader           CLIENT-UUID:THREAD-ID
--       5 holds            the value of its field
--       6 mode             as last seen
--       7 most_ms          the longest PTTL that its timeout keys can have if it has not acquired again. -2: none of
--                          them existed; -1: one had no expiry
--       8 least_ms         the shortest, likewise
-- Gives {1, receivers, left_ms, mode, {field, value, …}, {left_ms of each of its timeout keys}}
--                          the reader is removed. receivers: how many clients are subscribed. left_ms: the lock's
--                          remaining time. mode: '' if the lock is free now, and the message was published. Then the
--                          removed fields
--       {0, word}          nothing is changed, because: 'gone' the name is free; 'type' it does not hold a hash;
--                          'holders' the reader is gone or has another count; 'mode' the lock has another mode; 'ttl'
--                          the PTTL of its timeout keys is out of its bounds
--
-- Rule: Redisson's read release, for all holds at once: see read_release. The TTL becomes the longest TTL of the
-- remaining timeout keys. Readers without a live timeout key are dead and exclude nobody.
local lock, timeouts = KEYS[1], KEYS[2]
local publish, channel, message, reader = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local holds, seen_mode, most, least = ARGV[5], ARGV[6], tonumber(ARGV[7]), tonumber(ARGV[8])

if not most or not least then
    return redis.error_reply('ERR most_ms and least_ms must be numbers')
end
-- Check these permissions first (Redis 7 and later): without one of them, the reader would be removed only in part.
if redis.acl_check_cmd and not (redis.acl_check_cmd('hdel', lock, reader) and redis.acl_check_cmd('del', lock)
                                and redis.acl_check_cmd('pexpire', lock, 1)) then
    return redis.error_reply('NOPERM this user needs hdel, del and pexpire to remove a reader')
end
local kind = redis.call('type', lock).ok
if kind ~= 'hash' then
    return {0, kind == 'none' and 'gone' or 'type'}
end
local fields = redis.call('hmget', lock, 'mode', reader)
local mode, count = fields[1], fields[2]
if count ~= holds then
    return {0, 'holders'}
end
if mode ~= seen_mode then
    return {0, 'mode'}
end
local own, longest_own = {}, -2
for i = 3, #KEYS do
    own[i - 2] = redis.call('pttl', KEYS[i])
    longest_own = math.max(longest_own, own[i - 2])
end
if longest_own > most or longest_own < least or (longest_own == -1) ~= (most == -1) then
    return {0, 'ttl'}
end

-- As in read_release.
local function number(value)
    return value and #value < 16 and string.match(value, '^%d+$') and tonumber(value) or nil
end
local function longest(prefix, n_holds)
    local largest = -2
    for n = n_holds, math.max(1, n_holds - 9999), -1 do
        largest = math.max(largest, redis.call('pttl', prefix .. ':' .. string.format('%.0f', n)))
    end
    return largest
end
local tail = ':rwlock_timeout'
local tagged = string.sub(timeouts, 1, #timeouts - #reader - #tail) -- {NAME}:
local left, others = -2, false -- others: fields besides `mode` and the reader's
local all = redis.call('hgetall', lock)
for i = 1, #all, 2 do
    local field = all[i]
    if field ~= 'mode' and field ~= reader then
        others = true
        local n_holds = number(all[i + 1])
        if n_holds and string.sub(field, -6) ~= ':write' then
            left = math.max(left, longest(tagged .. field .. tail, n_holds))
        end
    end
end

local before = redis.call('pttl', lock)
local remains = left > 0 or (mode == 'write' and others)
local receivers = 0
if not remains then -- notified before the first write, as in reentrant_release
    local sharded = publish == 'spublish' and redis.call('spublish', channel, message) or 0
    local heard = redis.call('publish', channel, message)
    local listening = redis.pcall('pubsub', 'numsub', channel) -- see force_release
    receivers = sharded + (listening.err and heard or listening[2])
end
for i = 3, #KEYS do
    redis.call('del', KEYS[i])
end
if not remains then
    redis.call('del', lock)
    return {1, receivers, before, '', all, own}
end
redis.call('hdel', lock, reader)
if left > 0 and (mode ~= 'write' or left > before) then
    redis.call('pexpire', lock, left)
end
return {1, 0, before, mode, {reader, count}, own}
