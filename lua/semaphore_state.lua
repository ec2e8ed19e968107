-- Finds out whether an acquire of a semaphore was carried out whose answer was lost, and if not, sees to it that it
-- never is.
--
-- KEYS  1 semaphore    NAME
--       2 mark         redisson_unlock_latch:{NAME}:REQUEST-ID, as the acquire had it
-- ARGV  1 permits      as the acquire had them
--       2 mark_ttl_ms  ≥ 1: how long the request may still be on its way
-- Gives {1, -1, 0}  the permits were taken
--       {0, -1, 0}  they were not: fewer are free
--       {0, -2, 0}  they were not, and now they could be
-- Tells nobody. May be asked again: the answer stays.
--
-- Rule: see semaphore_acquire.
local semaphore, mark, permits, mark_ttl = KEYS[1], KEYS[2], tonumber(ARGV[1]), ARGV[2]

if redis.call('get', mark) == '1' then
    return {1, -1, 0}
end
redis.call('set', mark, 0, 'px', mark_ttl)
local free = tonumber(redis.call('get', semaphore) or '')
return {0, free and free >= permits and -2 or -1, 0}
