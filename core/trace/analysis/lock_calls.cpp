#include "core/trace/analysis/lock_calls.h"

#include <algorithm>
#include <utility>

namespace lockscope::trace {

namespace {

// True if this call begins the next lock of a script for many locks. The next lock may have the same name, so the calls
// decide. A script that renews many locks calls HEXISTS after the PEXPIRE for the previous lock. A script that acquires
// many locks begins each lock with HLEN.
bool beginsAnew(const LockCalls &calls, const Call &call)
{
    if (call.verb == Verb::Hexists)
        return calls.steps.back().isOfLock() && calls.steps.back().verb() == Verb::Pexpire;
    return call.verb == Verb::Hlen && calls.steps.front().verb() == Verb::Hlen;
}

class Sorter {
public:
    void take(const Call &call)
    {
        if (call.verb == Verb::Other || call.size() < 2)
            return;
        Step step{&call, companionIn(call.key())};
        if (!step.companion && !isPublish(call.verb)) // a message on another channel is about the current lock
            enter(call);
        (m_all.empty() ? m_before : m_all.back().steps).push_back(std::move(step));
    }

    std::vector<LockCalls> end()
    {
        const auto named = std::find_if(m_before.begin(), m_before.end(), [](const Step &s) { return !s.isOfLock(); });
        if (m_all.empty() && named != m_before.end()) {
            const Key lock = named->companion->lock;
            open(lock);
        }
        return std::move(m_all);
    }

private:
    void enter(const Call &call)
    {
        if (!m_all.empty() && m_all.back().key.raw() == call.key() && !beginsAnew(m_all.back(), call))
            return;
        open(Key(call.key().toByteArray()));
    }

    void open(const Key &key)
    {
        LockCalls &calls = m_all.emplace_back();
        calls.key = key;
        calls.steps = std::exchange(m_before, {});
    }

    std::vector<LockCalls> m_all;
    std::vector<Step> m_before; // steps on companions before the lock itself appears
};

void addRole(std::bitset<16> &roles, QByteArrayView text)
{
    if (const auto companion = companionIn(text))
        roles.set(std::size_t(companion->role));
}

std::bitset<16> rolesOf(const Script &script)
{
    std::bitset<16> roles;
    for (std::size_t i = 0; i < script.keys(); ++i)
        addRole(roles, script.key(i));
    for (std::size_t i = 0; i < script.arguments(); ++i)
        addRole(roles, script.argument(i));
    return roles;
}

} // namespace

const Step *LockCalls::find(Verb verb) const
{
    const auto found = std::find_if(steps.begin(), steps.end(),
                                    [verb](const Step &step) { return step.isOfLock() && step.verb() == verb; });
    return found == steps.end() ? nullptr : &*found;
}

bool LockCalls::isRelease() const
{
    return has(Role::UnlockLatch) || has(Role::UnlockChannel) || has(Role::FairChannel) || has(Role::ReadWriteChannel);
}

std::optional<locks::Companion> companionIn(QByteArrayView text)
{
    const bool may = text.startsWith("redisson_") || text.endsWith(":timeout") || text.contains("rwlock_timeout");
    return may ? locks::companionOf(QByteArray::fromRawData(text.data(), text.size())) : std::nullopt;
}

bool isPublish(Verb verb)
{
    return verb == Verb::Publish || verb == Verb::Spublish;
}

std::vector<LockCalls> lockCallsOf(const Script &script)
{
    Sorter sorter;
    for (std::size_t i = 0; i < script.calls(); ++i)
        sorter.take(script.call(i));
    std::vector<LockCalls> all = sorter.end();
    const std::bitset<16> roles = rolesOf(script);
    for (LockCalls &calls : all) {
        calls.isOneOfMany = all.size() > 1;
        calls.roles = roles;
        for (const Step &step : calls.steps) {
            if (step.companion)
                calls.roles.set(std::size_t(step.companion->role));
        }
    }
    return all;
}

} // namespace lockscope::trace
