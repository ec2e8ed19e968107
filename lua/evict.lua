-- Removes one dead waiter from a fair lock's queue, if its entry is unchanged since the operator saw it and no client
-- is subscribed to its channel.
--
-- KEYS  1 lock             NAME; only read
--       2 queue            redisson_lock_queue:{NAME}
--       3 deadlines        redisson_lock_timeout:{NAME}
-- ARGV  1 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       2 fair_channel     the prefix of a queued waiter's channel: redisson_lock__channel:{NAME}:
--       3 waiter           CLIENT-UUID:THREAD-ID
--       4 place            in the queue, from 0
--       5 deadline_ms      as last seen; '' when it had none
-- Gives {1, receivers, {waiter, before, after, …}}
--                          the waiter is removed. If it was the head, the next live waiter is notified, and receivers
--                          is the number of clients subscribed to that waiter's channel; otherwise 0. Then, for each
--                          waiter behind the removed one: its deadlines before and after ('': none)
--       {0, word}          nothing is changed, because: 'gone' the waiter is not in the queue; 'type' these are not a
--                          queue and deadlines; 'place' another waiter has this place; 'deadline' the waiter's
--                          deadline was changed, added or removed, so the waiter has asked again; 'listens' a client
--                          is subscribed to the waiter's channel, so the waiter is alive
--
-- Rule: the slot of the removed waiter is subtracted from the deadlines behind it, as in Redisson when a waiter gives
-- up. The length of the slot is not stored. Neighboring deadlines do not show this length either, because a waiter that
-- asks again gets a new deadline. So the script subtracts the smallest difference between neighbors, which keeps all
-- deadlines in order. It never subtracts more than 300 s, the longest slot of a fair lock. If the deadlines do not
-- ascend along the queue, none is changed. Every waiter keeps at least the lock's remaining time and 5 s, as in
-- fair_leave. All deadlines are computed before the first write, so that nothing can fail between two writes.
local lock, queue, deadlines = KEYS[1], KEYS[2], KEYS[3]
local publish, fair_channel, waiter, place, seen = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[5]

if not place then
    return redis.error_reply('ERR place must be a number')
end
-- Check these permissions first (Redis 7 and later): without one of them, the waiter would be removed only in part.
if redis.acl_check_cmd and not (redis.acl_check_cmd('zrem', deadlines, waiter)
                                and redis.acl_check_cmd('lrem', queue, 0, waiter)
                                and redis.acl_check_cmd('zadd', deadlines, 1, waiter)) then
    return redis.error_reply('NOPERM this user needs zrem, lrem and zadd to take a waiter out of a queue')
end
local list, kept = redis.call('type', queue).ok, redis.call('type', deadlines).ok
if (list ~= 'list' and list ~= 'none') or (kept ~= 'zset' and kept ~= 'none') then
    return {0, 'type'}
end

local order, stands = redis.call('lrange', queue, 0, -1), false
local score = {}
for _, each in ipairs(order) do
    stands = stands or each == waiter
    score[each] = redis.call('zscore', deadlines, each)
end
if not stands then
    return {0, 'gone'}
end
if order[place + 1] ~= waiter then
    return {0, 'place'}
end
local deadline = tonumber(score[waiter] or nil)
if (deadline and math.floor(deadline)) ~= tonumber(seen) then
    return {0, 'deadline'}
end

-- Counts the subscribed clients as in force_release; nil if PUBSUB is not permitted.
local function listeners(owner)
    local channel = fair_channel .. owner
    local plain = redis.pcall('pubsub', 'numsub', channel)
    local sharded = publish == 'spublish' and redis.pcall('pubsub', 'shardnumsub', channel) or {channel, 0}
    return not plain.err and not sharded.err and plain[2] + sharded[2] or nil
end
if (listeners(waiter) or 0) > 0 then
    return {0, 'listens'}
end

-- Returns the time by which the deadlines behind the removed waiter may be reduced; 0 or less if it is unknown.
local longest_share, unlikely = 300000, 1e15
local function share()
    local smallest, last = longest_share, nil
    for _, each in ipairs(order) do
        local at = tonumber(score[each] or nil)
        if at then
            if not (at > -unlikely and at < unlikely) then
                return 0
            end
            smallest, last = last and math.min(smallest, at - last) or smallest, at
        end
    end
    return deadline and smallest or 0
end

local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local slot, least = share(), now + math.max(redis.call('pttl', lock), 0) + 5000
local behind, moved = {}, {}
for i = place + 2, #order do
    local before = tonumber(score[order[i]] or nil)
    if order[i] ~= waiter then -- the waiter may be in the queue twice
        local after = score[order[i]] or ''
        if before and slot > 0 then
            after = string.format('%.0f', math.max(before - slot, math.min(before, least)))
            moved[order[i]] = after
        end
        behind[#behind + 1] = order[i]
        behind[#behind + 1] = score[order[i]] or ''
        behind[#behind + 1] = after
    end
end

local receivers = 0
if place == 0 then -- notified before the first write, as in reentrant_release
    for i = 2, #order do
        local until_ms = tonumber(score[order[i]] or nil)
        if until_ms and until_ms > now then
            local heard = redis.call('publish', fair_channel .. order[i], '0')
            if publish == 'spublish' then
                heard = heard + redis.call('spublish', fair_channel .. order[i], '0')
            end
            receivers = listeners(order[i]) or heard
            break
        end
    end
end
redis.call('zrem', deadlines, waiter)
redis.call('lrem', queue, 0, waiter)
for owner, after in pairs(moved) do
    redis.call('zadd', deadlines, after, owner)
end
return {1, receivers, behind}
