-- Deletes the latches of releases whose answer is known, on one node of a cluster, whatever their slots.
--
-- KEYS  none: it is sent to that node, and redirected nowhere
-- ARGV  i latch   redisson_unlock_latch:{NAME}:REQUEST-ID
-- Gives how many it deleted. One whose slot is elsewhere, or on its way, is left to its TTL.
--
-- Rule: nobody asks for them again. Why the names stand in ARGV: see reentrant_acquire_slots.
local try = redis.pcall
local deleted = 0
for i = 1, #ARGV do
    if try('del', ARGV[i]) == 1 then
        deleted = deleted + 1
    end
end
return deleted
