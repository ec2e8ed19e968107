#include "tests/exclusion/checker/witnessed.h"

#include "tests/exclusion/checker/excuses.h"

#include <algorithm>

namespace lockscope::exclusion {

namespace {

constexpr Millis countTolerance{500}; // a witness may count an owner this long after it has left

// An owner that believes in a broken hold: from the breakage until it learns of the loss or its deadline passes.
struct Belief {
    QByteArray who;
    Interval when;
};
using Beliefs = std::map<QByteArray, std::vector<Belief>>; // by lock

Beliefs beliefsOf(const Run &run)
{
    Beliefs beliefs;
    for (const Story &story : run.stories()) {
        for (const BelievedHold &claim : story.claims) {
            if (const Breakage *breakage = breakageOf(run, claim))
                beliefs[claim.lock].push_back({claim.who, {breakage->when.from, claim.until}});
        }
    }
    return beliefs;
}

// Owners that left their holds to their leases, and whose locks were broken before these had ended. The witness in
// Redis may not have heard that they left. Then it counts them until the deadline.
Beliefs countedOf(const Run &run)
{
    Beliefs counted;
    for (const Story &story : run.stories()) {
        for (const BelievedHold &claim : story.claims) {
            if (claim.freed || !claim.deadline || *claim.deadline <= claim.until)
                continue;
            for (const Breakage &each : run.breakages()) {
                if (each.hits(claim.lock) && each.when.from < *claim.deadline && each.when.until > claim.from)
                    counted[claim.lock].push_back({claim.who, {each.when.from, *claim.deadline}});
            }
        }
    }
    return counted;
}

const Belief *beliefAt(const Beliefs &beliefs, const QByteArray &lock, Moment at, const QByteArray &who = {})
{
    const auto found = beliefs.find(lock);
    if (found == beliefs.end())
        return nullptr;
    const auto belief = std::find_if(found->second.begin(), found->second.end(), [&](const Belief &each) {
        return (who.isEmpty() || each.who == who) && each.when.from <= at
            && later(each.when.until, countTolerance) >= at;
    });
    return belief == found->second.end() ? nullptr : &*belief;
}

struct CountedWrite {
    const Event *event = nullptr;
    bool isStray = false; // the write may have happened after the hold had ended
    Moment until{}; // the latest possible moment
};

class Counter {
public:
    void add(const CountedWrite &write) { m_writes.push_back(write); }

    void judge(WitnessFigures &figures, std::vector<Violation> &violations)
    {
        std::sort(m_writes.begin(), m_writes.end(),
                  [](const CountedWrite &a, const CountedWrite &b) { return a.event->at < b.event->at; });
        std::map<qint64, const Event *> latest; // by number of the write
        for (const CountedWrite &write : m_writes) {
            ++figures.writes;
            const auto [place, isNew] = latest.emplace(write.event->number, write.event);
            if (!isNew)
                writtenTwice(*place->second, *write.event, figures, violations);
            place->second = write.event;
        }
    }

private:
    void writtenTwice(const Event &first, const Event &second, WitnessFigures &figures,
                      std::vector<Violation> &violations) const
    {
        const bool mayBeStray = std::any_of(m_writes.begin(), m_writes.end(), [&](const CountedWrite &each) {
            return each.isStray && each.event->at <= second.at && each.until >= first.at;
        });
        if (mayBeStray) {
            ++figures.unjudgedWrites;
            return;
        }
        ++figures.lostUpdates;
        violations.push_back({"lost-update",
                              first.lock,
                              {first.at, second.at},
                              QStringLiteral("%1 and %2 both wrote %3")
                                  .arg(QString::fromUtf8(first.who), QString::fromUtf8(second.who))
                                  .arg(first.number)});
    }

    std::vector<CountedWrite> m_writes;
};

// All writes, by lock. A stray write happened before the next line of the same owner.
std::map<QByteArray, Counter> countersOf(const Run &run, const Beliefs &beliefs)
{
    std::map<QByteArray, Counter> counters;
    std::map<QByteArray, CountedWrite> open; // by owner
    for (const Event &event : run.events()) {
        if (event.what >= What::Fault)
            continue;
        if (const auto found = open.find(event.who); found != open.end()) {
            found->second.until = event.at;
            counters[found->second.event->lock].add(found->second);
            open.erase(found);
        }
        if (event.what != What::Wrote && event.what != What::Unsure)
            continue;
        const bool believed = beliefAt(beliefs, event.lock, event.at, event.who) != nullptr;
        open[event.who] = {&event, believed || event.what == What::Unsure, Moment::max()};
    }
    for (const auto &[who, write] : open)
        counters[write.event->lock].add(write);
    return counters;
}

} // namespace

namespace {

bool isOfRedis(const Event &alarm)
{
    return alarm.why.startsWith("redis,inside");
}

// The witness in Redis removes owners by the server's time. If that clock jumps back, it counts owners again that it
// had removed.
bool isOfAnotherTime(const Event &alarm, const Run &run)
{
    const auto &all = run.touches();
    return isOfRedis(alarm) && std::any_of(all.begin(), all.end(), [&](const Touch &touch) {
               return touch.word == "clock-back" && touch.when.from <= alarm.at
                   && alarm.at <= later(touch.when.until, touch.effects.after);
           });
}

} // namespace

WitnessFigures judgeWitnesses(const Run &run, std::vector<Violation> &violations)
{
    WitnessFigures figures;
    const Beliefs beliefs = beliefsOf(run);
    const Beliefs counted = countedOf(run);
    for (const Event &event : run.events()) {
        if (event.what != What::Alarm)
            continue;
        const bool isCounted = isOfRedis(event) && beliefAt(counted, event.lock, event.at);
        if (isCounted || beliefAt(beliefs, event.lock, event.at) || isOfAnotherTime(event, run)) {
            ++figures.unjudgedAlarms;
            continue;
        }
        ++figures.alarms;
        violations.push_back(
            {"alarm",
             event.lock,
             {event.at, event.at},
             QStringLiteral("%1 was told by %2").arg(QString::fromUtf8(event.who), QString::fromUtf8(event.why))});
    }
    for (auto &[lock, counter] : countersOf(run, beliefs))
        counter.judge(figures, violations);
    return figures;
}

} // namespace lockscope::exclusion
