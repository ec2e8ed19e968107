-- Finds out whether an acquire of a semaphore was executed, although its answer was lost. If it was not, prevents its
-- execution.
--
-- KEYS  1 semaphore    NAME
--       2 mark         redisson_unlock_latch:{NAME}:REQUEST-ID, as in the acquire
-- ARGV  1 permits      as in the acquire
--       2 mark_ttl_ms  ≥ 1: how long the request may still be under way
-- Gives {1, -1, 0}  the permits were acquired
--       {0, -1, 0}  the permits were not acquired, and too few are free
--       {0, -2, 0}  the permits were not acquired, and enough are free now
-- Publishes nothing. A second call finds the same outcome.
--
-- Rule: see semaphore_acquire.
local semaphore, mark, permits, mark_ttl = KEYS[1], KEYS[2], tonumber(ARGV[1]), ARGV[2]

if redis.call('get', mark) == '1' then
    return {1, -1, 0}
end
redis.call('set', mark, 0, 'px', mark_ttl)
local free = tonumber(redis.call('get', semaphore) or '')
return {0, free and free >= permits and -2 or -1, 0}
