-- Finds the kind of lock with this name, as far as its own key shows it. Used before a strict acquire.
--
-- KEYS  1 lock       NAME
-- ARGV  none
-- Gives {type, form}
--       type     the answer to TYPE: none, hash, string, …
--       form     of a hash: 'read-write', 'faster-multi', 'plain' (one owner with its count: reentrant, fair, fenced,
--                non-reentrant, spin), 'data' (anything else); of a string: 'number', 'text'; otherwise ''
-- Changes and publishes nothing.
--
-- Rule: every client writes a given kind in the same form. The caller reads each companion with a separate command,
-- because a cluster refuses scripts on keys that do not all exist while their slot moves.
local lock = KEYS[1]

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
return {kind, form}
