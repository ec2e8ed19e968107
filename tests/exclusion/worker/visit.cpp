#include "tests/exclusion/worker/visit.h"

#include "core/async/sleep.h"
#include "core/locks/wire/kind_calls.h"
#include "core/locks/wire/names.h"
#include "tests/exclusion/witness/server_witness.h"
#include "tests/exclusion/worker/asking.h"
#include "tests/exclusion/worker/compound_visit.h"

namespace lockscope::exclusion {

using locks::AcquirableKind;
using locks::AcquireRequest;
using locks::Hold;
using locks::Released;

namespace {

Task<void> pause(Worker *worker, Millis length, std::stop_token stop)
{
    const Instant until = worker->clock.now() + length;
    co_await sleepUntil(&worker->clock, until, stop);
}

Task<bool> take(HoldLog *log, AcquireRequest request, std::optional<Millis> cancelAfter, std::stop_token stop)
{
    locks::LockClient *client = &log->visitor().worker->locks;
    log->invoke(request.lease);
    PlaceLog place(log, request);
    const locks::AcquireObserver observer = place.observer();
    const std::vector<HoldLog *> logs{log};
    const CallOff callOff(logs, cancelAfter, stop);
    const std::stop_token calledOff = callOff.token();
    auto outcome = co_await client->acquire(request, observer, calledOff);
    if (outcome && outcome->hold) {
        log->given(outcome->hold);
        co_return true;
    }
    const bool isUnknown = !outcome && outcome.error().kind == Error::Kind::OutcomeUnknown;
    const QByteArray why = outcome ? QByteArray("in-time") : QByteArray(word(outcome.error().kind).latin1());
    log->write(isUnknown ? What::Unknown : What::Fail, why);
    if (!outcome)
        co_await pause(log->visitor().worker, Millis(20), stop);
    co_return false;
}

QByteArray wordOf(const Result<Released> &released)
{
    if (!released)
        return released.error().kind == Error::Kind::OutcomeUnknown ? "unknown" : "failed";
    switch (*released) {
    case Released::Freed: return "freed";
    case Released::HoldsRemain: return "remains";
    case Released::NotHeld: break;
    }
    return "not-held";
}

// Nobody renews the hold any more; waits until it has expired, so that the next visit finds nothing of it. The lease
// counts from now, because a paused server may have executed the latest request only just now.
Task<void> letRunOut(HoldLog *log, std::stop_token stop)
{
    Worker *worker = log->visitor().worker;
    const std::shared_ptr<Hold> hold = log->hold();
    const Instant until = worker->clock.now() + hold->lease() + hold->lease() / 50 + Millis(20);
    worker->locks.detach(hold);
    co_await sleepUntil(&worker->clock, until, stop);
}

// Releases all counts of the hold. Between two releases it is still inside, so a lock that is freed too early is
// noticed. If the server refuses a release, a count may remain. False: it is unknown whether the server counts it now.
Task<bool> giveBack(HoldLog *log)
{
    bool isKnown = true;
    constexpr Millis between{2};
    const std::stop_token never;
    const std::shared_ptr<Hold> hold = log->hold();
    locks::LockClient *client = &log->visitor().worker->locks;
    for (int count = hold->holds(); count > 0; --count) {
        if (count > 1)
            log->mayShrinkTo(hold->lease());
        log->write(What::Release, {}, count);
        auto released = co_await client->release(hold);
        log->write(What::Released, wordOf(released), count);
        isKnown = isKnown && released;
        if (hold->holds() == 0)
            co_return isKnown;
        log->deadlineIsAgain();
        co_await pause(log->visitor().worker, between, never);
        if (count > 1 && log->isValid()) // after the server refused the last release, the owner claims nothing any more
            log->act();
    }
    co_await letRunOut(log, never);
    co_return false;
}

// Leaves the hold to its lease, without a release.
Task<void> abandon(HoldLog *log, std::stop_token stop)
{
    log->write(What::Release, "abandoned", 1);
    log->leaveInside();
    co_await letRunOut(log, stop);
}

InsideCall callOf(const HoldLog &log, AcquirableKind kind)
{
    const Visitor &visitor = log.visitor();
    const Key name(log.use().name);
    InsideCall call;
    call.lock = name;
    call.owner = log.hold()->owner().raw(); // for a SET NX lock: its value
    if (kind != AcquirableKind::Token)
        call.field = locks::fieldOf({name, kind, visitor.owner});
    call.shared = kind == AcquirableKind::Read;
    for (int n = 1; call.shared && n <= log.hold()->holds(); ++n)
        call.timeouts.push_back(locks::readTimeout(name, visitor.owner, n));
    return call;
}

// False: it is unknown whether the server's witness counts us now.
Task<bool> comeInForServer(HoldLog *log, AcquirableKind kind)
{
    redis::Server *client = &log->visitor().worker->redis;
    const InsideCall call = callOf(*log, kind);
    auto inside = co_await comeIn(client, call);
    if (!inside)
        co_return inside.error().kind != Error::Kind::OutcomeUnknown;
    if (inside->seen == Seen::SomebodyElse)
        log->write(What::Alarm, "redis,inside-is-" + inside->whom);
    if (inside->seen == Seen::NotHeld && log->isValid()) // the hold ended after the server's answer
        log->write(What::Alarm, "redis,not-held");
    co_return true;
}

// False: the witness may still count us. Retries until the deadline, after which it does not matter.
Task<bool> goOutForServer(HoldLog *log, AcquirableKind kind, std::stop_token stop)
{
    Worker *worker = log->visitor().worker;
    redis::Server *client = &worker->redis;
    const InsideCall call = callOf(*log, kind);
    while (!stop.stop_requested()) {
        auto out = co_await goOut(client, call);
        if (out)
            co_return true;
        if (worker->clock.now() >= log->hold()->deadline())
            co_return false;
        co_await pause(worker, Millis(20), stop);
    }
    co_return false;
}

// What the visitor does with the lock. False: it is unknown whether the server's witness counts us now.
Task<bool> stay(HoldLog *log, VisitPlan plan, std::stop_token stop)
{
    bool isKnown = true;
    if (plan.isWitnessed) // from now until the visitor leaves, the lock's TTL is never shortened
        isKnown = co_await comeInForServer(log, plan.kind);
    log->goInside();
    log->readCounter();
    const Millis piece = plan.stay / plan.pieces;
    for (int i = 0; i < plan.pieces && log->isValid() && !stop.stop_requested(); ++i) {
        co_await pause(log->visitor().worker, piece, stop);
        const bool looksAgain = log->act() && plan.isWitnessed && plan.pieces > 1;
        if (looksAgain) {
            const bool isKnownNow = co_await comeInForServer(log, plan.kind);
            isKnown = isKnown && isKnownNow;
        }
    }
    log->compareCounter();
    log->writeCounter();
    log->writeFenced();
    co_return isKnown;
}

Task<void> reenter(HoldLog *log, AcquireRequest request, VisitPlan plan, Planner *planner, std::stop_token stop)
{
    for (int i = 0; i < plan.reentries && log->hold()->isValid() && !stop.stop_requested(); ++i) {
        request.lease = plan.lease ? std::optional(planner->anyLease()) : std::nullopt;
        const std::optional<Millis> never;
        co_await take(log, request, never, stop);
        log->deadlineIsAgain();
    }
}

AcquireRequest requestOf(const Visitor &visitor, const VisitPlan &plan)
{
    AcquireRequest request;
    request.name = Key(visitor.worker->options.locks[size_t(plan.lock)].name);
    request.kind = plan.kind;
    request.owner = visitor.owner;
    request.wait = plan.wait;
    request.lease = plan.lease;
    request.strict = plan.kind == AcquirableKind::Token; // by the script, which can be canceled
    return request;
}

// A count that may remain lasts as long as the other hold is renewed. So nobody renews that one any more either.
Task<void> giveBackAfter(bool isOtherKnown, HoldLog *log, std::stop_token stop)
{
    if (isOtherKnown)
        co_await giveBack(log);
    else
        co_await abandon(log, stop);
}

void beAlso(AcquirableKind kind, AcquireRequest &request, VisitPlan &plan)
{
    plan.kind = request.kind = kind;
    plan.lease = request.lease = plan.secondLease;
    plan.isWitnessed = false; // the owner has already left
}

// The writer continues as a reader after it has stopped writing.
Task<void> readOn(HoldLog *writing, AcquireRequest request, VisitPlan plan, std::stop_token stop)
{
    beAlso(AcquirableKind::Read, request, plan);
    HoldLog reading(writing->visitor(), plan);
    const std::optional<Millis> never;
    const bool has = co_await take(&reading, request, never, stop);
    const bool isKnown = co_await giveBack(writing);
    if (!has)
        co_return;
    co_await stay(&reading, plan, stop);
    co_await giveBackAfter(isKnown, &reading, stop);
}

// Acquires the name as another kind as well, which the server counts in the same field. The hold that is released later
// lasts as long as without the other.
Task<void> holdAsBoth(HoldLog *first, AcquireRequest request, VisitPlan plan, std::stop_token stop)
{
    beAlso(*plan.alsoAs, request, plan);
    HoldLog second(first->visitor(), plan);
    const std::optional<Millis> never;
    const bool has = co_await take(&second, request, never, stop);
    if (!has) {
        co_await giveBack(first);
        co_return;
    }
    co_await stay(&second, plan, stop);
    second.leaveInside();
    HoldLog *const earlier = plan.firstGoesFirst ? first : &second;
    HoldLog *const later = plan.firstGoesFirst ? &second : first;
    const bool isKnown = co_await giveBack(earlier);
    co_await stay(later, plan, stop);
    later->leaveInside();
    co_await giveBackAfter(isKnown, later, stop);
}

Task<void> leave(HoldLog *log, VisitPlan plan, bool isKnown, std::stop_token stop)
{
    log->leaveInside();
    if (plan.isWitnessed && isKnown)
        isKnown = co_await goOutForServer(log, plan.kind, stop);
    const AcquireRequest request = requestOf(log->visitor(), plan);
    if (!isKnown || plan.abandons)
        co_await abandon(log, stop);
    else if (plan.alsoReads && log->isValid())
        co_await readOn(log, request, plan, stop);
    else if (plan.alsoAs && log->isValid())
        co_await holdAsBoth(log, request, plan, stop);
    else
        co_await giveBack(log);
}

} // namespace

Task<bool> visit(Visitor visitor, VisitPlan plan, Planner *planner, std::stop_token stop)
{
    if (plan.compound) {
        co_await visitCompound(visitor, plan, stop);
        co_await pause(visitor.worker, plan.rest, stop);
        co_return true;
    }
    HoldLog log(visitor, plan);
    const AcquireRequest request = requestOf(visitor, plan);
    const std::optional<Millis> cancelAfter = plan.cancelAfter;
    const bool has = co_await take(&log, request, cancelAfter, stop);
    bool isKnown = true;
    if (has) {
        co_await reenter(&log, request, plan, planner, stop);
        isKnown = co_await stay(&log, plan, stop);
        co_await leave(&log, plan, isKnown, stop);
    }
    co_await pause(visitor.worker, plan.rest, stop);
    co_return isKnown;
}

} // namespace lockscope::exclusion
