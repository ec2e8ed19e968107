-- Puts an evicted waiter back in its place in a fair lock's queue, if the queue is unchanged since the eviction.
--
-- KEYS  1 queue        redisson_lock_queue:{NAME}
--       2 deadlines    redisson_lock_timeout:{NAME}
-- ARGV  1 waiter       CLIENT-UUID:THREAD-ID
--       2 place        the previous one, from 0
--       3 deadline_ms  the previous one; '' if there was none
--       4…             each waiter behind it, head first: owner, deadlines before and after the eviction; '' for none
-- Gives {1, 0}         the waiter is in its place again, and all deadlines are restored
--       {0, word}      nothing is changed, because: 'type' these are not a queue and deadlines; 'holders' the waiter
--                      has queued again; 'queue' another waiter came, left, was served or asked again since
-- Publishes nothing, because no waiter becomes the next one.
--
-- Rule: Redisson has no such operation. The script reverses evict.
local queue, deadlines, waiter, place, deadline = KEYS[1], KEYS[2], ARGV[1], tonumber(ARGV[2]), ARGV[3]

if not place or #ARGV % 3 ~= 0 then
    return redis.error_reply('ERR place must be a number, and the deadline must be followed by owner, before and after of each waiter')
end
-- Check these permissions first (Redis 7 and later): without one of them, other waiters would lose their places.
if redis.acl_check_cmd and not (redis.acl_check_cmd('rpop', queue) and redis.acl_check_cmd('rpush', queue, waiter)
                                and redis.acl_check_cmd('zadd', deadlines, 1, waiter)) then
    return redis.error_reply('NOPERM this user needs rpop, rpush and zadd to put a waiter back')
end
local list, kept = redis.call('type', queue).ok, redis.call('type', deadlines).ok
if (list ~= 'list' and list ~= 'none') or (kept ~= 'zset' and kept ~= 'none') then
    return {0, 'type'}
end
local order = redis.call('lrange', queue, 0, -1)
for _, each in ipairs(order) do
    if each == waiter then
        return {0, 'holders'}
    end
end
if redis.call('zscore', deadlines, waiter) then
    return {0, 'holders'}
end
if #order ~= place + #ARGV / 3 - 1 then
    return {0, 'queue'}
end
for i = 4, #ARGV, 3 do
    local owner, after = ARGV[i], ARGV[i + 2]
    local current = tonumber(redis.call('zscore', deadlines, owner) or nil)
    if order[place + (i - 1) / 3] ~= owner or current ~= tonumber(after) then
        return {0, 'queue'}
    end
end

-- Writes the queue again from this place on. LINSERT would search by value, and the next waiter may be in the queue
-- twice.
for _ = place + 1, #order do
    redis.call('rpop', queue)
end
redis.call('rpush', queue, waiter)
for i = place + 1, #order do
    redis.call('rpush', queue, order[i])
end
if deadline ~= '' then
    redis.call('zadd', deadlines, deadline, waiter)
end
for i = 4, #ARGV, 3 do
    if ARGV[i + 1] ~= '' then
        redis.call('zadd', deadlines, ARGV[i + 1], ARGV[i])
    end
end
return {1, 0}
