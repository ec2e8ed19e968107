-- Takes those of many locks that are free. For kinds of which a free lock is taken as a reentrant one is.
--
-- KEYS  i lock         NAME, each with another owner or of another name
-- ARGV  2i-1 lease_ms    ≥ 1, checked by the caller
--       2i owner         CLIENT-UUID:THREAD-ID
--       2n+1 mark        redisson_unlock_latch:{NAME}:REQUEST-ID, one id for all n of them
-- Gives a string with one character a lock, in their order
--       1  it was free and is taken: hold count 1, the TTL is the lease
--       -  nothing is changed: ask for this one alone, with the script of its kind
-- Tells nobody.
--
-- The mark calls this request off: a caller whose reply was lost writes it, and this script changes nothing when it
-- finds it, however late it comes. Where a script may touch no other keys, it is the last of KEYS as well.
--
-- Rule: Redisson's reentrant acquire of a free lock. A call costs the server as much as what is done here for one lock.
-- Whatever is out of the ordinary is left to the script that takes one: what goes wrong with one lock must not touch
-- the others.
local try, may = redis.pcall, redis.acl_check_cmd
local count = (#ARGV - 1) / 2
if try('exists', ARGV[#ARGV]) == 1 then
    return string.rep('-', count)
end
-- Without this permission locks would be left that never expire. (Redis 7 and later can be asked, which costs as much as
-- a command: for one of them, and what is taken of the others is given back when it cannot expire.)
if may and not may('pexpire', KEYS[1], ARGV[1]) then
    return string.rep('-', count)
end
local answers = {}
for i = 1, count do
    local lock, lease, owner = KEYS[i], ARGV[2 * i - 1], ARGV[2 * i]
    answers[i] = '-'
    if try('hlen', lock) == 0 and try('hincrby', lock, owner, '1') == 1 then
        if try('pexpire', lock, lease) == 1 then
            answers[i] = '1'
        else
            try('hdel', lock, owner)
        end
    end
end
return table.concat(answers)
