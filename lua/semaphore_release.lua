-- Gives permits of a semaphore back.
--
-- KEYS  1 semaphore        NAME: the number of free permits
--       2 latch            redisson_unlock_latch:{NAME}:REQUEST-ID, one id for all retries of one release
-- ARGV  1 channel          redisson_sc:{NAME}
--       2 publish_command  'publish', or 'spublish' in a cluster of Redis 7 and later: then by PUBLISH as well
--       3 permits          ≥ 1
--       4 latch_ttl_ms     ≥ 1: how long the caller may go on retrying
-- Gives nil  there is no such semaphore (any more); nothing is changed
--       1    given back, and the new number of free permits is published
--       WRONGTYPE …  the name holds no count
-- The answer 1 is kept under the latch and given again, before anything else is looked at: a retry after a lost reply
-- does not give the same permits back twice. The caller deletes the latch.
--
-- Rule: Redisson's release, which makes the semaphore anew when it was deleted; here it stays deleted. Whoever holds
-- nothing can give back as well: the wire knows no owner, the caller must.
local semaphore, latch = KEYS[1], KEYS[2]
local channel, publish, permits, latch_ttl = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]

if redis.call('get', latch) then
    return 1
end
local free = redis.call('get', semaphore)
if not free then
    return nil
end
if not string.match(free, '^-?%d+$') then
    return redis.error_reply('WRONGTYPE this name holds a string that is no count, not a semaphore')
end

-- Told first, so that a user who may not publish changes nothing; and the first write is one that a full server does
-- not refuse, so that releases go on working there.
redis.call(publish, channel, tonumber(free) + permits)
if publish == 'spublish' then
    redis.call('publish', channel, tonumber(free) + permits)
end
redis.call('del', latch)
redis.call('incrby', semaphore, permits)
redis.call('set', latch, 1, 'px', latch_ttl)
return 1
