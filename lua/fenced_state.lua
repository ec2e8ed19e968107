-- Reads what one owner has of a fenced lock, all at once: for an acquire whose answer was lost.
--
-- KEYS  1 lock           NAME
--       2 token          redisson_lock_token:{NAME}
-- ARGV  1 field          CLIENT-UUID:THREAD-ID
-- Gives {hold count, PTTL, token}  0 when this owner does not hold it, whoever else does. The token is the last one
--                        drawn: as long as the owner holds the lock, it is the one of its last acquire
--       WRONGTYPE …      the name holds something that is no lock
-- Changes nothing and tells nobody.
--
-- Rule: read one after the other, a token could belong to an earlier or to a later holder.
local lock, token, field = KEYS[1], KEYS[2], ARGV[1]

local fields = redis.call('hmget', lock, 'mode', field)
local count = not fields[1] and tonumber(fields[2] or '') or 0
return {count, redis.call('pttl', lock), tonumber(redis.call('get', token) or '0')}
