-- Reads whether a `SET NX PX` lock is held under one token: for an acquire whose answer was lost.
--
-- KEYS  1 lock   NAME
-- ARGV  1 token  what was to be written
-- Gives {1, PTTL, 0}  it is
--       {0, PTTL, 0}  the name is free (-2), or somebody else's
--       WRONGTYPE …   the name holds no string
-- Changes nothing and tells nobody.
--
-- Rule: the token is unguessable and one per hold, so finding it there is proof that the lost request arrived.
local lock, token = KEYS[1], ARGV[1]

return {redis.call('get', lock) == token and 1 or 0, redis.call('pttl', lock), 0}
