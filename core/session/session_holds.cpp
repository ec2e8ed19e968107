#include "core/session/session_holds.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <utility>

namespace lockscope {

using namespace locks;

namespace {

constexpr Millis answersWithin{5'000}; // time limit for the servers of a compound that is being released

Error overBefore()
{
    return {Error::Kind::Precondition, CoreText::tr("this hold has already ended"), {}, {}};
}

Error lostBefore()
{
    return {Error::Kind::Precondition,
            CoreText::tr("the lock was no longer ours: it had already been lost or force-released"),
            {},
            {}};
}

Error sessionIsGone()
{
    return {Error::Kind::Canceled, CoreText::tr("the connection was closed"), {}, {}};
}

Error notGivenBack(const Key &name, Error why)
{
    why.message =
        QLatin1Char('\'') + elided(toDisplay(name.raw()), 100) + CoreText::tr("' was not released: ") + why.message;
    return why;
}

std::optional<Error> firstError(const CompoundReleased &released)
{
    for (const auto &member : released.members) {
        if (member && !*member)
            return member->error();
    }
    return std::nullopt;
}

} // namespace

// One acquire, from its start to its end.
struct SessionHolds::Acquiring {
    explicit Acquiring(std::stop_token callers)
        : either(std::move(callers), stop.get_token())
    { }

