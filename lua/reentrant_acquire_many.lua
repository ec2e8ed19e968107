-- Acquires the free locks among many. Suits every kind whose free locks are acquired like free reentrant locks.
--
-- KEYS  i lock         NAME; no two entries have the same name and owner
-- ARGV  2i-1 lease_ms    ≥ 1, checked by the caller
--       2i owner         CLIENT-UUID:THREAD-ID
--       2n+1 mark        redisson_unlock_latch:{NAME}:REQUEST-ID, one id for all n of them
-- Gives a string with one character for each lock, in their order
--       1  it was free and is acquired: hold count 1, the TTL is the lease
--       -  nothing is changed: send this one alone, with the script of its kind
-- Publishes nothing.
--
-- The mark cancels this request: a caller that lost the reply writes the mark. After that, this script changes nothing,
-- however late it arrives. If scripts may use only the keys in KEYS, the mark is also the last of these keys.
--
-- Rule: Redisson's reentrant acquire of a free lock. One call for many locks saves time, because the call of a script
-- costs the server as much as the script's work for one lock. The script for one lock handles all other cases, because
-- a failure of one lock must not affect the others.
local try, may = redis.pcall, redis.acl_check_cmd
local count = (#ARGV - 1) / 2
if try('exists', ARGV[#ARGV]) == 1 then
    return string.rep('-', count)
end
-- Without this permission, there would be locks that never expire. Redis 7 and later can check the permission, but a
-- check costs as much as a command. So the script checks it only for the first lock, and releases any lock that cannot
-- get a TTL.
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
