-- Takes a `SET NX PX` lock.
--
-- KEYS  1 lock      NAME
-- ARGV  1 lease_ms  ≥ 1, checked by the caller
--       2 token     random, for this hold alone
--       3 mark      redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this request
-- Gives {1, 1}     taken; the TTL is the lease, also when an earlier request of the caller had taken it
--       {0, PTTL}  somebody else has it (-1: and it never expires), or the request was called off; nothing is changed
--       WRONGTYPE …  the name holds something that is no such lock
-- Tells nobody.
--
-- The mark calls this request off: a caller whose reply was lost writes it, and this script changes nothing when it
-- finds it, however late it comes. Where a script may touch no other keys, it is the last of KEYS as well.
--
-- Rule: SET NX PX, as every library of this family takes it; the rest only says why it was refused.
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
