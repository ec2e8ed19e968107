#include "tests/exclusion/worker/compound_visit.h"

#include "core/async/sleep.h"
#include "core/locks/compound/multi_lock.h"
#include "core/locks/compound/red_lock.h"
#include "tests/exclusion/worker/asking.h"

#include <algorithm>

namespace lockscope::exclusion {

using locks::CompoundHold;
using locks::CompoundKind;
using locks::CompoundOutcome;
using locks::CompoundReleased;
using locks::CompoundTerms;
using locks::Member;
using locks::MemberResult;
using locks::Released;

namespace {

constexpr Millis roundLimit{300}; // so a round that has some members does not block the others for long
constexpr Millis releaseLimit{2'000};

HoldLogs logsOf(const Visitor &visitor, VisitPlan plan)
{
    HoldLogs logs;
    if (plan.compound == CompoundKind::Red)
        plan.members = {plan.lock};
    for (const int lock : std::as_const(plan.members)) {
        VisitPlan own = plan;
        own.lock = lock;
        logs.push_back(std::make_unique<HoldLog>(visitor, own));
    }
    return logs;
}

std::vector<HoldLog *> pointersTo(const HoldLogs &logs)
{
    std::vector<HoldLog *> pointers;
    for (const auto &log : logs)
        pointers.push_back(log.get());
    return pointers;
}

Member memberOn(locks::LockClient *client, const LockUse &use, const QString &node)
{
    Member member;
    member.locks = client;
    member.name = Key(use.name);
    member.node = node;
    return member;
}

// In the order of the logs (multi); the same name on every server (red).
std::vector<Member> membersOf(Worker *worker, const HoldLogs &logs, CompoundKind kind)
{
    std::vector<Member> members;
    for (const auto &log : logs)
        members.push_back(memberOn(&worker->locks, log->use(), QStringLiteral("0")));
    if (kind == CompoundKind::Multi)
        return members;
    for (size_t i = 0; i < worker->others.size(); ++i)
        members.push_back(
            memberOn(worker->others[i].locks.get(), logs.front()->use(), QString::number(qsizetype(i) + 1)));
    return members;
}

// A member may be held without our knowledge: until its lease ends, or until its late answer releases it.
bool mayHoldSome(const CompoundOutcome &outcome)
{
    const auto isOpen = [](const MemberResult &result) {
        return result.what == MemberResult::What::Unanswered
            || (result.what == MemberResult::What::Failed && result.error.kind == Error::Kind::OutcomeUnknown);
    };
    return std::any_of(outcome.members.begin(), outcome.members.end(), isOpen);
}

// All commands were answered meanwhile, so what was acquired in vain has also been released.
bool wasConnected(const Worker &worker, Instant since)
{
    const auto was = [since](const redis::Server &client) { return client.isLive() && client.state().since < since; };
    return was(worker.redis) && std::all_of(worker.others.begin(), worker.others.end(), [&](const auto &other) {
               return was(*other.redis);
           });
}

void writeNotGiven(const HoldLogs &logs, const CompoundOutcome &outcome, bool isKnown)
{
    const QByteArray why = outcome.error ? QByteArray(word(outcome.error->kind).latin1()) : QByteArray("in-time");
    for (const auto &log : logs)
        log->write(isKnown && !mayHoldSome(outcome) ? What::Fail : What::Unknown, why);
}

Task<CompoundOutcome> ask(std::vector<Member> members, CompoundKind kind, CompoundTerms terms, Clock *clock,
                          std::stop_token stop)
{
    locks::CompoundOptions options;
    options.roundLimit = roundLimit;
    const locks::CompoundObserver observer;
    if (kind == CompoundKind::Multi) {
        const locks::MultiLock multi(members, clock, options);
        auto outcome = co_await multi.acquire(terms, observer, stop);
        co_return outcome;
    }
    const locks::RedLock red(members, clock, options);
    auto outcome = co_await red.acquire(terms, observer, stop);
    co_return outcome;
}

// Null if not acquired.
Task<std::shared_ptr<CompoundHold>> take(Worker *worker, const HoldLogs *logs, VisitPlan plan, std::stop_token stop)
{
    for (const auto &log : *logs)
        log->invoke(plan.lease);
    const CompoundKind kind = *plan.compound;
    const std::vector<Member> members = membersOf(worker, *logs, kind);
    CompoundTerms terms;
    terms.wait = plan.wait;
    terms.lease = plan.lease;
    const Instant begun = worker->clock.now();
    const bool wasLive = worker->redis.isLive(); // if not, nothing can have been sent
    const CallOff callOff(pointersTo(*logs), plan.cancelAfter, stop);
    const std::stop_token calledOff = callOff.token();
    Clock *const clock = &worker->clock;
    auto outcome = co_await ask(members, kind, terms, clock, calledOff);
    if (!outcome.hold)
        writeNotGiven(*logs, outcome, wasConnected(*worker, begun) || (!wasLive && kind == CompoundKind::Multi));
    for (size_t i = 0; outcome.hold && i < logs->size(); ++i)
        (*logs)[i]->given(outcome.hold, int(i));
    co_return outcome.hold;
}

Task<void> stay(Worker *worker, const HoldLogs *logs, VisitPlan plan, std::stop_token stop)
{
    for (const auto &log : *logs) {
        log->goInside();
        log->readCounter();
    }
    const Millis piece = plan.stay / plan.pieces;
    for (int i = 0; i < plan.pieces && logs->front()->isValid() && !stop.stop_requested(); ++i) {
        const Instant until = worker->clock.now() + piece;
        co_await sleepUntil(&worker->clock, until, stop);
        for (const auto &log : *logs)
            log->act();
    }
    for (const auto &log : *logs)
        log->writeCounter();
}

QByteArray wordOfMember(const std::optional<Result<Released>> &released)
{
    if (!released)
        return "not-held";
    if (!*released)
        return "unknown";
    return released->value() == Released::NotHeld ? "not-held" : "freed";
}

// A red lock was already lost if too few servers confirm that it was ours.
QByteArray wordOfAll(const CompoundReleased &released)
{
    if (released.what == Released::NotHeld)
        return "not-held";
    const auto isOpen = [](const std::optional<Result<Released>> &each) { return each && !*each; };
    return std::any_of(released.members.begin(), released.members.end(), isOpen) ? "unknown" : "freed";
}

Task<void> giveBack(const HoldLogs *logs, std::shared_ptr<CompoundHold> whole)
{
    for (const auto &log : *logs) {
        log->leaveInside();
        log->write(What::Release, {}, 1);
    }
    const Millis limit = releaseLimit;
    auto released = co_await whole->release(limit);
    const bool isRed = whole->kind() == CompoundKind::Red;
    for (size_t i = 0; i < logs->size(); ++i)
        (*logs)[i]->write(What::Released, isRed ? wordOfAll(released) : wordOfMember(released.members[i]), 1);
}

} // namespace

Task<void> visitCompound(Visitor visitor, VisitPlan plan, std::stop_token stop)
{
    Worker *worker = visitor.worker;
    const HoldLogs logs = logsOf(visitor, plan);
    auto whole = co_await take(worker, &logs, plan, stop);
    if (whole) {
        co_await stay(worker, &logs, plan, stop);
        co_await giveBack(&logs, whole);
        co_return;
    }
    const Instant until = worker->clock.now() + Millis(20);
    co_await sleepUntil(&worker->clock, until, stop);
}

} // namespace lockscope::exclusion
