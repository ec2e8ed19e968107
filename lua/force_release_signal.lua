-- Releases a `SET NX` lock whose waiters pop a signal list (python-redis-lock), if it is unchanged since the operator saw
-- it, and pushes the element that one waiter pops.
--
-- KEYS  1 lock         its name
--       2 signal       the list on which its waiters block (BLPOP)
-- ARGV  1 most_ms      the longest PTTL that the lock can have if nobody acquired it again; -1: without an expiry
--       2 least_ms     the shortest, likewise
--       3 value        the token last seen
--       4 kept_ms      how long the signal stays if nobody waits, ≥ 1
-- Gives {1, 1, left_ms}  released, and one signal was pushed. left_ms: the remaining time, as PTTL
--       {0, word}        nothing is changed, because: 'gone' the name is free; 'type' it does not hold a string, or the
--                        signal is not a list; 'holders' the value differs; 'ttl' the PTTL is out of its bounds, or an
--                        expiry was added or removed
--
-- Rule: the release of python-redis-lock, which replaces an old signal, so that the list never has more than one
-- element. The script also compares the TTL, as force_release_token does.
local lock, signal = KEYS[1], KEYS[2]
local most, least, value, kept = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4])

if not most or not least or not kept or kept < 1 then
    return redis.error_reply('ERR most_ms, least_ms and kept_ms must be numbers')
end
-- Check these permissions first (Redis 7 and later): without one of them, a waiter would get the signal of a lock that
-- is still held.
if redis.acl_check_cmd and not (redis.acl_check_cmd('del', lock, signal) and redis.acl_check_cmd('rpush', signal, 1)
                                and redis.acl_check_cmd('pexpire', signal, kept)) then
    return redis.error_reply('NOPERM this user needs del, rpush and pexpire to free a lock with a signal list')
end
local kind = redis.call('type', lock).ok
if kind ~= 'string' then
    return {0, kind == 'none' and 'gone' or 'type'}
end
local list = redis.call('type', signal).ok
if list ~= 'list' and list ~= 'none' then
    return {0, 'type'}
end
if redis.call('get', lock) ~= value then
    return {0, 'holders'}
end
local left = redis.call('pttl', lock)
if left > most or left < least or (left == -1) ~= (most == -1) then
    return {0, 'ttl'}
end

redis.call('del', signal)
redis.call('rpush', signal, 1)
redis.call('pexpire', signal, kept)
redis.call('del', lock)
return {1, 1, left}
