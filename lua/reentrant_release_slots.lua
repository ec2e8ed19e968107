-- Gives back the last holds of many reentrant locks that lie on one node of a cluster, whatever their slots.
--
-- KEYS  none: it is sent to that node, and redirected nowhere
-- ARGV  1 publish_command  'spublish', then by PUBLISH as well; or 'publish'
--       2 message          '0'
--       3 latch_ttl_ms     ≥ 1: how long the caller may go on retrying
--       4i   lock          NAME
--       4i+1 channel       redisson_lock__channel:{NAME}; '' tells nobody (spin)
--       4i+2 owner         CLIENT-UUID:THREAD-ID
--       4i+3 latch         redisson_unlock_latch:{NAME}:REQUEST-ID
-- Gives a string with one character a lock, in their order
--       1 to 9  free, and the message is published, if there is a channel: one less than this heard it, or more than 8
--       -       nothing is changed: ask for this one alone, with reentrant_release
-- Each answer is kept under its lock's own latch, where a retry finds it, which asks for its lock alone. When one came
-- first, this finds the latch and changes nothing. The caller deletes the latches.
--
-- Rule: Redisson's reentrant release since 3.24, many with one call; why the names stand in ARGV: see
-- reentrant_acquire_slots.
local try = redis.pcall
local publish, message, latch_ttl = ARGV[1], ARGV[2], ARGV[3]

-- A table is an error: nothing may be written then.
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

local answers = {}
for i = 4, #ARGV, 4 do
    local lock, channel, owner, latch = ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3]
    local answer = '-'
    local fields = try('exists', latch) == 0 and try('hmget', lock, 'mode', owner)
    if fields and not fields.err and not fields[1] and fields[2] == '1' then
        local told = tell(channel)
        if type(told) ~= 'table' and try('hdel', lock, owner) == 1 then
            answer = tostring(math.min(told + 1, 9))
            try('set', latch, '1', 'px', latch_ttl) -- what is done is done, whether a retry can find it or not
        end
    end
    answers[#answers + 1] = answer
end
return table.concat(answers)
