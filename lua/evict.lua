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
-- Rule: what Redisson does when a waiter gives up: its slot is taken off the deadlines of those behind it. How long that
-- was nobody wrote down; but each deadline is that of the one before and the own slot, so the difference tells. Of a head
-- it is taken to be like that of the next. Nobody is left with less than the lease and 5 s, as in fair_leave.
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

local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
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

local other = tonumber(score[order[place == 0 and 2 or place]] or nil) -- the next of a head, else the one before
local slot = deadline and other and math.max(0, place == 0 and other - deadline or deadline - other) or 0
local least = now + math.max(redis.call('pttl', lock), 0) + 5000
local behind = {}
for i = place + 2, #order do
    local before, after = tonumber(score[order[i]] or nil), ''
    if order[i] ~= waiter then -- which may stand there twice
        if before then
            after = string.format('%.0f', math.max(before - slot, math.min(before, least)))
            redis.call('zadd', deadlines, after, order[i])
        end
        behind[#behind + 1] = order[i]
        behind[#behind + 1] = score[order[i]] or ''
        behind[#behind + 1] = after
    end
end
return {1, receivers, behind}
