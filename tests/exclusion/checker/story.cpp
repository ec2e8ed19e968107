#include "tests/exclusion/checker/story.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace lockscope::exclusion {

std::chrono::nanoseconds covered(std::vector<Interval> intervals, Moment from, Moment until)
{
    std::sort(intervals.begin(), intervals.end(), [](const auto &a, const auto &b) { return a.from < b.from; });
    std::chrono::nanoseconds sum{0};
    for (const Interval &each : intervals) {
        const Moment first = std::max(each.from, from);
        const Moment last = std::min(each.until, until);
        if (first >= last)
            continue;
        sum += last - first;
        from = last;
    }
    return sum;
}

namespace {

constexpr Millis sameDeadline{5}; // deadlines that differ by less are the same deadline, reported twice

// Reads one history line by line.
class StoryBuilder {
public:
    void take(const Event &event)
    {
        m_story.last = std::max(m_story.last, event.at);
        switch (event.what) {
        case What::Begin: begin(event); break;
        case What::Invoke: m_story.asks.push_back(asked(event)); break;
        case What::Ok: given(event); break;
        case What::Fail:
        case What::Unknown: answered(event); break;
        case What::Queued: queued(event); break;
        case What::Cancel: cancelled(event); break;
        case What::Stall: m_story.stalls.push_back({event.at, event.deadline.value_or(event.at)}); break;
        case What::End: m_story.ended = true; break;
        default: inHold(event);
        }
    }

    Story end()
    {
        for (BelievedHold &claim : m_story.claims)
            close(claim, m_story);
        return std::move(m_story);
    }

private:
    using Id = std::tuple<QByteArray, QByteArray, QByteArray>; // an owner may hold one lock as several kinds
    static Id idOf(const Event &event) { return {event.who, event.lock, event.kind}; }

    void begin(const Event &event)
    {
        m_story.client = event.why;
        m_story.worker = event.number;
    }

    static Ask asked(const Event &event)
    {
        Ask ask;
        ask.who = event.who;
        ask.lock = event.lock;
        ask.kind = event.kind;
        ask.asked = event.at;
        ask.lease = event.lease;
        return ask;
    }

    Ask *openAsk(const Event &event)
    {
        const auto mine = [&](const Ask &ask) {
            return ask.who == event.who && ask.lock == event.lock && !ask.answered;
        };
        const auto ask = std::find_if(m_story.asks.rbegin(), m_story.asks.rend(), mine);
        return ask == m_story.asks.rend() ? nullptr : &*ask;
    }

    // A place that is refreshed in time is still the same place.
    void queued(const Event &event)
    {
        Ask *ask = openAsk(event);
        if (!ask || (ask->queued && ask->placeUntil < event.at))
            return;
        ask->placeUntil = std::max(ask->placeUntil, event.deadline.value_or(event.at));
        ask->queued = ask->queued.value_or(event.at);
    }

    void cancelled(const Event &event)
    {
        Ask *ask = openAsk(event);
        if (ask && !ask->cancelled)
            ask->cancelled = event.at;
    }

    Moment answered(const Event &event)
    {
        Ask *ask = openAsk(event);
        if (!ask)
            return event.at;
        ask->answered = event.at;
        ask->answer = event.what;
        ask->isReentry = event.what == What::Ok && event.number > 1;
        return ask->asked;
    }

    void given(const Event &event)
    {
        const Moment asked = answered(event);
        const auto open = m_open.find(idOf(event));
        if (event.number > 1 && open != m_open.end() && isOpen(m_story.claims[open->second])) {
            BelievedHold &claim = m_story.claims[open->second];
            claim.deadline = event.deadline;
            if (event.token)
                claim.tokens.push_back(*event.token);
            return;
        }
        m_open[idOf(event)] = m_story.claims.size();
        m_story.claims.push_back(begun(event, asked));
    }

