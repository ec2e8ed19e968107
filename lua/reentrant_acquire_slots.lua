-- Takes those of many locks that are free and lie on one node of a cluster, whatever their slots.
--
-- KEYS  none: it is sent to that node, and redirected nowhere
-- ARGV  3i-2 lock        NAME
--       3i-1 owner       CLIENT-UUID:THREAD-ID
--       3i   lease_ms    ≥ 1, checked by the caller
-- Gives a string with one character a lock, in their order: see reentrant_acquire_many
-- Tells nobody.
--
-- Rule: as reentrant_acquire_many. The names stand in ARGV, as a cluster refuses keys of several slots in KEYS. The
-- node looks at each command of the script instead: a lock that is elsewhere, or on its way, gives an error before
-- anything is done, and is left to the script that takes one. Never after ASKING, which would be of all of them: the
-- node would find those that have not come yet free. Slots move key by key where this is used.
local try, may = redis.pcall, redis.acl_check_cmd
-- Without this permission locks would be left that never expire; see reentrant_acquire_many.
if may and not may('pexpire', ARGV[1], ARGV[3]) then
    return string.rep('-', #ARGV / 3)
end
local answers = {}
for i = 1, #ARGV / 3 do
    local lock, owner, lease = ARGV[3 * i - 2], ARGV[3 * i - 1], ARGV[3 * i]
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
