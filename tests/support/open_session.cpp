#include "tests/support/open_session.h"

#include "tests/support/audit_records.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <stdexcept>

namespace lockscope {

OpenSession::OpenSession(const redis::Address &address, SessionOptions options, redis::ClientOptions client)
    : serverPool(&clock, std::move(client))
{
    options.address = address;
    options.auditFile = auditFile();
    session = std::make_unique<Session>(std::move(options), &serverPool);
    hear();
    session->open();
    awaitUntil([this] { return session->client()->isLive(); });
}

OpenSession::~OpenSession() // the clock must outlive what is under way
{
    session.reset();
    for (int i = 0; i < 50; ++i)
        QCoreApplication::processEvents();
}

void OpenSession::hear()
{
    QObject::connect(session->acts(), &ActionService::armingChanged, &listener, [this](std::optional<Instant> until) {
        ++armings;
        armedUntil = until;
    });
    QObject::connect(session->monitor(), &monitor::Monitor::happened, &listener,
                     [this](const auto &events) { told.insert(told.end(), events.begin(), events.end()); });
    QObject::connect(session.get(), &Session::closed, &listener, [this](const std::vector<Error> &what) {
        ++closed;
        left = what;
    });
}

void OpenSession::acquire(locks::AcquireRequest request, std::stop_token stop)
{
    const auto observer = [this](const locks::AcquireProgress &) { ++steps; };
    auto acquiring = session->holds()->acquire(std::move(request), observer, std::move(stop));
    m_calls.spawn(hear(this, std::move(acquiring), m_calls.stopToken()));
}

void OpenSession::acquire(CompoundRequest request, std::stop_token stop)
{
    const auto observer = [this](const locks::CompoundProgress &) { ++steps; };
    auto acquiring = session->holds()->acquire(std::move(request), observer, std::move(stop));
    m_calls.spawn(hear(this, std::move(acquiring), m_calls.stopToken()));
}

Task<void> OpenSession::hear(OpenSession *self, Task<Result<bool>> acquiring, std::stop_token stop)
{
    const auto answer = co_await acquiring;
    if (stop.stop_requested())
        co_return;
    ++self->finished;
    self->acquired = answer && *answer;
    self->last = answer ? Error() : answer.error();
}

void OpenSession::begin(QByteArray action, actions::Target target)
{
    m_calls.spawn(hear(this, session->acts()->plan(std::move(action), std::move(target)), m_calls.stopToken()));
}

void OpenSession::begin(actions::PlanId id, actions::Consent consent)
{
    m_calls.spawn(hear(this, session->acts()->execute(id, std::move(consent)), m_calls.stopToken()));
}

Task<void> OpenSession::hear(OpenSession *self, Task<Result<actions::PlanPtr>> planning, std::stop_token stop)
{
    const auto answer = co_await planning;
    if (stop.stop_requested())
        co_return;
    ++self->plans;
    self->plan = answer ? *answer : nullptr;
    self->last = answer ? Error() : answer.error();
}

Task<void> OpenSession::hear(OpenSession *self, Task<Result<actions::Outcome>> executing, std::stop_token stop)
{
    const auto answer = co_await executing;
    if (stop.stop_requested())
        co_return;
    ++self->outcomes;
    self->outcome = answer ? std::optional(*answer) : std::nullopt;
    self->last = answer ? Error() : answer.error();
}

void OpenSession::take(const locks::AcquireRequest &request)
{
    const int before = finished;
    acquire(request);
    awaitUntil([&] { return finished > before; });
    if (!acquired)
        throw std::runtime_error("not acquired: " + last.message.toStdString());
}

actions::PlanPtr OpenSession::planned(const QByteArray &action, const actions::Target &target)
{
    const int before = plans;
    begin(action, target);
    awaitUntil([&] { return plans > before; });
    return plan;
}

std::optional<actions::Outcome::What> OpenSession::executed(actions::PlanId id, const actions::Consent &consent)
{
    const int before = outcomes;
    begin(id, consent);
    awaitUntil([&] { return outcomes > before; });
    return outcome ? std::optional(outcome->what) : std::nullopt;
}

void OpenSession::close()
{
    session->close();
    awaitUntil([this] { return closed == 1; });
}

QList<QJsonObject> OpenSession::records() const
{
    return auditRecords(auditFile());
}

bool OpenSession::hasRecord() const
{
    return QFile::exists(auditFile());
}

bool OpenSession::wasTold(LockEvent::What what, const Owner &owner) const
{
    return std::any_of(told.begin(), told.end(), [&](const LockEvent &event) {
        return event.what == what && event.owner == owner && event.knownBy == KnownBy::Event;
    });
}

} // namespace lockscope
