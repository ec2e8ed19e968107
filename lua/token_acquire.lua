-- Acquires a `SET NX PX` lock.
--
-- KEYS  1 lock      NAME
-- ARGV  1 lease_ms  ≥ 1, checked by the caller
--       2 token     random, for this hold only
--       3 mark      redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this request
-- Gives {1, 1}     acquired, now or by an earlier request of the caller; the TTL is the lease
--       {0, PTTL}  somebody else has it (-1: without an expiry), or the request was canceled; nothing is changed
--       WRONGTYPE …  the name holds another kind of key
-- Publishes nothing.
--
-- The mark cancels this request: a caller that lost the reply writes the mark. After that, this script changes nothing,
-- however late it arrives. If scripts may use only the keys in KEYS, the mark is also the last of these keys.
--
-- Rule: SET NX PX, as in every library of this family. The other commands only find the reason for a refusal.
local lock, lease, token, mark = KEYS[1], ARGV[1], ARGV[2], ARGV[3]

if redis.pcall('exists', mark) == 1 then
    return {0, redis.call('pttl', lock)}
end
if redis.call('set', lock, token, 'nx', 'px', lease) then
    return {1, 1}
end
local kind = redis.call('type', lock).ok
if kind ~= 'string' then
    return redis.error_reply('WRONGTYPE this name holds a ' .. kind .. ', not a SET NX lock')
end
if redis.call('get', lock) == token then
    redis.call('pexpire', lock, lease)
    return {1, 1}
end
return {0, redis.call('pttl', lock)}
