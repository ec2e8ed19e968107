#include "core/monitor/store/vanishing.h"

#include "core/model/lock.h"

#include <set>

namespace lockscope::monitor {

namespace {

using What = LockEvent::What;

constexpr Millis heldBackFor(400); // in this time, about half of the known locks are read
constexpr Millis quietFor(1'200); // in this time, a round of reads finds no further losses
constexpr Millis atMost(15'000);
constexpr qint64 many = 10;
constexpr qint64 timesStillThere = 4;
// Only the loss of a lock that was held at least this long counts, because short locks without an unlock message come
// and go all the time.
constexpr Millis heldForAWhile(2'000);

bool isGone(const LockEvent &event)
{
    return event.what == What::Gone;
}

bool isUnchanged(const Lock *before, const Lock &now)
{
    return before && before->exists && now.exists && before->heldSince == now.heldSince;
}

// Combines the events of all missing locks into one event, in place of the first.
void makeOne(std::vector<LockEvent> &events)
{
    const auto first = std::find_if(events.begin(), events.end(), isGone);
    if (first == events.end())
        return;
    LockEvent all = *first;
    all.what = What::Vanished;
    all.id.key = Key();
    all.owner = Owner();
    all.knownBy = KnownBy::Inference;
    std::set<Key> names;
    for (const LockEvent &event : events) {
        if (isGone(event))
            names.insert(event.id.key);
    }
    all.locks = qint64(names.size());
    *first = all;
    std::erase_if(events, isGone);
}

} // namespace

bool Vanishing::isUnexplained(const Events &events, const Lock *before) const
{
    return before && before->readAt - before->heldSince >= heldForAWhile
        && std::any_of(events.begin(), events.end(), isGone);
}

// True if this release, whose message came after the read, explains why a lock was found gone.
bool Vanishing::explains(const LockEvent &released)
{
    if (released.what != What::Released)
        return false;
    const auto gone = m_gone.constFind({released.id, released.owner});
    if (gone == m_gone.constEnd())
        return false;
    LockEvent &explained = m_heldBack[*gone];
    explained.what = What::Released;
    explained.knownBy = released.knownBy;
    m_gone.erase(gone);
    m_lost = std::max<qint64>(0, m_lost - 1);
    return true;
}

void Vanishing::holdBack(Events events)
{
    for (LockEvent &event : events) {
        if (isGone(event))
            m_gone.insert({event.id, event.owner}, m_heldBack.size());
        m_heldBack.push_back(std::move(event));
    }
}

Vanishing::Events Vanishing::pass(Events events, const Lock *before, const Lock &now, Instant at)
{
    if (!m_openedAt && !std::any_of(events.begin(), events.end(), isGone))
        return events;
    if (!m_openedAt)
        m_openedAt = at;
    m_stillThere += isUnchanged(before, now) ? 1 : 0;
    if (isUnexplained(events, before)) {
        ++m_lost;
        m_latest = at;
    }
    std::erase_if(events, [this](const LockEvent &event) { return explains(event); });
    holdBack(std::move(events));
    return {};
}

Vanishing::Events Vanishing::tick(Instant now)
{
    if (!m_openedAt || now - *m_openedAt < heldBackFor)
        return {};
    m_many = m_many || (m_lost >= many && m_lost >= timesStillThere * m_stillThere);
    if (m_many && now - m_latest < quietFor && now - *m_openedAt < atMost)
        return {};
    return close();
}

Vanishing::Events Vanishing::close()
{
    Events events = std::exchange(m_heldBack, {});
    m_gone.clear();
    if (std::exchange(m_many, false))
        makeOne(events);
    m_openedAt.reset();
    m_lost = 0;
    m_stillThere = 0;
    return events;
}

} // namespace lockscope::monitor
