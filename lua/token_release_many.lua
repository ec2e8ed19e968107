-- Releases many `SET NX PX` locks: compare and delete.
--
-- KEYS  i lock   NAME
-- ARGV  i token  the value written by the acquire
-- Gives a string with one character for each lock, in their order
--       1  free
--       -  nothing is changed: send this one alone, with token_release
-- Publishes nothing, because waiters for a lock of this family poll.
--
-- Rule: the release of the Redlock algorithm, for many locks with one call. A token is used once, so a retry does no
-- harm.
local try = redis.pcall
local answers = {}
for i, lock in ipairs(KEYS) do
    answers[i] = try('get', lock) == ARGV[i] and try('del', lock) == 1 and '1' or '-'
end
return table.concat(answers)
