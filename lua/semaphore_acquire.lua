-- Takes permits of a semaphore.
--
-- KEYS  1 semaphore    NAME: the number of free permits
--       2 mark         redisson_unlock_latch:{NAME}:REQUEST-ID, one id for this acquire
-- ARGV  1 permits      ≥ 1
--       2 mark_ttl_ms  ≥ 1: how long the caller may go on asking what became of it
-- Gives {1, 1}   taken; the mark is '1'
--       {0, -1}  fewer are free, or there is no such semaphore, or the caller has given this request up: nothing is
--                changed, and no time is known after which there will be more
--       WRONGTYPE …  the name holds no count
-- Tells nobody.
--
-- Rule: Redisson's semaphore has neither owner nor lease, so nothing tells afterwards whose permits are missing. The
-- mark does: a caller whose reply was lost writes '0' there unless something stands there already. Either it finds '1'
-- and has the permits, or this script finds the '0', however late it comes, and takes none. The caller deletes it.
local semaphore, mark, permits, mark_ttl = KEYS[1], KEYS[2], tonumber(ARGV[1]), ARGV[2]

local free = redis.call('get', semaphore)
if free and not string.match(free, '^-?%d+$') then
    return redis.error_reply('WRONGTYPE this name holds a string that is no count, not a semaphore')
end
if not free or tonumber(free) < permits or redis.call('exists', mark) == 1 then
    return {0, -1}
end
-- The mark first: should the next line be refused, the caller hears the error and nothing is missing.
redis.call('set', mark, 1, 'px', mark_ttl)
redis.call('decrby', semaphore, permits)
return {1, 1}
