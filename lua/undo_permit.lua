-- Returns a permit of an expirable semaphore to its former holder, if a permit is still free.
--
-- KEYS  1 semaphore  NAME: the number of free permits
--       2 deadlines  {NAME}:timeout
-- ARGV  1 id         as it was in the zset
--       2 deadline   the previous one, ms since the epoch
-- Gives {1, 0}       the permit is held as before
--       {0, word}    nothing is changed, because: 'gone' there is no such semaphore; 'type' the name does not hold a
--                    count, or the permits are not a zset; 'holders' this id exists; 'over' its deadline has passed;
--                    'taken' none is free
-- Publishes nothing, because nothing becomes available.
--
-- Rule: Redisson has no such operation. The script writes the same data as Redisson's acquire.
local semaphore, deadlines, id, deadline = KEYS[1], KEYS[2], ARGV[1], ARGV[2]

if not tonumber(deadline) then
    return redis.error_reply('ERR deadline must be a number')
end
-- Check these permissions first (Redis 7 and later): without one of them, the permit could get a second holder.
if redis.acl_check_cmd and not (redis.acl_check_cmd('zadd', deadlines, deadline, id)
                                and redis.acl_check_cmd('decrby', semaphore, 1)) then
    return redis.error_reply('NOPERM this user needs zadd and decrby to put a permit back')
end
local kind, permits = redis.call('type', semaphore).ok, redis.call('type', deadlines).ok
if kind ~= 'string' then
    return {0, kind == 'none' and 'gone' or 'type'}
end
local free = redis.call('get', semaphore)
if not string.match(free, '^-?%d+$') or (permits ~= 'zset' and permits ~= 'none') then
    return {0, 'type'}
end
if redis.call('zscore', deadlines, id) then
    return {0, 'holders'}
end
local time = redis.call('time')
if tonumber(deadline) <= time[1] * 1000 + math.floor(time[2] / 1000) then
    return {0, 'over'}
end
if tonumber(free) < 1 then
    return {0, 'taken'}
end
redis.call('zadd', deadlines, deadline, id)
redis.call('decrby', semaphore, 1)
return {1, 0}
