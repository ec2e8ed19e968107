-- Reads whether permits of an expirable semaphore are held: after an acquire whose answer was lost, and after a
-- reconnect.
--
-- KEYS  1 semaphore  NAME: the number of free permits
--       2 deadlines  {NAME}:timeout
-- ARGV  1…           the ids
-- Gives {1, left_ms, 0}  all of them are held, and the first one expires after this time
--       {0, -1, 0}       at least one is not held, and too few are free
--       {0, -2, 0}       at least one is not held, and enough are free to acquire them now
--       WRONGTYPE …      the name does not hold such a semaphore
-- Changes and publishes nothing.
--
-- Rule: a permit is held until its deadline, by the server's clock. Redisson reclaims it at the next acquire.
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
