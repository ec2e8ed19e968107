-- Deletes a fair lock's leftover queue and deadlines, if nobody holds the lock, no waiter is alive, and both are
-- unchanged since they were checked.
--
-- KEYS  1 queue            redisson_lock_queue:{NAME}
--       2 deadlines        redisson_lock_timeout:{NAME}
--       3 lock             NAME; only read
--       4 wrapped          {NAME}, because a lock of that name has the same queue; or NAME again, if no other name has
--                          this queue. Only read
-- ARGV  1 publish_command  'spublish' where waiters may be subscribed by SSUBSCRIBE, otherwise 'publish'
--       2 fair_channel     the prefix of a queued waiter's channel: redisson_lock__channel:{NAME}:
--       3 margin_ms        how long a deadline must have passed by the server's clock
--       4 n                number of waiters seen in the queue
--       5…                 the n waiters, head first; then all pairs of waiter and deadline, lowest first
-- Gives {1, keys}          how many keys were deleted
--       {0, word}          nothing is changed, because: 'gone' neither exists; 'taken' somebody holds the lock; 'type'
--                          these are not a queue and deadlines; 'queue' it has other waiters or deadlines; 'deadline'
--                          a deadline has not passed; 'listens' a client is subscribed to the channel of a waiter, or
--                          may be subscribed to the channel of a waiter without a deadline
--
-- Rule: Redisson's fair acquire begins by removing stale waiters. This script does the same, but uses the server's
-- clock and acts only if all waiters are stale.
local queue, deadlines, lock, wrapped = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local publish, fair_channel, margin, n = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])

if not margin or not n or #ARGV < 4 + n or (#ARGV - n) % 2 ~= 0 then
    return redis.error_reply('ERR margin_ms and n must be numbers, followed by n waiters and pairs of waiter and deadline')
end
local list, kept = redis.call('type', queue).ok, redis.call('type', deadlines).ok
if list == 'none' and kept == 'none' then
    return {0, 'gone'}
end
if redis.call('type', lock).ok ~= 'none' or redis.call('type', wrapped).ok ~= 'none' then
    return {0, 'taken'}
end
if (list ~= 'list' and list ~= 'none') or (kept ~= 'zset' and kept ~= 'none') then
    return {0, 'type'}
end

local function differs(now, first, last)
    if #now ~= last - first + 1 then
        return true
    end
    for i, value in ipairs(now) do
        if value ~= ARGV[first + i - 1] then
            return true
        end
    end
end
local scores = redis.call('zrange', deadlines, 0, -1, 'withscores')
if differs(redis.call('lrange', queue, 0, -1), 5, 4 + n) or differs(scores, 5 + n, #ARGV) then
    return {0, 'queue'}
end

local time = redis.call('time')
local over = time[1] * 1000 + math.floor(time[2] / 1000) - margin
local deadline = {}
for i = 1, #scores, 2 do
    if tonumber(scores[i + 1]) > over then
        return {0, 'deadline'}
    end
    deadline[scores[i]] = true
end
for i = 5, 4 + n do
    local plain = redis.pcall('pubsub', 'numsub', fair_channel .. ARGV[i])
    local sharded = publish == 'spublish' and redis.pcall('pubsub', 'shardnumsub', fair_channel .. ARGV[i]) or {'', 0}
    local unknown = plain.err or sharded.err
    if unknown and not deadline[ARGV[i]] or not unknown and plain[2] + sharded[2] > 0 then
        return {0, 'listens'}
    end
end
return {1, redis.call('del', queue, deadlines)}
