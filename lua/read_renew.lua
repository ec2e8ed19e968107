-- The watchdog's step for the read side: the caller's timeout keys and the lock live at least for the lease again.
--
-- KEYS  1 lock      NAME
--       2 timeouts  {NAME}:OWNER:rwlock_timeout, the beginning of the caller's timeout keys timeouts:1 … timeouts:count
--                   (the count is known only here); same slot by its hash tag
-- ARGV  1 lease_ms  ≥ 1
--       2 owner     CLIENT-UUID:THREAD-ID
-- Gives 1  renewed
--       0  not a reader (any more), or all timeout keys ran out so that any release may end the hold: stop
--          renewing, the hold is lost; nothing is changed
-- Tells nobody.
--
-- Rule: Redisson's read renewal since 4.4: the keys of this owner only, since renewing those of others keeps dead
-- readers alive for ever. Better in one point: no TTL is ever shortened.
local lock, timeouts, lease, owner = KEYS[1], KEYS[2], ARGV[1], ARGV[2]

local fields = redis.call('hmget', lock, 'mode', owner)
local mode, holds = fields[1], fields[2]
-- 'inf' or forty digits from elsewhere must not become an endless loop.
if not mode or not holds or #holds > 15 or not string.match(holds, '^%d+$') then
    return 0
end

local count, renewed = tonumber(holds), 0
for n = count, math.max(1, count - 9999), -1 do
    local timeout = timeouts .. ':' .. string.format('%.0f', n)
    local left = redis.call('pttl', timeout) -- -2: it ran out
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
