-- Deletes the latches of releases whose answers are known, on one node of a cluster, whatever their slots.
--
-- KEYS  none: sent to that node, without redirects
-- ARGV  i latch   redisson_unlock_latch:{NAME}:REQUEST-ID
-- Gives the number of deleted latches. A latch whose slot is elsewhere or migrating expires with its TTL.
--
-- Rule: nobody reads these latches again. For the names in ARGV, see reentrant_acquire_slots.
local try = redis.pcall
local deleted = 0
for i = 1, #ARGV do
    if try('del', ARGV[i]) == 1 then
        deleted = deleted + 1
    end
end
return deleted
