-- The watchdog's renewal: sets new deadlines for permits.
--
-- KEYS  1 deadlines  {NAME}:timeout
-- ARGV  1 lease_ms   ≥ 1
--       2…           the ids
-- Gives 1  the deadline of all of them is now + lease
--       0  at least one is missing, or its deadline has passed, so anybody may acquire it. The hold is lost;
--          nothing is changed
-- Publishes nothing.
--
-- Rule: Redisson's updateLeaseTime, by the server's clock.
local deadlines, lease = KEYS[1], tonumber(ARGV[1])

local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i = 2, #ARGV do
    local deadline = redis.call('zscore', deadlines, ARGV[i])
    if not deadline or tonumber(deadline) <= now then
        return 0
    end
end
for i = 2, #ARGV do
    redis.call('zadd', deadlines, now + lease, ARGV[i])
end
return 1
