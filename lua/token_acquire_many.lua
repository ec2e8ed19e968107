-- Takes those of many `SET NX PX` locks that are free.
--
-- KEYS  i lock         NAME
-- ARGV  2i-1 lease_ms  ≥ 1, checked by the caller
--       2i token       random, for this hold alone
-- Gives a string with one character a lock, in their order
--       1  it was free and is taken; the TTL is the lease
--       -  nothing is changed: ask for this one alone, with token_acquire
-- Tells nobody.
--
-- Rule: SET NX PX, many with one call; see reentrant_acquire_many.
local try = redis.pcall
local answers = {}
for i, lock in ipairs(KEYS) do
    local set = try('set', lock, ARGV[2 * i], 'nx', 'px', ARGV[2 * i - 1])
    answers[i] = set and set.ok and '1' or '-'
end
return table.concat(answers)
