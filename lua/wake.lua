-- Sends again the message that the waiters of a lock, a semaphore or a latch should have received.
--
-- KEYS  1 lock             NAME
--       2 queue            redisson_lock_queue:{NAME}; for an expirable semaphore, {NAME}:timeout
--       3 deadlines        redisson_lock_timeout:{NAME}
-- ARGV  1 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       2 fair_channel     the prefix of a queued waiter's channel: redisson_lock__channel:{NAME}:
--       3 form             'lock', 'semaphore' (of either kind), or 'latch'
--       4 message          for a lock: '1' for a read-write lock, otherwise '0'
--       5… channel         the waiters' channel, except for a fair lock. For a lock, there may be several
-- Gives {1, receivers}     sent. receivers: how many clients are subscribed to the channels, plus the clients that are
--                          subscribed to the channels of the queue's first live waiter and of the waiters before it
--       {0, word}          nothing is sent, because: 'permits' none is free; 'count' the latch is not open; 'type' the
--                          name holds another type
-- Changes nothing.
--
-- Rule: the messages of Redisson's releases. The lock may be held: a woken waiter checks and continues to wait. A waiter
-- in a queue is live until its deadline. Those before the first live waiter may sleep beyond their deadlines, so they
-- are woken too. A semaphore's message is the number of free permits. Each client wakes that many waiters, so no message
-- is sent for 0. A client that waits for a latch trusts the message. If the latch were not open, the client would poll
-- without a pause. So the message is sent only for an open latch.
local lock, queue, deadlines = KEYS[1], KEYS[2], KEYS[3]
local publish, fair_channel, form, message, channel = unpack(ARGV, 1, 5)

local function now()
    local time = redis.call('time')
    return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- Returns how many clients are subscribed to this channel by name, as in force_release. A console subscribes to a
-- pattern and does not wait.
local function tell(where, what)
    local sharded = publish == 'spublish' and redis.call('spublish', where, what) or 0
    local heard = redis.call('publish', where, what)
    local listening = redis.pcall('pubsub', 'numsub', where)
    return sharded + (listening.err and heard or listening[2])
end

local function tell_queue()
    local receivers, kept = 0, redis.call('type', deadlines).ok
    if redis.call('type', queue).ok ~= 'list' or (kept ~= 'zset' and kept ~= 'none') then
        return receivers
    end
    local at = now()
    for _, waiter in ipairs(redis.call('lrange', queue, 0, -1)) do
        receivers = receivers + tell(fair_channel .. waiter, '0')
        local deadline = tonumber(redis.call('zscore', deadlines, waiter) or nil)
        if deadline and deadline > at then
            break
        end
    end
    return receivers
end

if form == 'lock' then
    local receivers = 0
    for i = 5, #ARGV do
        receivers = receivers + tell(ARGV[i], message)
    end
    return {1, receivers + tell_queue()}
end

local kind = redis.call('type', lock).ok
local value = kind == 'string' and redis.call('get', lock) or '0'
if (kind ~= 'string' and kind ~= 'none') or not string.match(value, '^-?%d+$') then
    return {0, 'type'}
end
local count = tonumber(value)
if form == 'latch' then
    if count > 0 then
        return {0, 'count'}
    end
    return {1, tell(channel, '0')}
end
if kind == 'string' and redis.call('type', queue).ok == 'zset' then -- an expired permit is free at the next acquire
    count = count + redis.call('zcount', queue, '-inf', now())
end
if count < 1 then
    return {0, 'permits'}
end
return {1, tell(channel, string.format('%.0f', count))}
