#include "core/trace/post_mortem.h"

#include "core/model/lock.h"
#include "core/monitor/analysis/owners.h"

#include <algorithm>
#include <limits>

namespace lockscope::trace {

namespace {

using Why = UnlockCause::Why;
using Past = PastEvent::What;

// A lease may begin slightly later than the request's time in the log. Clocks also differ slightly.
constexpr qint64 slackMillis = 20;

bool isSameClient(const Owner &a, const Owner &b)
{
    const Holder one = monitor::holderOf(a, 0, Access::Exclusive);
    return one.hasClient() && one.client() == monitor::holderOf(b, 0, Access::Exclusive).client();
}

// Replays the events of one lock to explain a refused unlock of one lock owner.
class Story {
public:
    explicit Story(const Owner &owner)
        : m_owner(owner)
    { }

    void take(const PastEvent &event)
    {
        const bool isMine = event.owner == m_owner;
        const bool isAnybodys = isMine || event.owner.isEmpty();
        switch (event.what) {
        case Past::Held: isMine ? hold(event) : heldByOther(event); break;
        case Past::CountDown:
            if (isMine && m_held)
                m_held->wallMillis = event.wallMillis; // its TTL restarts
            break;
        case Past::Released: isMine ? end(Why::Retry, event) : leave(event); break;
        case Past::Forced:
            if (isAnybodys)
                force(event);
            othersEnd(event);
            break;
        case Past::Expired:
            if (isMine || (isAnybodys && isRunning()))
                end(Why::Expired, event);
            othersEnd(event);
            break;
        case Past::Restarted:
            if (isRunning())
                end(Why::Restarted, event);
            m_holder.reset();
            break;
        case Past::UnlockRefused: break;
        }
    }

    UnlockCause tell(qint64 unlockMillis, bool wasRefused) const
    {
        UnlockCause cause = m_end.value_or(UnlockCause());
        cause.unlockMillis = wasRefused ? unlockMillis : 0;
        if (m_held) {
            cause.heldMillis = m_held->wallMillis;
            cause.lease = m_held->lease;
        }
        if (m_end)
            return cause;
        if (m_held)
            return ranOut(cause, unlockMillis, wasRefused);
        return m_holder ? othersOwn(cause, unlockMillis) : cause;
    }

private:
    bool isRunning() const { return m_held && !m_end; }

    void hold(const PastEvent &event)
    {
        const std::optional<Millis> before = m_held && !m_end ? m_held->lease : std::nullopt;
        m_held = event;
        if (!m_held->lease)
            m_held->lease = before;
        m_end.reset();
        m_holder.reset();
    }

    void heldByOther(const PastEvent &event)
    {
        m_holder = event;
        if (m_end && m_end->other.isEmpty())
            m_end->other = event.owner;
        if (!isRunning() || event.isShared || m_held->isShared)
            return;
        const bool isOver = m_held->lease && event.wallMillis + slackMillis >= deadline();
        end(isOver ? Why::Expired : Why::Vanished, event);
        m_end->knownBy = KnownBy::Inference;
        m_end->other = event.owner;
        if (isOver)
            m_end->endMillis = deadline();
    }

    void leave(const PastEvent &event)
    {
        if (m_holder && m_holder->owner == event.owner)
            m_holder.reset();
    }

    // An end event without an owner concerns the current holder.
    void othersEnd(const PastEvent &event)
    {
        if (event.owner.isEmpty())
            m_holder.reset();
        else
            leave(event);
    }

    // The audit record names who released the lock by force. It comes just before or just after the event in the log.
    void force(const PastEvent &event)
    {
        if (m_end && m_end->why == Why::Forced) {
            if (m_end->by.isEmpty())
                m_end->by = event.by;
            return;
        }
        if (isRunning() || event.owner == m_owner)
            end(Why::Forced, event);
    }

    void end(Why why, const PastEvent &event)
    {
        if (m_end)
            return; // the first end counts
        m_end.emplace();
        m_end->why = why;
        m_end->knownBy = event.knownBy;
        m_end->source = event.source;
        m_end->endMillis = event.wallMillis;
        m_end->by = event.by;
    }

    qint64 deadline() const { return endOf(*m_held); }
    static qint64 endOf(const PastEvent &held) { return held.wallMillis + held.lease.value_or(Millis(0)).count(); }

