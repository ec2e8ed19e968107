#include "core/trace/log/verb.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace lockscope::trace {

namespace {

struct Named {
    std::string_view word;
    Verb verb;
};

// Sorted by word.
constexpr auto verbs = std::to_array<Named>({
    {"decr", Verb::Decr},
    {"decrby", Verb::Decrby},
    {"del", Verb::Del},
    {"eval", Verb::Eval},
    {"eval_ro", Verb::EvalRo},
    {"evalsha", Verb::Evalsha},
    {"evalsha_ro", Verb::EvalshaRo},
    {"exists", Verb::Exists},
    {"expire", Verb::Expire},
    {"fcall", Verb::Fcall},
    {"fcall_ro", Verb::FcallRo},
    {"get", Verb::Get},
    {"getrange", Verb::Getrange},
    {"hdel", Verb::Hdel},
    {"hexists", Verb::Hexists},
    {"hget", Verb::Hget},
    {"hgetall", Verb::Hgetall},
    {"hincrby", Verb::Hincrby},
    {"hlen", Verb::Hlen},
    {"hmget", Verb::Hmget},
    {"hset", Verb::Hset},
    {"incr", Verb::Incr},
    {"incrby", Verb::Incrby},
    {"lindex", Verb::Lindex},
    {"lpop", Verb::Lpop},
    {"lrem", Verb::Lrem},
    {"persist", Verb::Persist},
    {"pexpire", Verb::Pexpire},
    {"pttl", Verb::Pttl},
    {"publish", Verb::Publish},
    {"rpush", Verb::Rpush},
    {"script", Verb::Script},
    {"set", Verb::Set},
    {"setnx", Verb::Setnx},
    {"setrange", Verb::Setrange},
    {"spublish", Verb::Spublish},
    {"ssubscribe", Verb::Ssubscribe},
    {"subscribe", Verb::Subscribe},
    {"sunsubscribe", Verb::Sunsubscribe},
    {"type", Verb::Type},
    {"unlink", Verb::Unlink},
    {"unsubscribe", Verb::Unsubscribe},
    {"zadd", Verb::Zadd},
    {"zcount", Verb::Zcount},
    {"zincrby", Verb::Zincrby},
    {"zrange", Verb::Zrange},
    {"zrangebyscore", Verb::Zrangebyscore},
    {"zrem", Verb::Zrem},
    {"zremrangebyscore", Verb::Zremrangebyscore},
    {"zscore", Verb::Zscore},
});
static_assert(std::is_sorted(verbs.begin(), verbs.end(),
                             [](const Named &a, const Named &b) { return a.word < b.word; }));

constexpr std::size_t longest = 16;

} // namespace

Verb verbOf(QByteArrayView word)
{
    std::array<char, longest> small{};
    if (word.isEmpty() || word.size() > qsizetype(longest))
        return Verb::Other;
    std::transform(word.begin(), word.end(), small.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    const std::string_view wanted(small.data(), std::size_t(word.size()));
    const auto found = std::lower_bound(verbs.begin(), verbs.end(), wanted,
                                        [](const Named &named, std::string_view text) { return named.word < text; });
    return found != verbs.end() && found->word == wanted ? found->verb : Verb::Other;
}

bool runsScript(Verb verb)
{
    switch (verb) {
    case Verb::Eval:
    case Verb::EvalRo:
    case Verb::Evalsha:
    case Verb::EvalshaRo:
    case Verb::Fcall:
    case Verb::FcallRo: return true;
    default: return false;
    }
}

} // namespace lockscope::trace
