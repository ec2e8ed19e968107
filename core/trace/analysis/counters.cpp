#include "core/trace/analysis/counters.h"

#include "core/monitor/analysis/candidate.h"
#include "core/monitor/analysis/owners.h"

#include <algorithm>

namespace lockscope::trace {

namespace {

using What = TraceEvent::What;

struct CounterFacts {
    bool asks = false; // GET of the number
    qint64 by = 0; // the sum added to the number
    bool isSet = false;
    bool isGone = false;
    bool isTold = false;
    bool asksFirstPermit = false; // asks which permit expires first: a refused client then knows how long to wait
    std::vector<QByteArrayView> dated; // permits that got a deadline
    std::vector<QByteArrayView> undated; // permits that lost their deadline
    bool looksForExpired = false;
};

void addOfNumber(const Call &call, CounterFacts &facts)
{
    switch (call.verb) {
    case Verb::Get: facts.asks = true; break;
    case Verb::Decr: facts.by -= 1; break;
    case Verb::Decrby: facts.by -= whole(call[2]).value_or(0); break;
    case Verb::Incr: facts.by += 1; break;
    case Verb::Incrby: facts.by += whole(call[2]).value_or(0); break;
    case Verb::Set: facts.isSet = true; break;
    case Verb::Del: facts.isGone = true; break;
    default: break;
    }
}

void addOfPermits(const Call &call, CounterFacts &facts)
{
    switch (call.verb) {
    case Verb::Zadd: facts.dated.push_back(call[3]); break;
    case Verb::Zrem:
        for (std::size_t i = 2; i < call.size(); ++i)
            facts.undated.push_back(call[i]);
        break;
    case Verb::Zrange: facts.asksFirstPermit = true; break;
    case Verb::Zrangebyscore: facts.looksForExpired = true; break;
    default: break;
    }
}

CounterFacts counterFactsOf(const LockCalls &calls)
{
    CounterFacts facts;
    for (const Step &step : calls.steps) {
        if (isPublish(step.verb()))
            facts.isTold = true;
        else if (step.isOfLock())
            addOfNumber(*step.call, facts);
        else if (step.is(Role::PermitTimeouts))
            addOfPermits(*step.call, facts);
    }
    return facts;
}

TraceEvent ofKind(const EventReporter &reporter, What what, Kind kind, const Owner &owner = {})
{
    TraceEvent event = reporter.make(what, owner);
    event.kind = kind;
    return event;
}

void tellLatch(const EventReporter &reporter, const CounterFacts &facts)
{
    const bool isOpen = facts.isTold && (facts.isGone || facts.by < 0);
    if (facts.by < 0)
        reporter.tell(ofKind(reporter, What::CountDown, Kind::Latch));
    if (isOpen)
        reporter.tell(ofKind(reporter, What::Released, Kind::Latch));
    else if (facts.isSet)
        reporter.tell(ofKind(reporter, What::Changed, Kind::Latch));
    reporter.tellWoken(Kind::Latch);
}

// The script removes the permits in its arguments because the caller releases them. It removes other permits because
// they have expired.
void tellPermitsBack(const EventReporter &reporter, const CounterFacts &facts)
{
    if (!facts.isTold && !reporter.script.isWhole())
        return; // the result is not in the log yet
    for (const QByteArrayView id : facts.undated) {
        const Owner owner = monitor::permitOwner(id);
        const bool isNamed = reporter.script.hasArgument(id);
        if (isNamed || !facts.looksForExpired)
            reporter.tell(facts.isTold ? ofKind(reporter, What::Released, Kind::ExpirableSemaphore, owner)
                                       : ofKind(reporter, What::UnlockRefused, Kind::ExpirableSemaphore, owner));
        else
            reporter.tell(reporter.done(What::Expired, owner));
    }
}

void tellPermits(const EventReporter &reporter, const CounterFacts &facts)
{
    tellPermitsBack(reporter, facts);
    for (const QByteArrayView id : facts.dated) {
        const What what = facts.asks ? What::Acquired : What::Renewed;
        reporter.tell(ofKind(reporter, what, Kind::ExpirableSemaphore, monitor::permitOwner(id)));
    }
    if (facts.asksFirstPermit && facts.dated.empty())
        reporter.tell(ofKind(reporter, What::Refused, Kind::ExpirableSemaphore));
    reporter.tellWoken(Kind::ExpirableSemaphore);
}

void tellSemaphore(const EventReporter &reporter, const CounterFacts &facts)
{
    if (facts.by < 0)
        reporter.tell(ofKind(reporter, What::Acquired, Kind::Semaphore));
    else if (facts.by > 0)
        reporter.tell(ofKind(reporter, What::Released, Kind::Semaphore));
    else if (facts.isSet)
        reporter.tell(ofKind(reporter, What::Changed, Kind::Semaphore));
    else if (facts.asks && reporter.script.isWhole() && reporter.script.arguments() > 0)
        reporter.tell(ofKind(reporter, What::Refused, Kind::Semaphore));
    reporter.tellWoken(Kind::Semaphore);
}

bool isNumberTouched(const CounterFacts &facts)
{
    return facts.asks || facts.by != 0 || facts.isSet || facts.isGone;
}

} // namespace

bool tellCounter(const EventReporter &reporter, const KnownLocks &known)
{
    const LockCalls &calls = reporter.calls;
    const CounterFacts facts = counterFactsOf(calls);
    const auto isKnown = [&](Kind kind) { return known.isOf(reporter.script.db(), calls.key.raw(), kind); };
    if (calls.has(Role::LatchChannel) || (isKnown(Kind::Latch) && facts.by < 0)) {
        tellLatch(reporter, facts);
        return true;
    }
    if (calls.has(Role::PermitTimeouts)) {
        tellPermits(reporter, facts);
        return true;
    }
    const bool isSemaphore = calls.has(Role::SemaphoreChannel) || isKnown(Kind::Semaphore)
        || (facts.by < 0 && (calls.has(Role::UnlockLatch) || monitor::nameSuggestsLock(calls.key)));
    if (!isSemaphore || !isNumberTouched(facts))
        return false;
    tellSemaphore(reporter, facts);
    return true;
}

} // namespace lockscope::trace
