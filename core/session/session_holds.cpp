#include "core/session/session_holds.h"

#include "core/base/escape.h"

#include <utility>

namespace lockscope {

using namespace locks;

namespace {

const Error noError{};
constexpr Millis answersWithin{5'000}; // for the servers of a compound that is being released

Error overBefore()
{
    return {Error::Kind::Precondition, QStringLiteral("this hold has already ended"), {}, {}};
}

Error lostBefore()
{
    return {Error::Kind::Precondition,
            QStringLiteral("the lock was not ours any more: it had already been lost or released by force"),
            {},
            {}};
}

Error notGivenBack(const Key &name, Error why)
{
    why.message =
        QLatin1Char('\'') + elided(toDisplay(name.raw()), 100) + QStringLiteral("' was not released: ") + why.message;
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

void SessionHolds::acquire(quint64 request, AcquireRequest what)
{
    if (const auto why = m_forbids()) {
        Q_EMIT finished(request, false, *why);
        return;
    }
    if (what.owner.isEmpty())
        what.owner = m_locks->newOwner();
    m_tasks.spawn(runAcquire(this, request, std::move(what), begin(request)));
}

void SessionHolds::acquire(quint64 request, CompoundRequest what)
{
    if (const auto why = m_forbids()) {
        Q_EMIT finished(request, false, *why);
        return;
    }
    m_tasks.spawn(runCompound(this, request, std::move(what), begin(request)));
}

std::stop_token SessionHolds::begin(quint64 request)
{
    std::stop_source &stop = m_acquires[request];
    if (m_isClosing)
        stop.request_stop();
    return stop.get_token();
}

void SessionHolds::cancel(quint64 request)
{
    if (const auto found = m_acquires.find(request); found != m_acquires.end())
        found->second.request_stop();
}

void SessionHolds::cancelAll()
{
    for (auto &[request, stop] : m_acquires)
        stop.request_stop();
}

void SessionHolds::endAll(const Error &why)
{
    for (const auto &[request, stop] : m_acquires)
        m_whyEnded.emplace(request, why);
    cancelAll();
}

void SessionHolds::tellFinished(quint64 request, bool acquired, const Error &error)
{
    m_acquires.erase(request);
    const auto ended = m_whyEnded.extract(request);
    const bool isStopped = !acquired && error.kind == Error::Kind::Canceled;
    Q_EMIT finished(request, acquired, ended && isStopped ? ended.mapped() : error);
}

Task<void> SessionHolds::runAcquire(Guard self, quint64 request, AcquireRequest what, std::stop_token stop)
{
    const AcquireObserver observer = [self, request](const AcquireProgress &progress) {
        if (self)
            Q_EMIT self->progressed(request, progress);
    };
    const QPointer<OperatorConnection> line = self->m_line;
    auto opened = co_await OperatorConnection::open(line, stop);
    if (!self)
        co_return;
    if (!opened) {
        self->tellFinished(request, false, opened.error());
        co_return;
    }
    auto outcome = co_await self->m_locks->acquire(what, observer, stop);
    if (!self)
        co_return;
    if (outcome && outcome->hold)
        Q_EMIT self->taken(*outcome->hold);
    if (!outcome)
        self->tellFinished(request, false, outcome.error());
    else
        self->tellFinished(request, outcome->hold != nullptr, noError);
}

Task<void> SessionHolds::runCompound(Guard self, quint64 request, CompoundRequest what, std::stop_token stop)
{
    const CompoundObserver observer = [self, request](const CompoundProgress &progress) {
        if (self)
            Q_EMIT self->compoundProgressed(request, progress);
    };
    auto outcome = co_await openAndTake(self, what, observer, stop);
    if (!self)
        co_return;
    self->tellFinished(request, outcome.hold != nullptr, outcome.error.value_or(noError));
}

Task<CompoundOutcome> SessionHolds::acquireCompound(CompoundRequest what, CompoundObserver observer,
                                                    std::stop_token stop)
{
    return openAndTake(this, std::move(what), std::move(observer), std::move(stop));
}

// An unreachable member is reported like any other failure; a red lock needs only most of its members.
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

void SessionHolds::release(quint64 holdId)
{
    m_line->used();
    if (auto hold = holdById(holdId)) {
        m_tasks.spawn(runRelease(this, std::move(hold)));
        return;
    }
    Q_EMIT released(holdId, false, overBefore());
}

Task<void> SessionHolds::runRelease(Guard self, std::shared_ptr<Hold> hold)
{
    auto answer = co_await self->m_locks->release(hold);
    if (!self)
        co_return;
    if (!answer)
        Q_EMIT self->released(hold->id(), false, answer.error());
    else if (*answer == Released::NotHeld)
        Q_EMIT self->released(hold->id(), false, lostBefore());
    else
        Q_EMIT self->released(hold->id(), true, noError);
}

void SessionHolds::releaseCompound(quint64 compoundId)
{
    m_line->used();
    if (auto hold = m_compounds.byId(compoundId)) {
        m_tasks.spawn(runCompoundRelease(this, compoundId, std::move(hold)));
        return;
    }
    Q_EMIT compoundReleased(compoundId, false, overBefore());
}

Task<void> SessionHolds::runCompoundRelease(Guard self, quint64 id, std::shared_ptr<CompoundHold> hold)
{
    const Millis limit = answersWithin;
    auto answer = co_await hold->release(limit);
    if (!self)
        co_return;
    self->m_compounds.remove(hold);
    const auto error = firstError(answer);
    if (answer.what == Released::NotHeld)
        Q_EMIT self->compoundReleased(id, false, error.value_or(lostBefore()));
    else
        Q_EMIT self->compoundReleased(id, true, error.value_or(noError));
    Q_EMIT self->tell();
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

// Releases each hold count.
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
    const Millis limit = toMillis(until - clock->now()) + Millis(1'000); // close() reports late releases
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
