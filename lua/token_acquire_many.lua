-- Takes those of many `SET NX PX` locks that are free.
--
-- KEYS  i lock         NAME
-- ARGV  2i-1 lease_ms  ≥ 1, checked by the caller
--       2i token       random, for this hold alone
--       2n+1 mark        redisson_unlock_latch:{NAME}:REQUEST-ID, one id for all n of them
-- Gives a string with one character a lock, in their order
--       1  it was free and is taken; the TTL is the lease
--       -  nothing is changed: ask for this one alone, with token_acquire
-- Tells nobody.
--
-- The mark calls this request off: a caller whose reply was lost writes it, and this script changes nothing when it
-- finds it, however late it comes. Where a script may touch no other keys, it is the last of KEYS as well.
--
-- Rule: SET NX PX, many with one call; see reentrant_acquire_many.
local try = redis.pcall
local count = (#ARGV - 1) / 2
if try('exists', ARGV[#ARGV]) == 1 then
    return string.rep('-', count)
end
local answers = {}
for i = 1, count do
    local set = try('set', KEYS[i], ARGV[2 * i], 'nx', 'px', ARGV[2 * i - 1])
    answers[i] = set and set.ok and '1' or '-'
end
return table.concat(answers)
