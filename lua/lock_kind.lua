-- What kind of lock has a name, as far as the server shows it: for whoever wants to take no lock over another kind.
--
-- KEYS  1 lock       NAME
--       2 queue      redisson_lock_queue:{NAME}
--       3 token      redisson_lock_token:{NAME}
--       4 permits    {NAME}:timeout
-- ARGV  none
-- Gives {type, form, queued, token, permits}
--       type     what TYPE says of the name: none, hash, string, …
--       form     of a hash: 'read-write', 'faster-multi', 'plain' (one owner with its count: reentrant, fair, fenced,
--                non-reentrant, spin), 'data' (anything else); of a string: 'number', 'text'; otherwise ''
--       queued   1 when somebody waits in a fair lock's queue
--       token    1 when a fencing token was drawn for this name
--       permits  1 when permits of an expirable semaphore have deadlines
-- Changes nothing and tells nobody.
--
-- Rule: the fields and companions of lock-protocol; a form is told by what every client of that kind writes.
local lock, queue, token, permits = KEYS[1], KEYS[2], KEYS[3], KEYS[4]

local function form_of_hash()
    if redis.call('hexists', lock, 'mode') == 1 then
        return 'read-write'
    end
    if redis.call('hlen', lock) > 1000 then
        return 'data'
    end
    local all = redis.call('hgetall', lock)
    for i = 1, #all, 2 do
        if string.sub(all[i], -11) == ':lock_count' then
            return 'faster-multi'
        end
    end
    local alone = #all == 2 and string.find(all[1], ':', 1, true) and string.match(all[2], '^%d+$')
    return alone and 'plain' or 'data'
end

local kind, form = redis.call('type', lock).ok, ''
if kind == 'hash' then
    form = form_of_hash()
elseif kind == 'string' then
    local number = redis.call('strlen', lock) < 20 and string.match(redis.call('get', lock), '^%-?%d+$')
    form = number and 'number' or 'text'
end
return {kind, form, redis.call('exists', queue), redis.call('exists', token), redis.call('exists', permits)}
