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

OpenSession::~OpenSession() // the clock outlives what is under way
{
    session.reset();
    for (int i = 0; i < 50; ++i)
        QCoreApplication::processEvents();
}

void OpenSession::hear()
{
    QObject::connect(session->holds(), &SessionHolds::finished, &listener,
                     [this](quint64, bool got, const Error &error) {
                         ++finished;
                         acquired = got;
                         last = error;
                     });
    QObject::connect(session->acts(), &ActionService::planned, &listener,
                     [this](quint64, const actions::PlanPtr &ready, const Error &error) {
                         ++plans;
                         plan = ready;
                         last = error;
                     });
    QObject::connect(session->acts(), &ActionService::executed, &listener,
                     [this](quint64, const std::optional<actions::Outcome> &done, const Error &error) {
                         ++outcomes;
                         outcome = done;
                         last = error;
                     });
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

void OpenSession::take(const locks::AcquireRequest &request)
{
    const int before = finished;
    session->holds()->acquire(1, request);
    awaitUntil([&] { return finished > before; });
    if (!acquired)
        throw std::runtime_error("not acquired: " + last.message.toStdString());
}

actions::PlanPtr OpenSession::planned(const QByteArray &action, const actions::Target &target)
{
    const int before = plans;
    session->acts()->plan(1, action, target);
    awaitUntil([&] { return plans > before; });
    return plan;
}

std::optional<actions::Outcome::What> OpenSession::executed(actions::PlanId id, const actions::Consent &consent)
{
    const int before = outcomes;
    session->acts()->execute(2, id, consent);
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
