-- Releases permits of a semaphore.
--
-- KEYS  1 semaphore        NAME: the number of free permits
--       2 latch            redisson_unlock_latch:{NAME}:REQUEST-ID, one id for all retries of one release
-- ARGV  1 channel          redisson_sc:{NAME}
--       2 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       3 permits          ≥ 1
--       4 latch_ttl_ms     ≥ 1: how long the caller may retry
-- Gives nil  there is no such semaphore (any more); nothing is changed
--       1    released, and the new number of free permits is published
--       WRONGTYPE …  the name does not hold a count
-- The answer 1 is stored under the latch and returned again before any other check, so that a retry after a lost reply
-- does not release the same permits twice. The caller deletes the latch.
--
-- Rule: Redisson's release, which creates a deleted semaphore again; here it stays deleted. The server does not know
-- owners, so the caller must not release permits that it does not hold.
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
    return redis.error_reply('WRONGTYPE this name holds a string that is not a number, so it is not a semaphore')
end

-- Publish first, so that a user without that permission changes nothing. A server with full memory does not reject the
-- first write, so releases still work there.
redis.call(publish, channel, tonumber(free) + permits)
if publish == 'spublish' then
    redis.call('publish', channel, tonumber(free) + permits)
end
redis.call('del', latch)
redis.call('incrby', semaphore, permits)
redis.call('set', latch, 1, 'px', latch_ttl)
return 1
