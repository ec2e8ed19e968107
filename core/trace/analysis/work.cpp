#include "core/trace/analysis/work.h"

#include <algorithm>
#include <utility>

namespace lockscope::trace {

namespace {

// True if this call begins the next lock of a script for many locks. The next lock may have the same name, so the calls
// decide. A script that renews many locks calls HEXISTS after the PEXPIRE for the previous lock. A script that acquires
// many locks begins each lock with HLEN.
bool beginsAnew(const Work &work, const Call &call)
{
    if (call.verb == Verb::Hexists)
        return work.steps.back().isOfLock() && work.steps.back().verb() == Verb::Pexpire;
    return call.verb == Verb::Hlen && work.steps.front().verb() == Verb::Hlen;
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
        (m_works.empty() ? m_before : m_works.back().steps).push_back(std::move(step));
    }

    std::vector<Work> end()
    {
        const auto named = std::find_if(m_before.begin(), m_before.end(), [](const Step &s) { return !s.isOfLock(); });
        if (m_works.empty() && named != m_before.end()) {
            const Key lock = named->companion->lock;
            open(lock);
        }
        return std::move(m_works);
    }

private:
    void enter(const Call &call)
    {
        if (!m_works.empty() && m_works.back().key.raw() == call.key() && !beginsAnew(m_works.back(), call))
            return;
        open(Key(call.key().toByteArray()));
    }

    void open(const Key &key)
    {
        Work &work = m_works.emplace_back();
        work.key = key;
        work.steps = std::exchange(m_before, {});
    }

    std::vector<Work> m_works;
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

const Step *Work::find(Verb verb) const
{
    const auto found = std::find_if(steps.begin(), steps.end(),
                                    [verb](const Step &step) { return step.isOfLock() && step.verb() == verb; });
    return found == steps.end() ? nullptr : &*found;
}

bool Work::isRelease() const
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

std::vector<Work> worksOf(const Script &script)
{
    Sorter sorter;
    for (std::size_t i = 0; i < script.calls(); ++i)
        sorter.take(script.call(i));
    std::vector<Work> works = sorter.end();
    const std::bitset<16> roles = rolesOf(script);
    for (Work &work : works) {
        work.isOneOfMany = works.size() > 1;
        work.roles = roles;
        for (const Step &step : work.steps) {
            if (step.companion)
                work.roles.set(std::size_t(step.companion->role));
        }
    }
    return works;
}

} // namespace lockscope::trace
