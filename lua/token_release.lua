-- Releases a `SET NX PX` lock: compare and delete.
--
-- KEYS  1 lock   NAME
-- ARGV  1 token  the value written by the acquire
-- Gives nil  the name is free, or holds another client's token; nothing is changed
--       1    free
--       WRONGTYPE …  the name does not hold a string
-- Publishes nothing, because waiters for a lock of this family poll.
--
-- Rule: the release of the Redlock algorithm and the libraries that follow it. A token is used once, so a retry after a
-- lost reply does no harm. The retry gets nil, and the caller knows the reason.
local lock, token = KEYS[1], ARGV[1]

if redis.call('get', lock) ~= token then
    return nil
end
redis.call('del', lock)
return 1
