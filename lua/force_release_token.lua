-- Releases a `SET NX PX` lock that somebody else holds, if it is unchanged since the operator saw it. On request,
-- acquires it for a while before anybody else can.
--
-- KEYS  1 lock             its name
--       2 the mark         if scripts may use only keys in KEYS
-- ARGV  1 publish_command  'publish', or 'spublish' in a cluster of Redis 7 and later
--       2 message          the message for the channels
--       3 most_ms          the longest PTTL that the lock can have if nobody acquired it again; -1: without an expiry
--       4 least_ms         the shortest, likewise
--       5 value            the token last seen
--       6 keep_ms          to keep it: ≥ 1; otherwise '', as the next two
--       7 keeper           its own token
--       8 mark             redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this request
--       9… channel         where its waiters may listen (Spring's pub/sub mode); none if they poll, as nearly all do
-- Gives {1, receivers, left_ms}
--                          released. receivers: how many clients got the message. left_ms: the remaining time, as PTTL
--       {0, word}          nothing is changed, because: 'gone' the name is free; 'type' it does not hold a string;
--                          'holders' the value differs; 'ttl' the PTTL is out of its bounds, or an expiry was added or
--                          removed; 'called-off' the mark exists
--
-- Rule: compare and delete, as in every library of this family. The script also compares the TTL, because some clients
-- write the same value for every hold. The mark cancels the request, as in force_release.
local lock = KEYS[1]
local publish, message, most, least = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
local value, keep, keeper, mark = unpack(ARGV, 5, 8)

if not most or not least or not mark then
    return redis.error_reply('ERR most_ms and least_ms must be numbers, followed by value, keep_ms, keeper and mark')
end
if mark ~= '' and type(redis.pcall('get', mark)) == 'string' then
    return {0, 'called-off'}
end
local kind = redis.call('type', lock).ok
if kind ~= 'string' then
    return {0, kind == 'none' and 'gone' or 'type'}
end
if redis.call('get', lock) ~= value then
    return {0, 'holders'}
end
local left = redis.call('pttl', lock)
if left > most or left < least or (left == -1) ~= (most == -1) then
    return {0, 'ttl'}
end

local receivers = 0
for i = 9, #ARGV do
    receivers = receivers + redis.call(publish, ARGV[i], message)
end
if keep ~= '' then
    redis.call('set', lock, keeper, 'px', keep)
else
    redis.call('del', lock)
end
return {1, receivers, left}
