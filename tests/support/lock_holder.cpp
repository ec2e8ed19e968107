#include "tests/support/lock_holder.h"

#include "tests/support/await.h"
#include "tests/support/manual_clock.h"

namespace lockscope {

using namespace locks;

namespace {

using Outcome = std::shared_ptr<std::optional<Result<AcquireOutcome>>>;

Task<void> keep(LockClient *locks, AcquireRequest request, AcquireObserver observer, std::stop_token stop, Outcome into)
{
    auto outcome = co_await locks->acquire(request, observer, stop);
    into->emplace(std::move(outcome));
}

[[noreturn]] void fail(const Error &error)
{
    const QString text = word(error.kind) + QStringLiteral(": ") + error.message;
    throw std::runtime_error(text.toStdString());
}

} // namespace

LockHolder::LockHolder(const RedisServer &server, LockClientOptions lockOptions, redis::ClientOptions options)
    : LockHolder(socketAddress(server), lockOptions, std::move(options))
{ }

LockHolder::LockHolder(const redis::Address &address, LockClientOptions lockOptions, redis::ClientOptions options)
    : m_client(makeServer(address, m_clock.get(), std::move(options)))
    , m_locks(std::make_unique<LockClient>(m_client.get(), lockOptions))
{
    m_client->open();
    awaitUntil([this] { return m_client->isLive(); });
}

LockHolder::~LockHolder()
{
    m_scope.requestStop();
    m_locks.reset();
    m_client.reset();
    settleEvents();
}

LockClientOptions LockHolder::quickLocks()
{
    LockClientOptions options;
    options.watchdogLease = shortWatchdog;
    return options;
}

LockHolder::Pending LockHolder::start(AcquireRequest request)
{
    Pending pending;
    pending.m_outcome = std::make_shared<std::optional<Result<AcquireOutcome>>>();
    pending.m_steps = std::make_shared<QList<AcquireStep>>();
    const auto observer = [steps = pending.m_steps](const AcquireProgress &progress) { steps->append(progress.step); };
    m_scope.spawn(keep(m_locks.get(), request, observer, pending.m_stop.get_token(), pending.m_outcome));
    return pending;
}

LockHolder::Pending LockHolder::startWaiting(AcquireRequest request)
{
    Pending pending = start(request);
    awaitUntil([&] { return pending.isDone() || pending.isWaiting(); });
    if (pending.isDone())
        throw std::runtime_error("there was nothing to wait for");
    return pending;
}

Result<AcquireOutcome> LockHolder::Pending::result() const
{
    awaitUntil([this] { return isDone(); });
    return **m_outcome;
}

std::shared_ptr<Hold> LockHolder::Pending::hold() const
{
    const auto outcome = result();
    if (!outcome)
        fail(outcome.error());
    return outcome->hold;
}

Released LockHolder::release(const std::shared_ptr<Hold> &hold)
{
    const auto released = await(m_locks->release(hold));
    if (!released)
        fail(released.error());
    return *released;
}

AcquireRequest lockRequest(const QByteArray &name, const Owner &owner)
{
    AcquireRequest request;
    request.name = Key(name);
    request.owner = owner;
    return request;
}

AcquireRequest tryRequest(const QByteArray &name, const Owner &owner, Millis wait)
{
    AcquireRequest request = lockRequest(name, owner);
    request.wait = wait;
    return request;
}

AcquireRequest reading(AcquireRequest request)
{
    request.kind = AcquirableKind::Read;
    return request;
}

AcquireRequest writing(AcquireRequest request)
{
    request.kind = AcquirableKind::Write;
    return request;
}

AcquireRequest leased(AcquireRequest request, Millis lease)
{
    request.lease = lease;
    return request;
}

} // namespace lockscope
