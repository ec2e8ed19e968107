-- Sets a TTL for a lock that has none, or removes the TTL again, if the lock is unchanged since the operator saw it.
-- Notifies the waiters, so that they check the lock and learn when it expires.
--
-- KEYS  1 lock             NAME
--       2 queue            redisson_lock_queue:{NAME}
--       3 deadlines        redisson_lock_timeout:{NAME}
--       4 token            redisson_lock_token:{NAME}; only read
-- ARGV  1 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       2 channel          the waiters' channel, except for a fair lock; '' publishes nothing
--       3 fair_channel     the prefix of a queued waiter's channel: redisson_lock__channel:{NAME}:
--       4 message          the message for the channel
--       5 ttl_ms           ≥ 1; '' removes the TTL
--       6 most_ms          the longest PTTL that the lock may have; -1: seen without an expiry
--       7 least_ms         the shortest, likewise
--       8 token            the fencing token as last seen, '' if there was none
--       9 form             'hash', or 'string' for a `SET NX` lock
--       10…                all pairs of field and value; or the value
-- Gives {1, receivers}     done. receivers: how many clients are subscribed; with a queue, those of its notified waiters
--       {0, word}          nothing is changed, because: 'gone' the name is free; 'type' it holds another type;
--                          'holders' fields, counts or value differ; 'ttl' the PTTL is out of its bounds, or an expiry
--                          was added or removed; 'token' the fencing token differs, was added or removed
--
-- Rule: PEXPIRE of 0 or less would delete the lock and wake nobody, so the script rejects such a TTL. Waiters for a
-- lock without an expiry sleep until a message comes. An expiry sends no message, so the waiters are notified now. Of a
-- queue, these are the first waiter whose deadline has not passed, and all before it, because they may sleep beyond
-- their deadlines.
local lock, queue, deadlines, token = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local publish, channel, fair_channel, message = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local ttl, most, least, seen_token, form = ARGV[5], tonumber(ARGV[6]), tonumber(ARGV[7]), ARGV[8], ARGV[9]

if not most or not least or (ttl ~= '' and not (tonumber(ttl) and tonumber(ttl) >= 1)) then
    return redis.error_reply("ERR most_ms and least_ms must be numbers, and ttl_ms at least 1: less would delete the lock")
end

local function same_holders()
    if form == 'string' then
        return redis.call('get', lock) == ARGV[10]
    end
    if redis.call('hlen', lock) * 2 ~= #ARGV - 9 then
        return false
    end
    for i = 10, #ARGV, 2 do
        if redis.call('hget', lock, ARGV[i]) ~= ARGV[i + 1] then
            return false
        end
    end
    return true
end

local function difference()
    local kind = redis.call('type', lock).ok
    if kind ~= form then
        return kind == 'none' and 'gone' or 'type'
    end
    if not same_holders() then
        return 'holders'
    end
    local left = redis.call('pttl', lock)
    if left > most or left < least or (left == -1) ~= (most == -1) then
        return 'ttl'
    end
    local token_kind = redis.call('type', token).ok
    local current = token_kind == 'string' and redis.call('get', token) or ''
    if current ~= seen_token or (token_kind ~= 'string' and token_kind ~= 'none') then
        return 'token'
    end
end

-- Returns how many clients are subscribed to this channel by name, as in force_release.
local function tell(where, what)
    local sharded = publish == 'spublish' and redis.call('spublish', where, what) or 0
    local heard = redis.call('publish', where, what)
    local listening = redis.pcall('pubsub', 'numsub', where)
    return sharded + (listening.err and heard or listening[2])
end

-- Returns how many clients received the messages; nil without a queue.
local function tell_queue()
    if redis.call('type', queue).ok ~= 'list' then
        return nil
    end
    local time, has_deadlines = redis.call('time'), redis.call('type', deadlines).ok == 'zset'
    local now, told = time[1] * 1000 + math.floor(time[2] / 1000), 0
    for _, waiter in ipairs(redis.call('lrange', queue, 0, -1)) do
        told = told + tell(fair_channel .. waiter, '0')
        local deadline = has_deadlines and tonumber(redis.call('zscore', deadlines, waiter) or nil)
        if deadline and deadline > now then
            break
        end
    end
    return told
end

local word = difference()
if word then
    return {0, word}
end
local heard = channel ~= '' and tell(channel, message) or 0
local receivers = tell_queue() or heard
if ttl == '' then
    redis.call('persist', lock)
else
    redis.call('pexpire', lock, ttl)
end
return {1, receivers}
