-- Takes one permit of an expirable semaphore from its holder, if the permit is unchanged since the operator saw it.
--
-- KEYS  1 semaphore        NAME: the number of free permits
--       2 deadlines        {NAME}:timeout
-- ARGV  1 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls
--                          both, because clients older than Redisson 3.22 receive only PUBLISH
--       2 channel          redisson_sc:{NAME}
--       3 id               as in the zset
--       4 latest_ms        the deadline last seen, plus the time that a renewal may have added since
-- Gives {1, receivers, deadline}
--                          released. receivers: how many clients got the new number of free permits. deadline: the
--                          previous one
--       {0, word}          nothing is changed, because: 'gone' the name is free; 'type' it does not hold a count, or
--                          the permits are not a zset; 'holders' the permit is missing; 'ttl' its deadline is later
--
-- Rule: Redisson's release by id. An id belongs to one hold, so it identifies the holder. The deadline shows whether
-- somebody has extended the lease since.
local semaphore, deadlines = KEYS[1], KEYS[2]
local publish, channel, id, latest = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])

if not latest then
    return redis.error_reply('ERR latest_ms must be a number')
end
-- Check these permissions first (Redis 7 and later): without one of them, the permit would belong to nobody.
if redis.acl_check_cmd and not (redis.acl_check_cmd('zrem', deadlines, id)
                                and redis.acl_check_cmd('incrby', semaphore, 1)) then
    return redis.error_reply('NOPERM this user needs zrem and incrby to take a permit away')
end
local kind = redis.call('type', semaphore).ok
if kind ~= 'string' then
    return {0, kind == 'none' and 'gone' or 'type'}
end
local free = redis.call('get', semaphore)
local permits = redis.call('type', deadlines).ok
if not string.match(free, '^-?%d+$') or (permits ~= 'zset' and permits ~= 'none') then
    return {0, 'type'}
end
local deadline = redis.call('zscore', deadlines, id)
if not deadline then
    return {0, 'holders'}
end
if tonumber(deadline) > latest then
    return {0, 'ttl'}
end

local count = tonumber(free) + 1
local sharded = publish == 'spublish' and redis.call('spublish', channel, count) or 0
local heard = redis.call('publish', channel, count)
local listening = redis.pcall('pubsub', 'numsub', channel) -- without consoles, see force_release
redis.call('zrem', deadlines, id)
redis.call('incrby', semaphore, 1)
return {1, sharded + (listening.err and heard or listening[2]), deadline}
