-- Reads one owner's hold of a fenced lock in one step, after an acquire whose answer was lost.
--
-- KEYS  1 lock           NAME
--       2 token          redisson_lock_token:{NAME}
-- ARGV  1 field          CLIENT-UUID:THREAD-ID
-- Gives {hold count, PTTL, token}  count 0 if this owner does not hold it, even if another does. The token is the last
--                        one drawn. While the owner holds the lock, that is the token of its last acquire
--       WRONGTYPE …      the name holds something that is not a lock
-- Changes and publishes nothing.
--
-- Rule: if the three values were read one after the other, the token could belong to an earlier or later holder.
local lock, token, field = KEYS[1], KEYS[2], ARGV[1]

local fields = redis.call('hmget', lock, 'mode', field)
local count = not fields[1] and tonumber(fields[2] or '') or 0
return {count, redis.call('pttl', lock), tonumber(redis.call('get', token) or '0')}
