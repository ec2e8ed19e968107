-- Creates a semaphore of either kind with a number of permits, unless it exists.
--
-- KEYS  1 semaphore        NAME
-- ARGV  1 channel          redisson_sc:{NAME}
--       2 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       3 permits          ≥ 0
-- Gives 1  created, and the number is published, because somebody may already wait for it
--       0  the name already holds a count; nothing is changed
--       WRONGTYPE …  the name holds something that is not a semaphore
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
    return redis.error_reply('WRONGTYPE this name holds a string that is not a number, so it is not a semaphore')
end
return 0
