-- The watchdog's renewal for the read side: resets the TTL of the caller's timeout keys and of the lock to at least the
-- full lease.
--
-- KEYS  1 lock      NAME
--       2 timeouts  {NAME}:OWNER:rwlock_timeout, the prefix of the caller's timeout keys timeouts:1 … timeouts:count
--                   (the count is known only here); same slot by its hash tag
-- ARGV  1 lease_ms  ≥ 1
--       2 owner     CLIENT-UUID:THREAD-ID
-- Gives 1  renewed
--       0  not (or no longer) a reader, or all timeout keys have expired, so any release may end the hold. Stop
--          renewing, because the hold is lost; nothing is changed
-- Publishes nothing.
--
-- Rule: Redisson's read renewal since 4.4. It renews only this owner's keys, because a renewal of other readers' keys
-- would keep dead readers alive forever. One improvement: it never shortens a TTL.
local lock, timeouts, lease, owner = KEYS[1], KEYS[2], ARGV[1], ARGV[2]

local fields = redis.call('hmget', lock, 'mode', owner)
local mode, holds = fields[1], fields[2]
-- If another program wrote 'inf' or forty digits, the loop must still end.
if not mode or not holds or #holds > 15 or not string.match(holds, '^%d+$') then
    return 0
end

local count, renewed = tonumber(holds), 0
for n = count, math.max(1, count - 9999), -1 do
    local timeout = timeouts .. ':' .. string.format('%.0f', n)
    local left = redis.call('pttl', timeout) -- -2: it has expired
    if left ~= -2 then
        renewed = renewed + 1
        redis.call('pexpire', timeout, math.max(left, tonumber(lease)))
    end
end
if renewed == 0 then
    return 0
end
redis.call('pexpire', lock, math.max(redis.call('pttl', lock), tonumber(lease)))
return 1
