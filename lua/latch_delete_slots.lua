-- Deletes latches on one node of a cluster, whatever their slots. The answers of their releases have arrived.
--
-- KEYS  none: sent to that node, without redirects
-- ARGV  i latch   redisson_unlock_latch:{NAME}:REQUEST-ID
-- Gives the number of deleted latches. A latch whose slot is elsewhere or migrating expires with its TTL.
--
-- Rule: no retry will read these latches. For the names in ARGV, see reentrant_acquire_slots.
local try = redis.pcall
local deleted = 0
for i = 1, #ARGV do
    if try('del', ARGV[i]) == 1 then
        deleted = deleted + 1
    end
end
return deleted
