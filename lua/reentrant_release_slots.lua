-- Releases the last holds of many reentrant locks on one node of a cluster, whatever their slots.
--
-- KEYS  none: sent to that node, without redirects
-- ARGV  1 publish_command  'spublish', with PUBLISH in addition; or 'publish'
--       2 message          '0'
--       3 latch_ttl_ms     ≥ 1: how long the caller may retry
--       4 latch            redisson_unlock_latch:{NAME}:REQUEST-ID, where NAME is the first lock
--       2+3i lock          NAME
--       3+3i channel       redisson_lock__channel:{NAME}; '' publishes nothing (spin)
--       4+3i owner         CLIENT-UUID:THREAD-ID
-- Gives a string with one character for each lock, in their order
--       1 to 9  free, and the message is published (if there is a channel). The digit is the number of receiving
--               clients plus one; 9 means 8 or more clients
--       -       nothing is changed: send this one alone, with reentrant_release
-- The string is stored under the latch, which a retry reads first (release_answers). A retry that finds nothing leaves
-- a mark there. If this script arrives after that, it changes nothing. It also changes nothing if the latch's slot is
-- elsewhere by then. The caller deletes the latch.
--
-- Rule: Redisson's reentrant release since 3.24, many with one call. For the names in ARGV, see
-- reentrant_acquire_slots.
local try = redis.pcall
local publish, message, latch_ttl, latch = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
if try('exists', latch) ~= 0 then -- it exists, or the command failed
    return string.rep('-', (#ARGV - 4) / 3)
end

-- Returns a table after an error. The caller must then write nothing for this lock.
local function tell(channel)
    if channel == '' then
        return 0
    end
    local told = try(publish, channel, message)
    if publish == 'spublish' and type(told) ~= 'table' then
        local plainly = try('publish', channel, message)
        told = type(plainly) == 'table' and plainly or told
    end
    return told
end

local answers, freed = {}, false
for i = 5, #ARGV, 3 do
    local lock, channel, owner = ARGV[i], ARGV[i + 1], ARGV[i + 2]
    local answer = '-'
    local fields = try('hmget', lock, 'mode', owner)
    if not fields.err and not fields[1] and fields[2] == '1' then
        local told = tell(channel)
        if type(told) ~= 'table' and try('hdel', lock, owner) == 1 then
            answer = tostring(math.min(told + 1, 9))
            freed = true
        end
    end
    answers[#answers + 1] = answer
end
local all = table.concat(answers)
if freed then
    try('set', latch, all, 'px', latch_ttl) -- an error here cannot undo the releases
end
return all
