-- Takes permits of an expirable semaphore, each under an id of its own and until a deadline.
--
-- KEYS  1 semaphore        NAME: the number of free permits
--       2 deadlines        {NAME}:timeout: permit id → deadline, ms since the epoch
-- ARGV  1 channel          redisson_sc:{NAME}
--       2 publish_command  'publish', or 'spublish' in a cluster of Redis 7 and later: then by PUBLISH as well
--       3 lease_ms         ≥ 1
--       4…                 one id for each permit: 16 random bytes
-- Gives {1, 1}        taken; their deadline is now + lease
--       {0, left_ms}  fewer are free; the permit that runs out first does so then
--       {0, -1}       fewer are free and those taken have no deadline, or there is no such semaphore
--       WRONGTYPE …   the name holds no count
-- Permits whose deadline has passed are free again, whatever the answer; when any of those stay free, the new number
-- is published.
--
-- Rule: Redisson's acquire, by the server's clock instead of the client's: a client whose clock is ahead takes nobody's
-- permit away. 922337203685477 is how Redisson writes "no deadline". A permit deadline is shortened by no TTL but the
-- semaphore's own, which the zset shares.
local semaphore, deadlines, channel, publish = KEYS[1], KEYS[2], ARGV[1], ARGV[2]
local lease, wanted, never = tonumber(ARGV[3]), #ARGV - 3, 922337203685477

local before = redis.call('get', semaphore)
if not before then
    return {0, -1}
end
if not string.match(before, '^-?%d+$') then
    return redis.error_reply('WRONGTYPE this name holds a string that is no count, not a semaphore')
end
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local expired = redis.call('zcount', deadlines, '-inf', now)
local free = tonumber(before) + expired
local enough = free >= wanted
local left = enough and free - wanted or free

-- Without one of these permissions the next lines would lose permits. (Redis 7 and later can be asked.)
if redis.acl_check_cmd
    and not (redis.acl_check_cmd('zremrangebyscore', deadlines, '-inf', now)
             and redis.acl_check_cmd('zadd', deadlines, now, ARGV[4])
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
if not enough then
    local first = redis.call('zrange', deadlines, 0, 0, 'withscores')
    local known = first[2] and tonumber(first[2]) < never
    return {0, known and tonumber(first[2]) - now or -1}
end
for i = 4, #ARGV do
    redis.call('zadd', deadlines, now + lease, ARGV[i])
end
local ttl = redis.call('pttl', semaphore)
if ttl > 0 then
    redis.call('pexpire', deadlines, ttl)
end
return {1, 1}
