-- Acquires permits of a semaphore.
--
-- KEYS  1 semaphore    NAME: the number of free permits
--       2 mark         redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this acquire
-- ARGV  1 permits      ≥ 1
--       2 mark_ttl_ms  ≥ 1: how long the caller may ask for the outcome
-- Gives {1, 1}   acquired; the mark is '1'
--       {0, -1}  too few are free, there is no such semaphore, or the caller has canceled this request: nothing is
--                changed, and it is unknown when more become free
--       WRONGTYPE …  the name does not hold a count
-- Publishes nothing.
--
-- Rule: Redisson's semaphore has neither owners nor leases, so it does not show who has the missing permits. The mark
-- shows whether this request acquired its permits. A caller that lost the reply reads the mark. If the mark is '1', the
-- caller has the permits. Otherwise the caller writes '0', and this script then acquires nothing, however late it
-- arrives. The caller deletes the mark.
local semaphore, mark, permits, mark_ttl = KEYS[1], KEYS[2], tonumber(ARGV[1]), ARGV[2]

local free = redis.call('get', semaphore)
if free and not string.match(free, '^-?%d+$') then
    return redis.error_reply('WRONGTYPE this name holds a string that is not a number, so it is not a semaphore')
end
if not free or tonumber(free) < permits or redis.call('exists', mark) == 1 then
    return {0, -1}
end
-- Write the mark first: if the next line is rejected, the caller gets the error and no permit is lost.
redis.call('set', mark, 1, 'px', mark_ttl)
redis.call('decrby', semaphore, permits)
return {1, 1}
