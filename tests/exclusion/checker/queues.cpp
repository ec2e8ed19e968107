#include "tests/exclusion/checker/queues.h"

#include "tests/exclusion/checker/excuses.h"

#include <algorithm>

namespace lockscope::exclusion {

namespace {

// an owner that gives up or acquires has left the queue up to this long before its line is written
constexpr Millis placeTolerance{500};
constexpr Millis ghostLife{15'000}; // the place of an owner that could not leave may remain this long

using Asks = std::vector<const Ask *>;

bool isGrant(const Ask &ask)
{
    return ask.answer == What::Ok && !ask.isReentry;
}

class Queues {
public:
    Queues(const Run &run, std::vector<Violation> &violations)
        : m_run(run)
        , m_violations(violations)
    {
        for (const Story &story : run.stories()) {
            m_disturbances.push_back(disturbancesOf(run, story));
            m_unheard.push_back(unheardOf(story));
        }
    }

    // Judges one lock, in the order of the requests.
    void judge(const Asks &asks)
    {
        for (auto waiter = asks.begin(); waiter != asks.end(); ++waiter) {
            if (!(*waiter)->queued)
                continue;
            for (auto other = waiter + 1; other != asks.end() && (*other)->asked < endOf(**waiter); ++other) {
                if ((*other)->asked > *(*waiter)->queued && (isGrant(**waiter) || isGrant(**other)))
                    judge(**waiter, **other, asks);
            }
        }
    }

    QueueFigures figures() const { return m_figures; }

private:
    Moment endOf(const Ask &ask) const { return ask.end(m_run.stories()[ask.story].last); }

    void judge(const Ask &waiter, const Ask &other, const Asks &asks)
    {
        ++m_figures.pairs;
        const bool isOvertaken = isGrant(other) && *other.answered < endOf(waiter);
        const Moment by = isOvertaken ? *other.answered : endOf(waiter);
        if (by > placeUntil(waiter) || isDisturbed(m_unheard[waiter.story], *waiter.queued, by) || stillHolds(other)
            || mayHaveOldPlace(other, by, asks) || isShortened(waiter, by, asks))
            return;
        ++m_figures.judged;
        if (!isOvertaken)
            return;
        ++m_figures.overtaken;
        m_violations.push_back({"overtaken",
                                waiter.lock,
                                {waiter.asked, by},
                                QStringLiteral("%1 was given it, and asked later than %2, which still waited")
                                    .arg(QString::fromUtf8(other.who), QString::fromUtf8(waiter.who))});
    }

    // The moment until which the place certainly remains valid.
    Moment placeUntil(const Ask &ask) const
    {
        Moment until = ask.placeUntil;
        if (ask.answer != What::Ok)
            until = std::min(until, endOf(ask) - placeTolerance);
        return std::min(until, ask.cancelled.value_or(until));
    }

    // Times in which a place may vanish unnoticed: the owner receives the lock without knowing it, or the server
    // forgets. A place remains whether or not its owner runs.
    std::vector<Excuse> unheardOf(const Story &story) const
    {
        std::vector<Excuse> all;
        for (const Touch &touch : m_run.touches()) {
            if (touch.effects.disturbs && touch.touches(story))
                all.push_back(
                    {{touch.when.from - placeTolerance, later(touch.when.until, placeTolerance)}, touch.word});
        }
        for (const Interval &stall : story.stalls)
            all.push_back({stall, "stall"});
        return all;
    }

    // The owner may have an old place: its earlier wait ended and the request to leave was lost, or its request arrived
    // after it had been served, or it still holds the lock longer than it knows and acquires it again.
    bool mayHaveOldPlace(const Ask &other, Moment by, const Asks &asks) const
    {
        return std::any_of(asks.begin(), asks.end(), [&](const Ask *each) {
            const bool isEarlier =
                each->who == other.who && each->asked < other.asked && endOf(*each) + ghostLife > other.asked;
            if (!isEarlier)
                return false;
            if (each->answer != What::Ok)
                return isDisturbed(m_disturbances[each->story], each->asked, by);
            const Story &story = m_run.stories()[each->story];
            const auto &touches = m_run.touches();
            return std::any_of(touches.begin(), touches.end(), [&](const Touch &touch) {
                if (touch.when.from > by || !touch.touches(story))
                    return false;
                // A lease begins when the request arrives; the owner's deadline counts from when it was sent.
                return (touch.word == "clock-back" && touch.when.from >= each->asked - ghostLife)
                    || (touch.word == "link-slow" && touch.when.until >= each->asked
                        && !isGivenBack(*each, other.asked))
                    || (touch.effects.isLate && touch.when.from <= endOf(*each) && touch.when.until >= each->asked);
            });
        });
    }

    // The server refused the release of its last hold, so this request was a re-entry, which does not wait.
    bool stillHolds(const Ask &other) const
    {
        const auto &claims = m_run.stories()[other.story].claims;
        return std::any_of(claims.begin(), claims.end(), [&](const BelievedHold &claim) {
            return claim.who == other.who && claim.lock == other.lock && claim.wasKept && claim.deadline
                && *claim.releaseSent <= other.asked
                && other.asked <= later(*claim.deadline, claim.lease / 50 + afterExpiry);
        });
    }

    bool isGivenBack(const Ask &given, Moment by) const
    {
        const auto &claims = m_run.stories()[given.story].claims;
        return std::any_of(claims.begin(), claims.end(), [&](const BelievedHold &claim) {
            return claim.who == given.who && claim.lock == given.lock && claim.freed && *claim.freed >= *given.answered
                && *claim.freed <= by;
        });
    }

    // An acquire by Redisson subtracts its own time from all other places, whatever these have left.
    bool isShortened(const Ask &waiter, Moment by, const Asks &asks) const
    {
        return std::any_of(asks.begin(), asks.end(), [&](const Ask *each) {
            return isGrant(*each) && m_run.stories()[each->story].client == "redisson" && *each->answered > waiter.asked
                && *each->answered < by;
        });
    }

    const Run &m_run;
    std::vector<Violation> &m_violations;
    std::vector<std::vector<Excuse>> m_disturbances; // by index of the story
    std::vector<std::vector<Excuse>> m_unheard; // by index of the story
    QueueFigures m_figures;
};

} // namespace

bool isFair(const QByteArray &kind)
{
    return kind.endsWith("fair");
}

QueueFigures judgeQueues(const Run &run, std::vector<Violation> &violations)
{
    Queues queues(run, violations);
    for (const auto &[lock, asks] : run.asksByLock()) {
        if (isFair(asks.front()->kind))
            queues.judge(asks);
    }
    return queues.figures();
}

} // namespace lockscope::exclusion
