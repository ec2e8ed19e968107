-- Releases the last holds of many reentrant locks.
--
-- KEYS  1 latch            redisson_unlock_latch:{NAME}:REQUEST-ID, where NAME is one of them
--       1+i lock           NAME
-- ARGV  1 publish_command  'publish'
--       2 message          '0'
--       3 latch_ttl_ms     ≥ 1: how long the caller may retry
--       2+2i channel       redisson_lock__channel:{NAME}; '' publishes nothing (spin)
--       3+2i owner         CLIENT-UUID:THREAD-ID
-- Gives a string with one character for each lock, in their order
--       1 to 9  free, and the message is published (if there is a channel). The digit is the number of receiving
--               clients plus one; 9 means 8 or more clients
--       -       nothing is changed: send this one alone, with reentrant_release
-- The string is stored under the latch. A retry is sent for one lock alone, and names the lock's place in the string.
-- If a retry came first, this script finds the latch and changes nothing. The caller deletes the latch.
--
-- Rule: Redisson's reentrant release since 3.24, with one request id for many. For the order of message and writes, see
-- reentrant_release.
local call, try = redis.call, redis.pcall
local latch, publish, message = KEYS[1], ARGV[1], ARGV[2]
if call('exists', latch) == 1 then
    return string.rep('-', #KEYS - 1)
end

local answers, freed = {}, false
for i = 1, #KEYS - 1 do
    local lock, channel, owner = KEYS[i + 1], ARGV[2 + 2 * i], ARGV[3 + 2 * i]
    local fields = try('hmget', lock, 'mode', owner)
    answers[i] = '-'
    if not fields.err and not fields[1] and fields[2] == '1' then
        local told = channel == '' or try(publish, channel, message)
        if type(told) ~= 'table' and try('hdel', lock, owner) == 1 then
            answers[i] = (told == true or told == 0) and '1' or tostring(math.min(told + 1, 9))
            freed = true
        end
    end
end
local answer = table.concat(answers)
if freed then
    try('set', latch, answer, 'px', ARGV[3]) -- an error here cannot undo the releases
end
return answer
