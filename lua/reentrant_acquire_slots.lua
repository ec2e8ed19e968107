-- Acquires the free locks among many, on one node of a cluster, whatever their slots.
--
-- KEYS  none: sent to that node, without redirects
-- ARGV  1    mark      redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this request, NAME of any of the locks
--       3i-1 lock      NAME
--       3i   owner     CLIENT-UUID:THREAD-ID
--       3i+1 lease_ms  ≥ 1, checked by the caller
-- Gives a string with one character for each lock, in their order: see reentrant_acquire_many
-- Publishes nothing.
--
-- The mark cancels this request: a caller that lost the reply writes the mark. After that, this script changes nothing,
-- however late it arrives. The script also changes nothing if the mark's slot is on another node by then.
--
-- Rule: see reentrant_acquire_many. The names are in ARGV, because a cluster rejects KEYS of several slots. Instead,
-- the node checks each command of the script. A lock that is elsewhere or migrating causes an error before any change.
-- The script for one lock then handles it. Never send this script after ASKING, because ASKING would apply to all its
-- commands: locks that have not arrived yet would look free to the node. The caller uses this script only where slots
-- move key by key.
local try, may = redis.pcall, redis.acl_check_cmd
local count = (#ARGV - 1) / 3
if try('exists', ARGV[1]) ~= 0 then
    return string.rep('-', count)
end
-- Without this permission, there would be locks that never expire; see reentrant_acquire_many.
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
