-- Takes a `SET NX PX` lock.
--
-- KEYS  1 lock      NAME
-- ARGV  1 lease_ms  ≥ 1, checked by the caller
--       2 token     random, for this hold alone
-- Gives {1, 1}     taken; the TTL is the lease
--       {0, PTTL}  somebody else has it (-1: and it never expires); nothing is changed
--       WRONGTYPE …  the name holds something that is no such lock
-- Tells nobody.
--
-- Rule: SET NX PX, as every library of this family takes it; the rest only says why it was refused.
local lock, lease, token = KEYS[1], ARGV[1], ARGV[2]

if redis.call('set', lock, token, 'nx', 'px', lease) then
    return {1, 1}
end
local kind = redis.call('type', lock).ok
if kind ~= 'string' then
    return redis.error_reply('WRONGTYPE this name holds a ' .. kind .. ', not a SET NX lock')
end
return {0, redis.call('pttl', lock)}
