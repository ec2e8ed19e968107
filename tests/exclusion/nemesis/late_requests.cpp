#include "tests/exclusion/nemesis/late_requests.h"

#include "core/locks/wire/names.h"

namespace lockscope::exclusion {

namespace {

QByteArray keyOfHolds(const LockUse &use)
{
    return use.permits > 0 ? locks::permitTimeouts(Key(use.name)).raw() : use.name;
}

} // namespace

void judgeLateRequests(Arena &arena, std::vector<Violation> &violations)
{
    BlockingRedis redis(arena.server());
    for (const LockUse &use : arena.setup().locks)
        redis.call({"DEL", keyOfHolds(use)}); // a lease may not be over yet; permits were already counted
    arena.deliverLate(redis);
    for (const LockUse &use : arena.setup().locks) {
        if (redis.call({"EXISTS", keyOfHolds(use)}).toInt() == 1)
            violations.push_back({"taken-late",
                                  use.name,
                                  {now(), now()},
                                  QStringLiteral("a request that arrived when everybody had left took it")});
    }
}

} // namespace lockscope::exclusion
