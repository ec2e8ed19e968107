#include "tests/exclusion/nemesis/aims.h"

#include "lua/scripts.h"

#include <initializer_list>

namespace lockscope::exclusion {

namespace {

QByteArrayList needlesOf(std::initializer_list<const char *> names)
{
    QByteArrayList needles;
    for (const char *name : names) {
        const lua::Script &script = lua::script(name);
        needles << QByteArray(script.sha1.data(), qsizetype(script.sha1.size()))
                << QByteArray(script.source.data(), qsizetype(script.source.size()));
    }
    return needles;
}

} // namespace

QByteArrayList acquireNeedles()
{
    return needlesOf({"expirable_acquire", "fair_acquire", "fenced_acquire", "non_reentrant_acquire", "read_acquire",
                      "reentrant_acquire", "reentrant_acquire_many", "semaphore_acquire", "token_acquire",
                      "token_acquire_many", "write_acquire"});
}

QByteArrayList semaphoreNeedles()
{
    return needlesOf({"semaphore_acquire"});
}

QByteArrayList renewalNeedles()
{
    return needlesOf({"expirable_renew", "read_renew", "reentrant_renew", "token_renew", "write_renew"});
}

QByteArrayList releaseNeedles()
{
    return needlesOf({"expirable_release", "fair_release", "read_release", "reentrant_release",
                      "reentrant_release_many", "semaphore_release", "token_release", "token_release_many",
                      "write_release"});
}

} // namespace lockscope::exclusion
