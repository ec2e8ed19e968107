-- Acquires permits of an expirable semaphore, each with its own id and a deadline.
--
-- KEYS  1 semaphore        NAME: the number of free permits
--       2 deadlines        {NAME}:timeout: permit id → deadline, ms since the epoch
-- ARGV  1 channel          redisson_sc:{NAME}
--       2 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       3 lease_ms         ≥ 1
--       4 mark             redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this request
--       5…                 one id for each permit: 16 random bytes
-- Gives {1, 1}        acquired; their deadline is now + lease. An id that an earlier request acquired takes no second
--                     permit
--       {0, left_ms}  too few are free; the first permit expires after this time
--       {0, -1}       too few are free, and the held permits have no deadline; or nothing is changed, because there
--                     is no such semaphore or the request was canceled
--       WRONGTYPE …   the name does not hold a count
-- Permits past their deadline become free again, even if the request acquires none. If any of them stay free, the new
-- number is published.
--
-- The mark cancels this request: a caller that lost the reply writes the mark. After that, this script changes nothing,
-- however late it arrives. If scripts may use only the keys in KEYS, the mark is also the last of these keys.
--
-- Rule: Redisson's acquire, but with the clock of the server instead of that of the client. So a client whose clock is
-- ahead does not take a permit from its holder. Redisson writes 922337203685477 for a permit without a deadline. If the
-- semaphore has a TTL, the zset gets the same TTL, so no permit outlives the semaphore.
local semaphore, deadlines, channel, publish = KEYS[1], KEYS[2], ARGV[1], ARGV[2]
local lease, mark, wanted, never = tonumber(ARGV[3]), ARGV[4], #ARGV - 4, 922337203685477

local before = redis.call('get', semaphore)
if not before or redis.pcall('exists', mark) == 1 then
    return {0, -1}
end
if not string.match(before, '^-?%d+$') then
    return redis.error_reply('WRONGTYPE this name holds a string that is not a number, so it is not a semaphore')
end
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local expired = redis.call('zcount', deadlines, '-inf', now)
local free = tonumber(before) + expired
local enough = free >= wanted
local left = enough and free - wanted or free

-- Check these permissions first (Redis 7 and later): without one of them, the next lines would lose permits.
if redis.acl_check_cmd
    and not (redis.acl_check_cmd('zremrangebyscore', deadlines, '-inf', now)
             and redis.acl_check_cmd('zadd', deadlines, now, ARGV[5])
             and redis.acl_check_cmd('incrby', semaphore, 1)) then
    return redis.error_reply('NOPERM this user needs incrby, zadd and zremrangebyscore on the keys of this semaphore')
end
if expired > 0 and left > 0 then
    redis.call(publish, channel, left)
    if publish == 'spublish' then
        redis.call('publish', channel, left)
    end
end
if left ~= tonumber(before) then
    redis.call('incrby', semaphore, left - before)
end
if expired > 0 then
    redis.call('zremrangebyscore', deadlines, '-inf', now)
end
local function are_all_there()
    for i = 5, #ARGV do
        if not redis.call('zscore', deadlines, ARGV[i]) then
            return false
        end
    end
    return true
end
if not enough and not are_all_there() then
    local first = redis.call('zrange', deadlines, 0, 0, 'withscores')
    local known = first[2] and tonumber(first[2]) < never
    return {0, known and tonumber(first[2]) - now or -1}
end
local added = 0
for i = 5, #ARGV do
    added = added + redis.call('zadd', deadlines, now + lease, ARGV[i])
end
if enough and added < wanted then -- an earlier request of this caller acquired the others
    redis.call('incrby', semaphore, wanted - added)
end
local ttl = redis.call('pttl', semaphore)
if ttl > 0 then
    redis.call('pexpire', deadlines, ttl)
end
return {1, 1}