    // If the other owner's lease may have expired, that owner perhaps no longer held the lock.
    UnlockCause othersOwn(UnlockCause cause, qint64 unlockMillis) const
    {
        cause.why = isSameClient(m_holder->owner, m_owner) ? Why::OtherThread : Why::OtherClient;
        cause.other = m_holder->owner;
        cause.source = m_holder->source;
        const bool mayBeOver = m_holder->lease && unlockMillis + slackMillis >= endOf(*m_holder);
        cause.knownBy = mayBeOver ? KnownBy::Inference : m_holder->knownBy;
        return cause;
    }

    UnlockCause ranOut(UnlockCause cause, qint64 unlockMillis, bool wasRefused) const
    {
        if (m_held->lease && unlockMillis + slackMillis >= deadline()) {
            cause.why = Why::Expired;
            cause.endMillis = deadline();
        } else if (!wasRefused) {
            cause.why = Why::HasIt;
            cause.knownBy = m_held->knownBy;
        }
        cause.source = m_held->source;
        return cause;
    }

    Owner m_owner;
    std::optional<PastEvent> m_held; // last acquired or renewed
    std::optional<UnlockCause> m_end; // how that hold ended
    std::optional<PastEvent> m_holder; // another owner that holds it now, last acquired or renewed
};

std::optional<Past> pastWhat(EventKind what)
{
    switch (what) {
    case EventKind::Acquired:
    case EventKind::Reentered:
    case EventKind::Renewed:
    case EventKind::Downgraded: return Past::Held;
    case EventKind::CountDown: return Past::CountDown;
    case EventKind::Released: return Past::Released;
    case EventKind::Forced: return Past::Forced;
    case EventKind::Expired: return Past::Expired;
    case EventKind::Restarted:
    case EventKind::FailedOver:
    case EventKind::Vanished: return Past::Restarted;
    case EventKind::UnlockRefused: return Past::UnlockRefused;
    case EventKind::Waiting:
    case EventKind::Woken:
    case EventKind::Lost:
    case EventKind::Queued:
    case EventKind::GaveUp:
    case EventKind::Changed:
    case EventKind::Gone:
    case EventKind::Refused:
    case EventKind::RenewalRefused:
    case EventKind::Deadlocked: break;
    }
    return std::nullopt;
}

} // namespace

std::optional<PastEvent> pastOf(const TraceEvent &event)
{
    const auto what = pastWhat(event.what);
    if (!what)
        return std::nullopt;
    PastEvent past;
    past.what = *what;
    past.source = PastEvent::Source::Trace;
    past.knownBy = event.knownBy;
    past.wallMillis = event.micros / 1000;
    past.owner = event.owner;
    past.lease = event.lease;
    past.isShared = event.access == Access::Read;
    return past;
}

std::optional<PastEvent> pastOf(const LockEvent &event)
{
    const auto what = pastWhat(event.what);
    if (!what)
        return std::nullopt;
    PastEvent past;
    past.what = *what;
    past.knownBy = event.knownBy;
    past.wallMillis = event.wallMillis;
    past.owner = event.owner;
    return past;
}

std::vector<PastEvent> inOrder(std::vector<PastEvent> past)
{
    qint64 traced = std::numeric_limits<qint64>::max();
    for (const PastEvent &event : past) {
        if (event.source == PastEvent::Source::Trace)
            traced = std::min(traced, event.wallMillis);
    }
    std::erase_if(past, [traced](const PastEvent &event) {
        return event.source == PastEvent::Source::Monitor && event.wallMillis >= traced;
    });
    std::stable_sort(past.begin(), past.end(),
                     [](const PastEvent &a, const PastEvent &b) { return a.wallMillis < b.wallMillis; });
    return past;
}

UnlockCause whyUnlockFailed(const std::vector<PastEvent> &past, const Owner &owner, qint64 nowMillis)
{
    const auto isRefusal = [&owner](const PastEvent &event) {
        return event.what == Past::UnlockRefused && event.owner == owner;
    };
    const auto last = std::find_if(past.rbegin(), past.rend(), isRefusal);
    const bool wasRefused = last != past.rend();
    const auto end = wasRefused ? std::prev(last.base()) : past.end();
    Story story(owner);
    std::for_each(past.begin(), end, [&story](const PastEvent &event) { story.take(event); });
    return story.tell(wasRefused ? last->wallMillis : nowMillis, wasRefused);
}

} // namespace lockscope::trace
