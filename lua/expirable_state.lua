-- Reads whether permits of an expirable semaphore are held: for an acquire whose answer was lost, and after a reconnect.
--
-- KEYS  1 semaphore  NAME: the number of free permits
--       2 deadlines  {NAME}:timeout
-- ARGV  1…           the ids
-- Gives {1, left_ms, 0}  all of them are, and the first runs out then
--       {0, -1, 0}       at least one is not, and fewer are free
--       {0, -2, 0}       at least one is not, and now they could be taken
--       WRONGTYPE …      the name holds no such semaphore
-- Changes nothing and tells nobody.
--
-- Rule: a permit is held until its deadline, by the server's time; Redisson reclaims it at the next acquire.
local semaphore, deadlines = KEYS[1], KEYS[2]

local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local first
for i = 1, #ARGV do
    local deadline = tonumber(redis.call('zscore', deadlines, ARGV[i]) or '')
    if not deadline or deadline <= now then
        local free = tonumber(redis.call('get', semaphore) or '')
        return {0, free and free >= #ARGV and -2 or -1, 0}
    end
    first = math.min(first or deadline, deadline)
end
return {1, first - now, 0}