    std::stop_source stop;
    EitherStop either;
    std::optional<Error> why; // set by endAll()
};

SessionHolds::SessionHolds(redis::Server *client, OperatorConnection *line, LockClient *locks,
                           redis::ServerPool *serverPool, const LockClientOptions &lockOptions, ServerRules *rules,
                           Forbids forbids)
    : m_client(client)
    , m_line(line)
    , m_locks(locks)
    , m_forbids(std::move(forbids))
    , m_compounds(client, locks, serverPool, lockOptions, rules)
{
    connect(locks, &LockClient::changed, this, &SessionHolds::tell);
    connect(&m_compounds, &CompoundHolds::changed, this, &SessionHolds::tell);
    connect(&m_compounds, &CompoundHolds::taken, this, &SessionHolds::taken);
}

SessionHolds::~SessionHolds()
{
    cancelAll();
}

void SessionHolds::tell()
{
    Q_EMIT changed(holds());
    Q_EMIT compoundsChanged(compounds());
}

Task<Result<bool>> SessionHolds::acquire(AcquireRequest what, AcquireObserver observer, std::stop_token stop)
{
    return m_tasks.run(runAcquire(this, std::move(what), std::move(observer), std::move(stop)));
}

Task<Result<bool>> SessionHolds::acquire(CompoundRequest what, CompoundObserver observer, std::stop_token stop)
{
    return m_tasks.run(runCompound(this, std::move(what), std::move(observer), std::move(stop)));
}

SessionHolds::AcquiringPtr SessionHolds::begin(std::stop_token stop)
{
    const auto acquiring = std::make_shared<Acquiring>(std::move(stop));
    if (m_isClosing)
        acquiring->stop.request_stop();
    m_acquires.insert(acquiring);
    return acquiring;
}

void SessionHolds::cancelAll()
{
    const auto all = m_acquires; // a copy, because some may end at once
    for (const AcquiringPtr &each : all)
        each->stop.request_stop();
}

void SessionHolds::endAll(const Error &why)
{
    for (const AcquiringPtr &each : m_acquires) {
        if (!each->why)
            each->why = why;
    }
    cancelAll();
}

Result<bool> SessionHolds::ended(const AcquiringPtr &acquiring, Result<bool> acquired)
{
    m_acquires.erase(acquiring);
    const bool isStopped = !acquired && acquired.error().kind == Error::Kind::Canceled;
    if (acquiring->why && isStopped)
        return *acquiring->why;
    return acquired;
}

Task<Result<bool>> SessionHolds::runAcquire(Guard self, AcquireRequest what, AcquireObserver observer,
                                            std::stop_token stop)
{
    if (const auto why = self->m_forbids())
        co_return Result<bool>(*why);
    if (what.owner.isEmpty())
        what.owner = self->m_locks->newOwner();
    const AcquiringPtr acquiring = self->begin(stop);
    const std::stop_token either = acquiring->either.token();
    const QPointer<OperatorConnection> line = self->m_line;
    auto opened = co_await OperatorConnection::open(line, either);
    if (!self)
        co_return Result<bool>(sessionIsGone());
    if (!opened)
        co_return self->ended(acquiring, opened.error());
    auto outcome = co_await self->m_locks->acquire(what, observer, either);
    if (!self)
        co_return Result<bool>(sessionIsGone());
    if (!outcome)
        co_return self->ended(acquiring, outcome.error());
    if (outcome->hold)
        Q_EMIT self->taken(*outcome->hold);
    co_return self->ended(acquiring, outcome->hold != nullptr);
}

Task<Result<bool>> SessionHolds::runCompound(Guard self, CompoundRequest what, CompoundObserver observer,
                                             std::stop_token stop)
{
    if (const auto why = self->m_forbids())
        co_return Result<bool>(*why);
    const AcquiringPtr acquiring = self->begin(stop);
    const std::stop_token either = acquiring->either.token();
    auto outcome = co_await openAndTake(self, what, observer, either);
    if (!self)
        co_return Result<bool>(sessionIsGone());
    if (outcome.error)
        co_return self->ended(acquiring, *outcome.error);
    co_return self->ended(acquiring, outcome.hold != nullptr);
}

Task<CompoundOutcome> SessionHolds::acquireCompound(CompoundRequest what, CompoundObserver observer,
                                                    std::stop_token stop)
{
    return openAndTake(this, std::move(what), std::move(observer), std::move(stop));
}

// An unreachable member is reported like any other failure, because a red lock needs only a majority of its members.
Task<CompoundOutcome> SessionHolds::openAndTake(Guard self, CompoundRequest what, CompoundObserver observer,
                                                std::stop_token stop)
{
    const QPointer<OperatorConnection> line = self->m_line;
    [[maybe_unused]] const auto opened = co_await OperatorConnection::open(line, stop);
    if (!self) {
        const CompoundOutcome nothing;
        co_return nothing;
    }
    auto outcome = co_await self->m_compounds.acquire(what, observer, stop);
    co_return outcome;
}

Task<std::vector<Member>> SessionHolds::membersOf(CompoundRequest what, std::stop_token stop)
{
    return m_compounds.membersOf(std::move(what), std::move(stop));
}

std::shared_ptr<Hold> SessionHolds::holdById(quint64 id) const
{
    for (const auto &hold : m_locks->holds()) {
        if (hold->id() == id)
            return hold;
    }
    return nullptr;
}

Task<Result<void>> SessionHolds::release(quint64 holdId)
{
    m_line->used();
    return m_tasks.run(runRelease(this, holdById(holdId)));
}

Task<Result<void>> SessionHolds::runRelease(Guard self, std::shared_ptr<Hold> hold)
{
    if (!hold)
        co_return Result<void>(overBefore());
    auto answer = co_await self->m_locks->release(hold);
    if (!answer)
        co_return Result<void>(answer.error());
    if (*answer == Released::NotHeld)
        co_return Result<void>(lostBefore());
    co_return Result<void>();
}

Task<Result<std::optional<Error>>> SessionHolds::releaseCompound(quint64 compoundId)
{
    m_line->used();
    return m_tasks.run(runCompoundRelease(this, m_compounds.byId(compoundId)));
}

Task<Result<std::optional<Error>>> SessionHolds::runCompoundRelease(Guard self, std::shared_ptr<CompoundHold> hold)
{
    if (!hold)
        co_return Result<std::optional<Error>>(overBefore());
    const Millis limit = answersWithin;
    auto answer = co_await hold->release(limit);
    if (!self)
        co_return Result<std::optional<Error>>(sessionIsGone());
    self->m_compounds.remove(hold);
    self->tell();
    const auto error = firstError(answer);
    if (answer.what == Released::NotHeld)
        co_return Result<std::optional<Error>>(error.value_or(lostBefore()));
    co_return Result<std::optional<Error>>(error);
}

Task<std::vector<Error>> SessionHolds::close(Instant until, std::stop_token stop)
{
    return runClose(this, until, std::move(stop));
}

Task<std::vector<Error>> SessionHolds::runClose(Guard self, Instant until, std::stop_token stop)
{
    Clock *const clock = self->m_client->clock();
    self->m_isClosing = true;
    self->cancelAll();
    self->giveBackAll(until);
    std::vector<Error> left;
    co_await self->m_tasks.join(clock, until, stop);
    if (stop.stop_requested() || !self)
        co_return left;
    auto own = co_await self->m_locks->close(until);
    if (stop.stop_requested() || !self)
        co_return left;
    const QPointer<LockServers> servers(&self->m_compounds.servers());
    auto others = co_await LockServers::close(servers, until, stop);
    if (self)
        left = self->m_left;
    left.insert(left.end(), own.begin(), own.end());
    left.insert(left.end(), others.begin(), others.end());
    co_return left;
}

void SessionHolds::giveBackAll(Instant until)
{
    for (const auto &hold : m_compounds.all()) {
        if (!hold->isOver())
            m_tasks.spawn(giveBackCompound(this, hold, until));
    }
    for (const auto &hold : m_locks->holds())
        m_tasks.spawn(giveBack(this, hold, until));
}

// Releases all hold counts, one after the other.
Task<void> SessionHolds::giveBack(Guard self, std::shared_ptr<Hold> hold, Instant until)
{
    Clock *const clock = self->m_client->clock();
    while (hold->holds() > 0 && hold->isValid() && clock->now() < until) {
        auto answer = co_await self->m_locks->release(hold);
        if (!self)
            co_return;
        if (!answer) {
            self->m_left.push_back(notGivenBack(hold->name(), answer.error()));
            co_return;
        }
    }
}

Task<void> SessionHolds::giveBackCompound(Guard self, std::shared_ptr<CompoundHold> hold, Instant until)
{
    Clock *const clock = self->m_client->clock();
    // The limit is later than the end of close(), because close() itself reports late releases.
    const Millis limit = toMillis(until - clock->now()) + Millis(1'000);
    auto answer = co_await hold->release(limit);
    if (!self)
        co_return;
    for (int i = 0; i < hold->memberCount(); ++i) {
        const auto &member = answer.members[size_t(i)];
        if (member && !*member)
            self->m_left.push_back(notGivenBack(hold->member(i).name, member->error()));
    }
}

void SessionHolds::forget(const std::shared_ptr<CompoundHold> &hold)
{
    m_compounds.forget(hold);
}

std::vector<HoldFacts> SessionHolds::holds() const
{
    auto facts = m_locks->facts();
    std::erase_if(facts, [this](const HoldFacts &each) { return m_compounds.hasMember(each); });
    return facts;
}

} // namespace lockscope
