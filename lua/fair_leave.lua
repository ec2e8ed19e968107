-- Leaves the queue of a fair lock.
--
-- KEYS  1 lock             NAME
--       2 queue            redisson_lock_queue:{NAME}
--       3 deadlines        redisson_lock_timeout:{NAME}
-- ARGV  1 owner            CLIENT-UUID:THREAD-ID
--       2 slot_ms          the owner's slot in the queue, by which the deadlines behind it are reduced
--       3 channel          the owner's own: redisson_lock__channel:{NAME}:OWNER
--       4 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       5 message          '0'
-- Gives 1  it was in the queue and has left it
--       0  it was not; nothing is changed
-- If the owner was next (the lock is free, and no live waiter stands before the owner), the first live waiter behind it
-- is notified, because the only message was sent to this owner. A waiter is live until its deadline. The waiters between
-- them are notified too, because they may sleep beyond their deadlines.
--
-- Rule: as in Redisson after a failed acquire, but this script does not give a deadline to a waiter that has none. The
-- message to the next waiter is our addition. In Redisson, that waiter sleeps until its own waiting time is over.
local lock, queue, deadlines = KEYS[1], KEYS[2], KEYS[3]
local owner, slot, channel, publish, message = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4], ARGV[5]

local order, place = redis.call('lrange', queue, 0, -1), nil
for i, waiter in ipairs(order) do
    if waiter == owner then
        place = i
        break
    end
end
if not place and not redis.call('zscore', deadlines, owner) then
    return 0
end

local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function first_live(from, to)
    for i = from, to do
        local deadline = tonumber(redis.call('zscore', deadlines, order[i]) or nil)
        if order[i] ~= owner and deadline and deadline > now then
            return i
        end
    end
end
if place and redis.call('exists', lock) == 0 and not first_live(1, place - 1) then
    for i = place + 1, first_live(place + 1, #order) or #order do -- before the first write, as in reentrant_release
        redis.call(publish, string.sub(channel, 1, #channel - #owner) .. order[i], message)
        if publish == 'spublish' then
            redis.call('publish', string.sub(channel, 1, #channel - #owner) .. order[i], message)
        end
    end
end
redis.call('zrem', deadlines, owner)
redis.call('lrem', queue, 0, owner)
-- Every waiter keeps at least the lock's remaining time and 5 s, as in fair_acquire.
local least = now + math.max(redis.call('pttl', lock), 0) + 5000
for i = (place or #order) + 1, #order do
    local deadline = tonumber(redis.call('zscore', deadlines, order[i]) or nil)
    if deadline then
        local left = math.max(deadline - slot, math.min(deadline, least))
        redis.call('zadd', deadlines, string.format('%.0f', left), order[i])
    end
end
return 1
