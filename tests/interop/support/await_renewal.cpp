#include "tests/interop/support/await_renewal.h"

#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"

#include <limits>

namespace lockscope::interop {

namespace {

constexpr qint64 leastRise = 300; // milliseconds

} // namespace

void awaitRenewal(BlockingRedis &redis, const QByteArray &name)
{
    qint64 least = std::numeric_limits<qint64>::max() - leastRise;
    awaitUntil([&] {
        const qint64 left = redis.call({"PTTL", name}).toInt();
        least = std::min(least, left);
        return left >= least + leastRise;
    });
}

} // namespace lockscope::interop
