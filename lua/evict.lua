-- Takes one waiter that will never come out of a fair lock's queue, if it still stands there as the person who decided so
-- has seen it, and nobody listens for it.
--
-- KEYS  1 lock             NAME; only read
--       2 queue            redisson_lock_queue:{NAME}
--       3 deadlines        redisson_lock_timeout:{NAME}
-- ARGV  1 publish_command  'publish', or 'spublish' in a cluster of Redis 7 and later: then by PUBLISH as well
--       2 fair_channel     what the channel of one who queues begins with: redisson_lock__channel:{NAME}:
--       3 waiter           CLIENT-UUID:THREAD-ID
--       4 place            in the queue, from 0
--       5 deadline_ms      as last seen; '' when it had none
-- Gives {1, receivers, {waiter, before, after, …}}
--                          it stands there no more. When it was the head, the next one that is alive was told, and so
--                          many clients listen for it. Those behind it, with what their deadlines were and are ('' none)
--       {0, word}          nothing is changed: 'gone' it stands in no queue; 'type' these are no queue and no deadlines;
--                          'place' another stands there; 'deadline' it has another one, or lost or got it: it came
--                          again; 'listens' a client listens on its channel: it is alive
--
-- Rule: what Redisson does when a waiter gives up: its share is taken off the deadlines of those behind it. Nobody wrote
-- down how long that share was. A waiter that asks again gets a new deadline, so neighbours do not tell it. The smallest
-- difference between neighbours is the most that keeps all of them in their order; a fair lock's share is at most 300 s.
-- Where deadlines do not ascend along the queue, nobody moves. Nobody is left with less than the lease and 5 s, as in
-- fair_leave. All deadlines are made before the first write, so that nothing can fail between two writes.
local lock, queue, deadlines = KEYS[1], KEYS[2], KEYS[3]
local publish, fair_channel, waiter, place, seen = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[5]

if not place then
    return redis.error_reply('ERR place must be a number')
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

-- As in force_release; nil where PUBSUB is not permitted.
local function listeners(owner)
    local channel = fair_channel .. owner
    local plain = redis.pcall('pubsub', 'numsub', channel)
    local sharded = publish == 'spublish' and redis.pcall('pubsub', 'shardnumsub', channel) or {channel, 0}
    return not plain.err and not sharded.err and plain[2] + sharded[2] or nil
end
if (listeners(waiter) or 0) > 0 then
    return {0, 'listens'}
end

-- What everybody behind it can move up by; not above 0 where that cannot be told.
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
    if order[i] ~= waiter then -- which may stand there twice
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
if place == 0 then -- told before the first write, as in reentrant_release
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
