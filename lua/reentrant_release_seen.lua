-- Releases one hold of a reentrant lock. It uses no latch, so the lock's key is its only key. While a slot moves, a
-- cluster does not run a script on several keys unless all of them exist on the node.
--
-- KEYS  1 lock             NAME
-- ARGV  1 channel          redisson_lock__channel:{NAME}; '' publishes nothing (spin)
--       2 publish_command  'publish'; or 'spublish' in a cluster of Redis 7 or later, where the script calls both
--       3 message          '0'
--       4 lease_ms         ≥ 1: the TTL to set when holds remain
--       5 owner            CLIENT-UUID:THREAD-ID
--       6 count            ≥ 1: from reentrant_look
--       7 expires_at       likewise; -1 if the lock had no expiry
-- Gives nil  the hold has changed since; nothing is changed
--       0    holds remain
--       1+n  free, and the message is published (if there is a channel) to n clients, including pattern subscribers
--
-- Rule: count and expiry replace the latch. If a request arrives twice or late, the count has changed, or the same
-- owner's next hold expires later. The clocks behind `time` and `pttl` may differ by 1 ms in each reading, so expiries
-- that differ by up to 2 ms count as equal. The message is published before the first write, so that a user without
-- that permission gets an error and changes nothing.
local lock = KEYS[1]
local channel, publish, message, lease, owner = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local seen_count, seen_expiry = tonumber(ARGV[6]), tonumber(ARGV[7])

local fields = redis.call('hmget', lock, 'mode', owner)
local count = not fields[1] and tonumber(fields[2] or '') or 0
local now, left = redis.call('time'), redis.call('pttl', lock)
local expiry = left < 0 and left or now[1] * 1000 + math.floor(now[2] / 1000) + left
if count ~= seen_count or math.abs(expiry - seen_expiry) > 2 then
    return nil
end

if count > 1 then
    redis.call('pexpire', lock, lease)
    redis.call('hincrby', lock, owner, '-1')
    return 0
end
local told = 0
if channel ~= '' then
    told = redis.call(publish, channel, message)
    if publish == 'spublish' then
        redis.call('publish', channel, message)
    end
end
redis.call('hdel', lock, owner) -- Redis deletes the key with its last field
return 1 + told
