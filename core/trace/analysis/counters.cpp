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

CounterFacts counterFactsOf(const Work &work)
{
    CounterFacts facts;
    for (const Step &step : work.steps) {
        if (isPublish(step.verb()))
            facts.isTold = true;
        else if (step.isOfLock())
            addOfNumber(*step.call, facts);
        else if (step.is(Role::PermitTimeouts))
            addOfPermits(*step.call, facts);
    }
    return facts;
}

TraceEvent ofKind(const Telling &telling, What what, Kind kind, const Owner &owner = {})
{
    TraceEvent event = telling.make(what, owner);
    event.kind = kind;
    return event;
}

void tellLatch(const Telling &telling, const CounterFacts &facts)
{
    const bool isOpen = facts.isTold && (facts.isGone || facts.by < 0);
    if (facts.by < 0)
        telling.tell(ofKind(telling, What::CountDown, Kind::Latch));
    if (isOpen)
        telling.tell(ofKind(telling, What::Released, Kind::Latch));
    else if (facts.isSet)
        telling.tell(ofKind(telling, What::Changed, Kind::Latch));
    telling.tellWoken(Kind::Latch);
}

// The script removes the permits in its arguments because the caller releases them. It removes other permits because
// they have expired.
void tellPermitsBack(const Telling &telling, const CounterFacts &facts)
{
    if (!facts.isTold && !telling.script.isWhole())
        return; // the result is not in the log yet
    for (const QByteArrayView id : facts.undated) {
        const Owner owner = monitor::permitOwner(id);
        const bool isNamed = telling.script.hasArgument(id);
        if (isNamed || !facts.looksForExpired)
            telling.tell(facts.isTold ? ofKind(telling, What::Released, Kind::ExpirableSemaphore, owner)
                                      : ofKind(telling, What::UnlockRefused, Kind::ExpirableSemaphore, owner));
        else
            telling.tell(telling.done(What::Expired, owner));
    }
}

void tellPermits(const Telling &telling, const CounterFacts &facts)
{
    tellPermitsBack(telling, facts);
    for (const QByteArrayView id : facts.dated) {
        const What what = facts.asks ? What::Acquired : What::Renewed;
        telling.tell(ofKind(telling, what, Kind::ExpirableSemaphore, monitor::permitOwner(id)));
    }
    if (facts.asksFirstPermit && facts.dated.empty())
        telling.tell(ofKind(telling, What::Refused, Kind::ExpirableSemaphore));
    telling.tellWoken(Kind::ExpirableSemaphore);
}

void tellSemaphore(const Telling &telling, const CounterFacts &facts)
{
    if (facts.by < 0)
        telling.tell(ofKind(telling, What::Acquired, Kind::Semaphore));
    else if (facts.by > 0)
        telling.tell(ofKind(telling, What::Released, Kind::Semaphore));
    else if (facts.isSet)
        telling.tell(ofKind(telling, What::Changed, Kind::Semaphore));
    else if (facts.asks && telling.script.isWhole() && telling.script.arguments() > 0)
        telling.tell(ofKind(telling, What::Refused, Kind::Semaphore));
    telling.tellWoken(Kind::Semaphore);
}

bool isNumberTouched(const CounterFacts &facts)
{
    return facts.asks || facts.by != 0 || facts.isSet || facts.isGone;
}

} // namespace

bool tellCounter(const Telling &telling, const KnownLocks &known)
{
    const Work &work = telling.work;
    const CounterFacts facts = counterFactsOf(work);
    const auto isKnown = [&](Kind kind) { return known.isOf(telling.script.db(), work.key.raw(), kind); };
    if (work.has(Role::LatchChannel) || (isKnown(Kind::Latch) && facts.by < 0)) {
        tellLatch(telling, facts);
        return true;
    }
    if (work.has(Role::PermitTimeouts)) {
        tellPermits(telling, facts);
        return true;
    }
    const bool isSemaphore = work.has(Role::SemaphoreChannel) || isKnown(Kind::Semaphore)
        || (facts.by < 0 && (work.has(Role::UnlockLatch) || monitor::nameSuggestsLock(work.key)));
    if (!isSemaphore || !isNumberTouched(facts))
        return false;
    tellSemaphore(telling, facts);
    return true;
}

} // namespace lockscope::trace
