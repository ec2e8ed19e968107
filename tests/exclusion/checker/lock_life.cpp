#include "tests/exclusion/checker/lock_life.h"

#include "tests/exclusion/checker/excuses.h"
#include "tests/exclusion/checker/overlaps.h"
#include "tests/exclusion/checker/queues.h"
#include "tests/exclusion/checker/recovery.h"

#include <algorithm>

namespace lockscope::exclusion {

namespace {

constexpr Millis underWay{500}; // an answer that was under way when a fault began
constexpr Millis queueCleanup{1'000}; // a client that has reconnected removes its waiters from queues within this time
constexpr Millis leavesFor{11'000}; // a client tries to leave the queue for this time

// Kinds with several servers or several names: during the acquire, the owner may already hold some of them.
bool takesByPieces(const QByteArray &kind)
{
    return kind == "multi" || kind == "red";
}

class LifeBuilder {
public:
    LifeBuilder(const Run &run, const LivenessLimits &limits)
        : m_run(run)
        , m_limits(limits)
        , m_over(lastAsk(run))
    { }

    void tell(const Story &story)
    {
        m_story = &story;
        m_disturbances = disturbancesOf(m_run, story);
        for (const BelievedHold &claim : story.claims)
            tell(claim);
        for (const Ask &ask : story.asks) {
            waits(ask);
            mayHold(ask);
            if (isFair(ask.kind))
                mayStandInLine(ask);
        }
    }

    std::map<QByteArray, LockLife> end()
    {
        for (auto &[lock, life] : m_lives) {
            addPermits(lock, life);
            std::stable_sort(life.changes.begin(), life.changes.end(),
                             [](const Change &a, const Change &b) { return a.at < b.at; });
        }
        return std::move(m_lives);
    }

private:
    Moment lastOf(const Ask &ask) const { return std::min(ask.end(m_story->last), m_over); }
    Millis untilGone(Millis lease) const { return lease + lease / 50 + afterExpiry; }

    // Adds the time until which the server counts the hold, as far as anybody can know.
    void tell(const BelievedHold &claim)
    {
        LockLife &life = m_lives[claim.lock];
        m_isCounted[claim.lock] = isCounted(claim.kind);
        life.isFreedSilently |= claim.kind == "spin";
        if (claim.kind == "semaphore")
            mayHaveComeTwice(life);
        mayHaveBeenTakenTwice(life, claim);
        mayBeRenewedMeanwhile(life, claim);
        if (const auto gone = claim.freed ? claim.freed : claim.refused) {
            life.add({claim.from, *gone}, Part::Held);
            if (!claim.freed)
                endsUntold(life, claim, *gone);
        } else if (claim.deadline) {
            const Moment end = std::max(*claim.deadline, claim.releaseSent.value_or(*claim.deadline));
            const Moment expired = later(end, claim.lease / 50 + afterExpiry);
            life.add({claim.from, expired}, Part::Held);
            endsUntold(life, claim, expired);
            // the server may have executed a renewal whose answer was lost
            if (!m_story->ended || isDisturbed(m_disturbances, claim.from, end))
                life.add({claim.from, later(end, untilGone(claim.lease))}, Part::MaybeHeld, "unheard-renewal");
        } else if (claim.releaseSent || !m_story->ended) {
            permitIsGone(claim.lock, claim.until);
        } else {
            life.add({claim.from, claim.until}, Part::Held);
        }
        for (const Touch &touch : m_run.touches()) {
            if (isLateFor(touch, claim.asked, claim.freed.value_or(claim.until)))
                life.add({touch.when.from, later(touch.when.until, untilGone(claim.lease))}, Part::MaybeHeld,
                         touch.word);
        }
    }

    // Whoever was not first in the queue when it asked knows only the lease of an earlier hold.
    static void endsUntold(LockLife &life, const BelievedHold &claim, Moment gone)
    {
        if (isFair(claim.kind))
            life.changes.push_back({gone, Part::RanOut});
    }

    // After FLUSHALL the server does not know which releases it has executed, so a retry may release a second time.
    void mayHaveComeTwice(LockLife &life) const
    {
        for (const Breakage &each : m_run.breakages()) {
            if (each.isOfAll())
                life.add({each.when.from, m_over}, Part::Excused, "permits-unknown");
        }
    }

    // Redisson repeats an acquire whose answer was lost, so one hold count may remain after the last release.
    void mayHaveBeenTakenTwice(LockLife &life, const BelievedHold &claim) const
    {
        if (m_story->client == "redisson" && claim.freed && isDisturbed(m_disturbances, claim.asked, *claim.freed))
            life.add({*claim.freed, later(*claim.freed, untilGone(claim.lease))}, Part::MaybeHeld, "taken-twice");
    }

    // Redisson renews a hold until it no longer waits for the answer to the release.
    void mayBeRenewedMeanwhile(LockLife &life, const BelievedHold &claim) const
    {
        if (m_story->client == "redisson" && claim.unanswered)
            life.add({claim.from, later(*claim.unanswered, untilGone(claim.lease))}, Part::MaybeHeld, "renewed");
    }

    bool isLateFor(const Touch &touch, Moment from, Moment until) const
    {
        return touch.effects.isLate && touch.touches(*m_story) && touch.when.from <= until && touch.when.until >= from;
    }

    // Nobody returns this permit until the harness sets the number of permits again.
    void permitIsGone(const QByteArray &lock, Moment from)
    {
        Moment until = Moment::max();
        for (const Permits &each : m_run.permitsOf(lock)) {
            if (each.from > from)
                until = std::min(until, each.from);
        }
        m_lives[lock].add({from, until}, Part::Excused, lostPermit);
    }

    // Adds the wait in parts: while nothing prevents the waiter from acquiring the lock, and while something does.
    void waits(const Ask &ask)
    {
        LockLife &life = m_lives[ask.lock];
        m_isCounted[ask.lock] = isCounted(ask.kind);
        const Interval all{ask.asked, lastOf(ask)};
        life.add(all, Part::Waiting);
        const bool isOther = m_story->client == "redisson";
        if (isOther && isFair(ask.kind))
            life.add(all, Part::InLine, "redisson-in-line");
        std::vector<Excuse> kept;
        for (const Excuse &each : m_disturbances) {
            const Interval piece{std::max(all.from, each.when.from), std::min(all.until, each.when.until)};
            if (piece.from < piece.until)
                kept.push_back({piece, each.word});
        }
        std::sort(kept.begin(), kept.end(), [](const Excuse &a, const Excuse &b) { return a.when.from < b.when.from; });
        Moment free = all.from;
        for (const Excuse &each : kept) {
            life.add({free, each.when.from}, isOther ? Part::Others : Part::Ours);
            life.add(each.when, Part::Kept, each.word);
            free = std::max(free, each.when.until);
        }
        life.add({free, all.until}, isOther ? Part::Others : Part::Ours);
    }

    // The waiter may have received the lock without knowing it.
    void mayHold(const Ask &ask)
    {
        LockLife &life = m_lives[ask.lock];
        const Moment end = lastOf(ask);
        const bool isOpen = !ask.answered || ask.answer == What::Unknown;
        if (takesByPieces(ask.kind))
            life.add({ask.asked, later(end, isOpen ? untilGone(ask.lease) : Millis(0))}, Part::MaybeHeld, ask.kind);
        bool isTouched = false;
        for (const Excuse &each : m_disturbances) {
            if (each.when.from > end || each.when.until < ask.asked)
                continue;
            isTouched = true;
            const Moment from = std::max(ask.asked, each.when.from - underWay);
            const Moment until = isOpen ? later(end, untilGone(ask.lease)) : std::min(end, each.when.until);
            life.add({from, until}, Part::MaybeHeld, each.word);
        }
        for (const Touch &touch : m_run.touches()) {
            if (isLateFor(touch, ask.asked, end))
                life.add({touch.when.from, later(touch.when.until, untilGone(ask.lease))}, Part::MaybeHeld, touch.word);
        }
        if (isOpen && !isTouched) {
            const Moment from = m_story->ended ? ask.asked : std::max(ask.asked, end - underWay);
            life.add({from, later(end, untilGone(ask.lease))}, Part::MaybeHeld, "unknown");
        }
        if (isOpen && ask.kind == "semaphore")
            permitIsGone(ask.lock, isTouched || !m_story->ended ? end - underWay : ask.asked);
    }

    // Its place may remain in the queue although the waiter does not answer when it is its turn.
    void mayStandInLine(const Ask &ask)
    {
        LockLife &life = m_lives[ask.lock];
        const Moment end = ask.end(m_story->last);
        if (!ask.answered && !m_story->ended) {
            life.add({end - underWay, ghostUntil(ask, end)}, Part::Excused, "killed-in-line");
            return;
        }
        for (const Excuse &each : m_disturbances) {
            if (each.when.from > end || each.when.until < ask.asked)
                continue;
            const bool isGone = ask.answer == What::Ok || each.when.until < end; // the fault was over before the answer
            const bool leaves = m_story->client != "redisson" && (m_story->ended || m_story->last > end + leavesFor);
            Moment until = std::min(each.when.until, end);
            if (!isGone)
                until = leaves ? later(each.when.until, queueCleanup) : ghostUntil(ask, std::max(end, each.when.until));
            life.add({std::max(ask.asked, each.when.from - underWay), until}, Part::Excused, "place-of:" + each.word);
        }
        for (const Touch &touch : m_run.touches()) { // a late request may take a place of which nobody knows
            if (isLateFor(touch, ask.asked, end))
                life.add({touch.when.from, ghostUntil(ask, touch.when.until)}, Part::Excused, "place-of:" + touch.word);
        }
    }

    // The waiter no longer refreshes its place. Each waiter before it may have added its own time.
    Moment ghostUntil(const Ask &ask, Moment end)
    {
        if (m_asks.empty())
            m_asks = m_run.asksByLock();
        int waiting = 1;
        Millis lease = ask.lease;
        for (const Ask *each : m_asks[ask.lock]) {
            const Moment until = each->end(m_run.stories()[each->story].last);
            waiting += each->asked <= end && until >= end ? 1 : 0;
            lease = std::max(lease, each->lease);
        }
        return later(end, untilGone(lease) + m_limits.fairWait * waiting);
    }

    void addPermits(const QByteArray &lock, LockLife &life)
    {
        if (!m_isCounted[lock]) {
            life.changes.push_back({Moment(), Part::Permits, 1});
            return;
        }
        Moment before = Moment();
        int number = 0;
        for (const Permits &each : m_run.permitsOf(lock)) {
            if (number == 0)
                life.add({before, each.from}, Part::Excused, "permits-unknown");
            life.changes.push_back({each.from, Part::Permits, int(each.number) - number});
            number = int(each.number);
            before = each.from;
        }
        if (number == 0)
            life.add({before, Moment::max()}, Part::Excused, "permits-unknown");
    }

    const Run &m_run;
    const LivenessLimits &m_limits;
    Moment m_over;
    const Story *m_story = nullptr;
    std::vector<Excuse> m_disturbances;
    std::map<QByteArray, std::vector<const Ask *>> m_asks;
    std::map<QByteArray, bool> m_isCounted;
    std::map<QByteArray, LockLife> m_lives;
};

} // namespace

int LockLife::place(const QByteArray &word)
{
    const auto found = std::find(words.begin(), words.end(), word);
    if (found != words.end())
        return int(found - words.begin());
    words.push_back(word);
    return int(words.size()) - 1;
}

void LockLife::add(Interval when, Part part, const QByteArray &why)
{
    if (when.from >= when.until)
        return;
    const int word = place(why);
    changes.push_back({when.from, part, 1, word});
    changes.push_back({when.until, part, -1, word});
}

std::map<QByteArray, LockLife> lockLives(const Run &run, const LivenessLimits &limits)
{
    LifeBuilder builder(run, limits);
    for (const Story &story : run.stories())
        builder.tell(story);
    return builder.end();
}

} // namespace lockscope::exclusion
