-- Acquires the free locks among many `SET NX PX` locks.
--
-- KEYS  i lock         NAME
-- ARGV  2i-1 lease_ms  ≥ 1, checked by the caller
--       2i token       random, for this hold only
--       2n+1 mark        redisson_unlock_latch:{NAME}:REQUEST-ID, one id for all n of them
-- Gives a string with one character for each lock, in their order
--       1  it was free and is acquired; the TTL is the lease
--       -  nothing is changed: send this one alone, with token_acquire
-- Publishes nothing.
--
-- The mark cancels this request: a caller that lost the reply writes the mark. After that, this script changes nothing,
-- however late it arrives. If scripts may use only the keys in KEYS, the mark is also the last of these keys.
--
-- Rule: SET NX PX, for many locks with one call; see reentrant_acquire_many.
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
