-- Acquires a fair lock, re-enters it, or joins its queue.
--
-- KEYS  1 lock           NAME
--       2 queue          redisson_lock_queue:{NAME}, the waiting owners, head first
--       3 deadlines      redisson_lock_timeout:{NAME}: each owner counts as alive until this time (ms since the epoch)
-- ARGV  1 lease_ms       ≥ 1, checked by the caller
--       2 owner          CLIENT-UUID:THREAD-ID
--       3 slot_ms        ≥ 1: how long the caller may delay the waiters behind it
--       4 line           'wait': join the queue if the lock is not available; 'try': do not join it
--       5 again          'reenter', or 'refuse' for a lock that is not reentrant
--       6 mark           redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this request
-- Gives {1, hold count}  acquired: the TTL is the lease; re-entered: at least the lease. The owner leaves the queue
--       {0, PTTL}        somebody else has the lock (-1: without an expiry), or the lock is free but another waiter is
--                        next (-2). A canceled request also gets this answer; it changes nothing and does not join the
--                        queue
--       ERR NON_REENTRANT_REACQUIRE …  this owner already has it, and `again` is 'refuse'
--       WRONGTYPE …      the name holds something that is not a lock
-- Publishes nothing. Unless the request is canceled or gets an error, removes waiters at the head of the queue whose
-- deadline is over or missing.
--
-- The mark cancels this request: a caller that lost the reply writes the mark. After that, this script changes nothing,
-- however late it arrives. If scripts may use only the keys in KEYS, the mark is also the last of these keys.
--
-- Rule: Redisson's fair acquire, with five improvements. It uses the server's clock, so that a client with a wrong
-- clock removes nobody. It repairs a queue and deadlines that do not match, instead of blocking forever. A waiter that
-- asks again in time gets a new deadline, so that only dead waiters lose their places. It recognizes a read-write lock
-- as held. A re-entry never shortens the TTL.
local lock, queue, deadlines = KEYS[1], KEYS[2], KEYS[3]
local lease, owner, slot, line, again = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4], ARGV[5]
local mark = ARGV[6]

-- One EXISTS for both keys: if neither exists, the lock is free and the request has not been canceled. While the slot
-- moves, the node may have only one of the keys, and then refuses this command. In that case TYPE and EXISTS read one
-- key each.
local there = redis.pcall('exists', lock, mark)
local kind = there == 0 and 'none' or redis.call('type', lock).ok
local off = there == 2 or (there == 1 and kind == 'none')
if off or (there ~= 0 and there ~= 1 and redis.pcall('exists', mark) == 1) then
    return {0, redis.call('pttl', lock)}
end
if kind ~= 'none' and kind ~= 'hash' then
    return redis.error_reply('WRONGTYPE this name holds a ' .. kind .. ', not a lock')
end
local mine = false
if kind == 'hash' then
    local fields = redis.call('hmget', lock, 'mode', owner)
    mine = not fields[1] and fields[2]
end
if mine and again ~= 'reenter' then
    return redis.error_reply('ERR NON_REENTRANT_REACQUIRE this owner holds the lock already')
end
-- Check this permission first (Redis 7 and later): without it, the next lines would leave a lock that never expires.
if redis.acl_check_cmd and not redis.acl_check_cmd('pexpire', lock, lease) then
    return redis.error_reply("NOPERM this user has no permissions to run the 'pexpire' command on this key")
end

local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function whole(number)
    return string.format('%.0f', number)
end
local function deadline_of(waiter)
    return tonumber(redis.call('zscore', deadlines, waiter) or nil)
end

-- After this, each waiter is in the queue once and has a deadline, and each deadline has a waiter.
local function repair()
    local seen, order = {}, redis.call('lrange', queue, 0, -1)
    redis.call('del', queue)
    for _, waiter in ipairs(order) do
        if not seen[waiter] and deadline_of(waiter) then
            seen[waiter] = true
            redis.call('rpush', queue, waiter)
        end
    end
    for _, waiter in ipairs(redis.call('zrange', deadlines, 0, -1)) do
        if not seen[waiter] then
            redis.call('zrem', deadlines, waiter)
        end
    end
end

local waiters = redis.call('llen', queue)
if waiters ~= redis.call('zcard', deadlines) then
    repair()
end
local head = redis.call('lindex', queue, 0)
while head do
    local deadline = deadline_of(head)
    if deadline and deadline > now then
        break
    end
    redis.call('lpop', queue)
    redis.call('zrem', deadlines, head)
    head = redis.call('lindex', queue, 0)
end

if mine then
    if deadline_of(owner) then -- it waited here, and acquired the lock as another kind, past the queue
        redis.call('lrem', queue, 0, owner)
        redis.call('zrem', deadlines, owner)
    end
    local count = redis.call('hincrby', lock, owner, 1)
    if redis.call('pttl', lock) < tonumber(lease) then
        redis.call('pexpire', lock, lease)
    end
    return {1, count}
end
if kind == 'none' and (not head or head == owner) then
    redis.call('hset', lock, owner, 1)
    redis.call('pexpire', lock, lease)
    if head then
        redis.call('lpop', queue)
        redis.call('zrem', deadlines, owner)
        -- The owner's slot is subtracted from all deadlines. If another waiter's own slot is shorter (5 s in Redisson
        -- before 3.14), this would make it lose its place. So every waiter keeps at least the lease and 5 s.
        local least = now + tonumber(lease) + 5000
        for _, waiter in ipairs(redis.call('zrange', deadlines, 0, -1)) do
            local deadline = deadline_of(waiter)
            redis.call('zadd', deadlines, whole(math.max(deadline - slot, math.min(deadline, least))), waiter)
        end
    end
    return {1, 1}
end

local remaining = redis.call('pttl', lock)
local rest = math.max(remaining, 0)
if line == 'wait' then
    local deadline = deadline_of(owner)
    if not deadline then
        local last = redis.call('lindex', queue, -1)
        local base = math.max(now, last and deadline_of(last) or now + remaining)
        redis.call('zadd', deadlines, whole(base + slot), owner)
        redis.call('rpush', queue, owner)
    elseif deadline - now < rest + slot / 2 then -- the waiter may sleep until the TTL in its reply is over
        redis.call('zadd', deadlines, whole(now + rest + slot), owner)
    end
end
return {0, remaining}
