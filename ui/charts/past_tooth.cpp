#include "ui/charts/past_tooth.h"

#include <algorithm>

namespace lockscope::ui {

namespace {

class PastBuilder {
public:
    PastBuilder(Millis lease, Instant now)
        : m_lease(double(lease.count()) / 1000)
        , m_now(now)
    { }

    double ago(Instant at) const { return std::chrono::duration<double>(at - m_now).count(); }

    void take(const LockEvent &event)
    {
        const double x = ago(event.at);
        switch (event.what) {
        case EventKind::Renewed: m_out.marks.push_back({x, m_lease, event.knownBy, false}); [[fallthrough]];
        case EventKind::Acquired:
            fallTo(x);
            m_out.ttl.push_back({x, m_lease});
            m_reset = x;
            break;
        case EventKind::Released:
        case EventKind::Forced:
        case EventKind::Expired:
        case EventKind::Gone: end(x); break;
        default: break;
        }
    }

    void end(double x)
    {
        if (!m_reset)
            return;
        fallTo(x);
        m_out.ttl.push_back(LinePoint::gap(x));
        m_reset.reset();
    }

    PastTooth m_out;

private:
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
    std::optional<double> m_reset; // the last time that the TTL was set
};

} // namespace

PastTooth pastTooth(const lanes::Past &past, std::optional<Millis> lease, Instant until, Instant now)
{
    if (!lease || lease->count() <= 0)
        return {};
    PastBuilder builder(*lease, now);
    auto gap = past.gaps.begin();
    for (const LockEvent &event : past.events) {
        if (event.at >= until)
            break;
        for (; gap != past.gaps.end() && gap->from <= event.at; ++gap)
            builder.end(builder.ago(gap->from));
        if (!builder.m_out.from)
            builder.m_out.from = builder.ago(event.at);
        builder.take(event);
    }
    for (; gap != past.gaps.end() && gap->from < until; ++gap)
        builder.end(builder.ago(gap->from));
    builder.end(builder.ago(until));
    return std::move(builder.m_out);
}

} // namespace lockscope::ui
