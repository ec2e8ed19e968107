-- Reads whether a `SET NX PX` lock is held with this token, after an acquire whose answer was lost.
--
-- KEYS  1 lock   NAME
-- ARGV  1 token  the value of the acquire
-- Gives {1, PTTL, 0}  it is held with this token
--       {0, PTTL, 0}  the name is free (-2), or holds another token
--       WRONGTYPE …   the name does not hold a string
-- Changes and publishes nothing.
--
-- Rule: the token is unguessable and used for one hold, so its presence proves that the lost request arrived.
local lock, token = KEYS[1], ARGV[1]

return {redis.call('get', lock) == token and 1 or 0, redis.call('pttl', lock), 0}
