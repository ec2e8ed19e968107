-- Puts a waiter back in its place in a fair lock's queue from which it was evicted a moment ago, if the queue is still as
-- that left it.
--
-- KEYS  1 queue        redisson_lock_queue:{NAME}
--       2 deadlines    redisson_lock_timeout:{NAME}
-- ARGV  1 waiter       CLIENT-UUID:THREAD-ID
--       2 place        where it stood, from 0
--       3 deadline_ms  as it was; '' it had none
--       4…             of each behind it, head first: owner, its deadline before the eviction, and after it; '' for none
-- Gives {1, 0}         it stands there again, and all deadlines are what they were
--       {0, word}      nothing is changed: 'type' these are no queue and no deadlines; 'holders' it stands in line again by
--                      itself; 'queue' somebody came, left or was served since
-- Tells nobody: it is nobody's turn by that.
--
-- Rule: ours; the reverse of evict.
local queue, deadlines, waiter, place, deadline = KEYS[1], KEYS[2], ARGV[1], tonumber(ARGV[2]), ARGV[3]

if not place or #ARGV % 3 ~= 0 then
    return redis.error_reply('ERR place must be a number, and behind the deadline come owner, before, after of each')
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

-- Written anew from its place on: LINSERT goes by value, and the next may stand there twice.
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
