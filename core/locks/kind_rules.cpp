#include "core/locks/kind_rules.h"

#include "core/locks/names.h"

#include <array>

namespace lockscope::locks {

namespace {

using Keys = std::vector<QByteArray>;

void readerTimeouts(const Entry &entry, Keys &keys)
{
    keys.push_back(readTimeoutPrefix(entry.name, entry.owner).raw());
}

void token(const Entry &entry, Keys &keys)
{
    keys.push_back(fencingToken(entry.name).raw());
}

Channel plainChannel(const Entry &entry)
{
    return unlockChannel(entry.name);
}

Channel rwChannel(const Entry &entry)
{
    return readWriteChannel(entry.name);
}

KindRules reentrant()
{
    KindRules rules;
    rules.acquire = &lua::script("reentrant_acquire");
    rules.renew = &lua::script("reentrant_renew");
    rules.release = &lua::script("reentrant_release");
    rules.channel = plainChannel;
    return rules;
}

KindRules read()
{
    KindRules rules;
    rules.acquire = &lua::script("read_acquire");
    rules.renew = &lua::script("read_renew");
    rules.release = &lua::script("read_release");
    rules.acquireKeys = rules.renewKeys = rules.releaseKeys = readerTimeouts;
    rules.channel = rwChannel;
    rules.reentryTime = ReentryTime::OfItsOwn;
    return rules;
}

KindRules write()
{
    KindRules rules;
    rules.acquire = &lua::script("write_acquire");
    rules.renew = &lua::script("write_renew");
    rules.release = &lua::script("write_release");
    rules.channel = rwChannel;
    rules.unlockMessage = "1";
    rules.fieldSuffix = ":write";
    rules.reentryTime = ReentryTime::Adds;
    return rules;
}

KindRules fenced()
{
    KindRules rules = reentrant();
    rules.acquire = &lua::script("fenced_acquire");
    rules.acquireKeys = token;
    rules.state = &lua::script("fenced_state");
    return rules;
}

KindRules nonReentrant()
{
    KindRules rules = reentrant();
    rules.acquire = &lua::script("non_reentrant_acquire");
    return rules;
}

KindRules spin()
{
    KindRules rules = reentrant();
    rules.channel = nullptr;
    return rules;
}

} // namespace

const KindRules &rulesOf(Kind kind)
{
    // in the order of Kind
    static const std::array<KindRules, allKinds.size()> table{
        reentrant(), read(),         write(),     KindRules{}, // fair
        fenced(),    nonReentrant(), KindRules{}, // non-reentrant fair
        spin(),      KindRules{}, // token
        KindRules{}, // semaphore
        KindRules{}, // expirable semaphore
    };
    return table[size_t(kind)];
}

} // namespace lockscope::locks