    static BelievedHold begun(const Event &event, Moment asked)
    {
        BelievedHold claim;
        claim.who = event.who;
        claim.lock = event.lock;
        claim.kind = event.kind;
        claim.shared = event.isShared();
        claim.asked = asked;
        claim.from = event.at;
        claim.deadline = event.deadline;
        if (event.token)
            claim.tokens.push_back(*event.token);
        claim.lease = event.lease;
        return claim;
    }

    void inHold(const Event &event)
    {
        const auto open = m_open.find(idOf(event));
        if (open == m_open.end())
            return;
        BelievedHold &claim = m_story.claims[open->second];
        if (event.what == What::Deadline && isOpen(claim))
            moveDeadline(claim, event);
        else if (event.what == What::Act || event.what == What::Wrote)
            claim.lastAct = claim.wasKept ? claim.lastAct : event.at;
        else if (event.what == What::Release)
            releasing(claim, event);
        else if (event.what == What::Released)
            answered(claim, event);
        else if (event.what == What::Lost && !claim.lost)
            lose(claim, event);
    }

    // After a refused release, the holder ends its claim one release too early: the client still knows a count.
    static void releasing(BelievedHold &claim, const Event &event)
    {
        const bool isPart = event.number > 1 || claim.wasPartKept;
        if (isPart && !claim.lost)
            claim.partReleaseSent = event.at;
        if (event.number <= 1)
            claim.releaseSent = event.at;
    }

    static void answered(BelievedHold &claim, const Event &event)
    {
        claim.wasPartKept = claim.wasPartKept || (claim.partReleaseSent && event.why == "failed");
        if (!claim.lost)
            claim.partReleaseSent.reset();
        if (!claim.releaseSent)
            return;
        if (event.why == "freed" || event.why == "remains") // with "remains", other readers still hold the lock
            claim.freed = event.at;
        else if (event.why == "not-held")
            claim.refused = event.at;
        else if (event.why == "unknown")
            claim.unanswered = event.at;
        else
            claim.wasKept = event.why == "failed";
    }

    // What remains may have a deadline that has passed, when a reader releases its longer hold first. Until then the
    // claim was valid by the earlier deadline.
    void moveDeadline(BelievedHold &claim, const Event &event)
    {
        const Moment before = std::min(claim.deadline.value_or(Moment::max()), event.at);
        const Moment next = std::max(event.deadline.value_or(Moment::max()), before);
        Moment &furthest = m_furthest[&claim - m_story.claims.data()];
        furthest = std::max(furthest, claim.deadline.value_or(Moment::max()));
        claim.renewals += next > furthest + sameDeadline ? 1 : 0;
        claim.deadline = next;
    }

    static void lose(BelievedHold &claim, const Event &event)
    {
        claim.lost = event.at;
        claim.lostWhy = event.why;
        claim.wasLostGivingBack = claim.partReleaseSent && event.why == "deadline";
    }

    static bool isOpen(const BelievedHold &claim) { return !claim.lost && !claim.releaseSent; }

    // A dead holder without a deadline keeps the lock forever, so nobody can rely on it any more.
    static void close(BelievedHold &claim, const Story &story)
    {
        for (const auto &end : {claim.deadline, claim.releaseSent, claim.lost})
            claim.until = std::min(claim.until, end.value_or(Moment::max()));
        if (claim.until == Moment::max() && !story.ended)
            claim.until = story.last;
        claim.actedLate = claim.lastAct && *claim.lastAct > claim.until;
        if (claim.actedLate)
            claim.until = *claim.lastAct;
    }

    Story m_story;
    std::map<Id, size_t> m_open; // the latest claim of each owner, lock and kind
    std::map<qint64, Moment> m_furthest; // index of a claim → the latest deadline that it had
};

} // namespace

Story storyOf(const History &history)
{
    StoryBuilder builder;
    for (const Event &event : history)
        builder.take(event);
    return builder.end();
}

} // namespace lockscope::exclusion
