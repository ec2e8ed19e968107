#include "ui/charts/past_tooth.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <limits>
#include <utility>

namespace lockscope::ui {

namespace {

class PastBuilder {
public:
    PastBuilder(Millis lease, Instant now)
        : m_lease(double(lease.count()) / 1000)
        , m_now(now)
    { }

    double ago(Instant at) const { return std::chrono::duration<double>(at - m_now).count(); }

    // The owner already holds the lock; the time of its acquire is unknown.
    void heldBefore(const Owner &owner) { m_holders.insert(owner, unknown); }

    void take(const LockEvent &event)
    {
        const double x = ago(event.at);
        switch (event.what) {
        case EventKind::Renewed: m_out.marks.push_back({x, m_lease, event.knownBy, false}); [[fallthrough]];
        case EventKind::Acquired: set(x, event.owner); break;
        case EventKind::Released:
        case EventKind::Forced:
        case EventKind::Expired:
        case EventKind::Gone: leave(x, event.owner); break;
        default: break;
        }
    }

    void end(double x)
    {
        m_holders.clear();
        if (!m_reset)
            return;
        fallTo(x);
        m_out.ttl.push_back(LinePoint::gap(x));
        m_reset.reset();
    }

    PastTooth m_out;

private:
    static constexpr double unknown = std::numeric_limits<double>::lowest();

    // While several readers hold the lock, a renewal does not name the reader, so it counts for all of them.
    void set(double x, const Owner &owner)
    {
        if (!owner.isEmpty())
            m_holders.insert(owner, x);
        else
            std::fill(m_holders.begin(), m_holders.end(), x);
        fallTo(x);
        m_out.ttl.push_back({x, m_lease});
        m_reset = x;
    }

    // When a reader leaves, Redisson shortens the TTL to the longest time that another reader has left.
    void leave(double x, const Owner &owner)
    {
        if (owner.isEmpty())
            return end(x);
        m_holders.remove(owner);
        const auto latest = std::max_element(m_holders.begin(), m_holders.end());
        if (latest == m_holders.end())
            return end(x);
        const double left = *latest + m_lease - x;
        if (left <= 0 || !m_reset) { // the remaining time of the others is unknown
            const auto others = m_holders;
            end(x);
            m_holders = others;
            return;
        }
        if (*latest == *m_reset)
            return;
        fallTo(x);
        m_out.ttl.push_back({x, left});
        m_reset = *latest;
    }

    void fallTo(double x)
    {
        if (!m_reset)
            return;
        if (x > *m_reset + m_lease) { // the TTL ran out, and no event reports what followed
            m_out.ttl.push_back({*m_reset + m_lease, 0});
            m_out.ttl.push_back(LinePoint::gap(*m_reset + m_lease));
            return;
        }
        m_out.ttl.push_back({x, std::max(0.0, m_lease - (x - *m_reset))});
    }

    double m_lease;
    Instant m_now;
    QHash<Owner, double> m_holders; // for each holder, the last time at which it set the TTL
    std::optional<double> m_reset; // the time from which the TTL falls from the full lease
};

} // namespace

namespace {

// Whether the event shows that its owner already held the lock.
bool showsEarlierHold(EventKind what)
{
    switch (what) {
    case EventKind::Reentered:
    case EventKind::Renewed:
    case EventKind::CountDown:
    case EventKind::Released:
    case EventKind::Forced:
    case EventKind::Expired:
    case EventKind::Gone:
    case EventKind::Downgraded: return true;
    default: return false;
    }
}

using EventIterator = std::vector<LockEvent>::const_iterator;

// The owners that already held the lock at `event`, as their first events before `until` show.
QSet<Owner> earlierHolders(EventIterator event, EventIterator end, Instant until)
{
    QSet<Owner> seen;
    QSet<Owner> holders;
    for (; event != end && event->at < until; ++event) {
        const bool isEarlier = showsEarlierHold(event->what);
        if (event->owner.isEmpty() || seen.contains(event->owner) || !(isEarlier || event->what == EventKind::Acquired))
            continue;
        seen.insert(event->owner);
        if (isEarlier)
            holders.insert(event->owner);
    }
    return holders;
}

// A time at which the line ends, because nobody holds the lock or because contact was lost.
struct Break {
    Instant at{};
    bool isGap = false; // the holders after it are unknown
};

std::vector<Break> breaksOf(const lanes::Past &past)
{
    std::vector<Break> breaks;
    for (const lanes::Gap &gap : past.gaps)
        breaks.push_back({gap.from, true});
    for (const Instant at : past.nobodyHolds)
        breaks.push_back({at, false});
    std::stable_sort(breaks.begin(), breaks.end(), [](const Break &a, const Break &b) { return a.at < b.at; });
    return breaks;
}

} // namespace

PastTooth pastTooth(const lanes::Past &past, std::optional<Millis> lease, Instant until, Instant now)
{
    if (!lease || lease->count() <= 0)
        return {};
    PastBuilder builder(*lease, now);
    const std::vector<Break> breaks = breaksOf(past);
    auto next = breaks.begin();
    bool isAfterGap = true; // the time before the first event is unknown, as in a gap
    for (auto event = past.events.begin(); event != past.events.end() && event->at < until; ++event) {
        for (; next != breaks.end() && next->at <= event->at; ++next) {
            builder.end(builder.ago(next->at));
            isAfterGap |= next->isGap;
        }
        if (std::exchange(isAfterGap, false)) {
            const Instant end = next == breaks.end() ? until : next->at;
            for (const Owner &owner : earlierHolders(event, past.events.end(), end))
                builder.heldBefore(owner);
        }
        if (!builder.m_out.from)
            builder.m_out.from = builder.ago(event->at);
        builder.take(*event);
    }
    for (; next != breaks.end() && next->at < until; ++next)
        builder.end(builder.ago(next->at));
    builder.end(builder.ago(until));
    return std::move(builder.m_out);
}

} // namespace lockscope::ui
