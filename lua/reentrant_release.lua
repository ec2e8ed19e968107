-- Releases one hold of a reentrant lock.
--
-- KEYS  1 lock             NAME
--       2 latch            redisson_unlock_latch:{NAME}:REQUEST-ID, one id for all retries of one release
-- ARGV  1 channel          redisson_lock__channel:{NAME}; '' publishes nothing (spin)
--       2 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       3 message          '0'
--       4 lease_ms         ≥ 1: the TTL to set when holds remain
--       5 owner            CLIENT-UUID:THREAD-ID
--       6 latch_ttl_ms     ≥ 1: how long the caller may retry
--       7 place            only with a shared request id (reentrant_release_many): this lock's position, from 0
-- Gives nil  not the owner; nothing is changed
--       0    holds remain
--       1+n  free, and the message is published (if there is a channel) to n clients, including pattern subscribers
-- The answers 0 and 1 (for any n) are stored under the latch and returned again before any other check. So a retry
-- after a lost reply neither releases a second hold nor gets "not the owner". A shared latch has one character for each
-- place. The caller deletes the latch.
--
-- Rule: Redisson's reentrant release since 3.24. The message is published before the first write, so that a user
-- without that permission gets an error and changes nothing. A server with full memory does not reject the first write,
-- so releases still work there.
local lock, latch = KEYS[1], KEYS[2]
local channel, publish, message, lease, owner, latch_ttl = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5], ARGV[6]
local place = ARGV[7]

local kept = tonumber(place and redis.call('getrange', latch, place, place) or redis.call('get', latch) or '')
if kept then
    return kept
end

local fields = redis.call('hmget', lock, 'mode', owner)
local count = not fields[1] and tonumber(fields[2] or '')
if not count then
    return nil
end

-- Numbers are passed as strings, because converting a Lua number costs the server as much as a small command.
local answer, told = '1', 0
if count > 1 then
    answer = '0'
    redis.call('pexpire', lock, lease)
    redis.call('hincrby', lock, owner, '-1')
else
    if channel ~= '' then
        told = redis.call(publish, channel, message)
        if publish == 'spublish' then
            redis.call('publish', channel, message)
        end
    end
    redis.call('hdel', lock, owner) -- Redis deletes the key with its last field
end
if place then
    redis.call('setrange', latch, place, answer)
    redis.call('pexpire', latch, latch_ttl)
else
    redis.call('set', latch, answer, 'px', latch_ttl)
end
return tonumber(answer) + told
