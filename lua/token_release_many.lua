-- Gives back many `SET NX PX` locks: compare and delete.
--
-- KEYS  i lock   NAME
-- ARGV  i token  what was written when it was taken
-- Gives a string with one character a lock, in their order
--       1  free
--       -  nothing is changed: ask for this one alone, with token_release
-- Tells nobody: who waits for a lock of this family polls.
--
-- Rule: the release of the Redlock text, many with one call; a token is used once, so that a retry harms nobody.
local try = redis.pcall
local answers = {}
for i, lock in ipairs(KEYS) do
    answers[i] = try('get', lock) == ARGV[i] and try('del', lock) == 1 and '1' or '-'
end
return table.concat(answers)
