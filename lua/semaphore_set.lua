-- Makes a semaphore, of either kind, with a number of permits, unless there is one.
--
-- KEYS  1 semaphore        NAME
-- ARGV  1 channel          redisson_sc:{NAME}
--       2 publish_command  'publish', or 'spublish' in a cluster of Redis 7 and later: then by PUBLISH as well
--       3 permits          ≥ 0
-- Gives 1  made, and the number is published: somebody may wait for it already
--       0  the name is in use, with a count of its own; nothing is changed
--       WRONGTYPE …  the name holds something that is no semaphore
--
-- Rule: Redisson's trySetPermits.
local semaphore, channel, publish, permits = KEYS[1], ARGV[1], ARGV[2], ARGV[3]

local free = redis.call('get', semaphore)
if not free then
    redis.call(publish, channel, permits)
    if publish == 'spublish' then
        redis.call('publish', channel, permits)
    end
    redis.call('set', semaphore, permits)
    return 1
end
if not string.match(free, '^-?%d+$') then
    return redis.error_reply('WRONGTYPE this name holds a string that is no count, not a semaphore')
end
return 0
