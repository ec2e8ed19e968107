#include "core/session/operator_connection.h"

#include "core/actions/plan/refusals.h"
#include "core/base/core_text.h"
#include "core/redis/open_and_wait.h"

namespace lockscope {

namespace {

redis::ServerPtr borrowFor(redis::ServerPool *serverPool, const redis::Server *watched,
                           const std::optional<redis::Credentials> &as)
{
    if (!as)
        return nullptr;
    redis::Address address = watched->address();
    address.user = as->user;
    address.password = as->password;
    address.clientName += "-operator";
    return serverPool->borrow(address);
}

Result<void> withNothingChanged(Error error)
{
    if (error.kind != Error::Kind::Canceled)
        error.message += CoreText::tr("; nothing was changed");
    return error;
}

} // namespace

OperatorConnection::OperatorConnection(redis::ServerPool *serverPool, redis::Server *watched,
                                       const std::optional<redis::Credentials> &as)
    : m_serverPool(serverPool)
    , m_watched(watched)
    , m_own(borrowFor(serverPool, watched, as))
{
    if (!m_own)
        return;
    // A red lock of another session may open the connection as well, and does not close it.
    connect(m_own.get(), &redis::Server::stateChanged, this, [this](const redis::ConnectionState &state) {
        if (state.phase == redis::ConnectionState::Phase::Live && !m_minute)
            restartMinute();
    });
}

Task<Result<void>> OperatorConnection::open(QPointer<OperatorConnection> self, std::stop_token stop)
{
    if (!self)
        co_return Result<void>(actions::canceled());
    if (!self->isApart())
        co_return Result<void>();
    const QPointer<redis::Server> server = self->server();
    self->restartMinute(); // so that the idle minute does not end while the connection opens
    if (!server->isLive()) {
        const Instant until = server->deadline();
        const std::stop_token never;
        auto opened = co_await redis::openAndWait(server, until, never);
        if (stop.stop_requested() || !self || !server)
            co_return Result<void>(actions::canceled());
        if (!opened) {
            if (!self->isInUse()) // no hold needs the connection, and the next action opens it again
                self->close();
            co_return withNothingChanged(opened.error());
        }
    }
    co_return Result<void>();
}

void OperatorConnection::restartMinute()
{
    m_minute = m_own->clock()->callAt(m_own->clock()->now() + idleFor, [this] { minuteIsOver(); });
}

void OperatorConnection::minuteIsOver()
{
    if (isInUse() || redis::isShared(m_own))
        restartMinute();
    else
        close();
}

void OperatorConnection::used()
{
    if (isApart() && m_minute)
        restartMinute();
}

void OperatorConnection::retire()
{
    if (isApart())
        m_serverPool->retire(m_own);
}

void OperatorConnection::close()
{
    m_minute.reset();
    if (isApart() && !redis::isShared(m_own))
        m_own->close();
}

} // namespace lockscope
