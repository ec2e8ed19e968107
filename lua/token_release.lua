-- Gives back a `SET NX PX` lock: compare and delete.
--
-- KEYS  1 lock   NAME
-- ARGV  1 token  what was written when it was taken
-- Gives nil  the name is free, or holds somebody else's token: nothing is changed
--       1    free
--       WRONGTYPE …  the name holds no string
-- Tells nobody: who waits for a lock of this family polls.
--
-- Rule: the release of the Redlock text and of everybody who follows it. A token is used once, so a retry after a lost
-- reply can harm nobody; it hears nil, and the caller knows why.
local lock, token = KEYS[1], ARGV[1]

if redis.call('get', lock) ~= token then
    return nil
end
redis.call('del', lock)
return 1
