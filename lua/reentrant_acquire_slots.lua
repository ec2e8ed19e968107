-- Takes those of many locks that are free and lie on one node of a cluster, whatever their slots.
--
-- KEYS  none: it is sent to that node, and redirected nowhere
-- ARGV  1    mark      redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this request, NAME of any of the locks
--       3i-1 lock      NAME
--       3i   owner     CLIENT-UUID:THREAD-ID
--       3i+1 lease_ms  ≥ 1, checked by the caller
-- Gives a string with one character a lock, in their order: see reentrant_acquire_many
-- Tells nobody.
--
-- The mark calls this request off: a caller whose reply was lost writes it, and this script changes nothing when it
-- finds it, however late it comes. It changes nothing either when the mark's slot is elsewhere by now.
--
-- Rule: as reentrant_acquire_many. The names stand in ARGV, as a cluster refuses keys of several slots in KEYS. The
-- node looks at each command of the script instead: a lock that is elsewhere, or on its way, gives an error before
-- anything is done, and is left to the script that takes one. Never after ASKING, which would be of all of them: the
-- node would find those that have not come yet free. Slots move key by key where this is used.
local try, may = redis.pcall, redis.acl_check_cmd
local count = (#ARGV - 1) / 3
if try('exists', ARGV[1]) ~= 0 then
    return string.rep('-', count)
end
-- Without this permission locks would be left that never expire; see reentrant_acquire_many.
if may and not may('pexpire', ARGV[2], ARGV[4]) then
    return string.rep('-', count)
end
local answers = {}
for i = 1, count do
    local lock, owner, lease = ARGV[3 * i - 1], ARGV[3 * i], ARGV[3 * i + 1]
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
