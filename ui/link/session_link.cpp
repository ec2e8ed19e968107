#include "ui/link/session_link.h"

#include "ui/link/engine.h"

namespace lockscope::ui {

namespace {

Error notConnected()
{
    return {Error::Kind::Canceled, SessionPort::tr("the server is disconnected"), {}, {}};
}

} // namespace

SessionLink::SessionLink(SessionOptions options, const QString &settingsFile, QObject *parent)
    : SessionLink(std::make_shared<Engine>(settingsFile), std::move(options), parent)
{
    hear();
}

SessionLink::SessionLink(std::shared_ptr<Engine> engine, SessionOptions options, QObject *parent)
    : SessionPort(parent)
    , m_options(std::move(options))
    , m_engine(std::move(engine))
    , m_number(m_engine->newPort())
{ }

void SessionLink::hear()
{
    SessionHost *const host = m_engine->host();
    const Workspace *workspace = &host->workspace();
    connect(workspace, &Workspace::leftBehind, host,
            [this](const std::vector<Error> &what) { m_inbox.post([this, what] { Q_EMIT leftBehind(what); }); });
    connect(workspace, &Workspace::closed, &m_closeLimit, &QTimer::stop);
    connect(workspace, &Workspace::closed, this, &SessionPort::closed);
    m_closeLimit.setSingleShot(true);
    m_closeLimit.setInterval(closeLimit);
    connect(&m_closeLimit, &QTimer::timeout, this, &SessionPort::closed);
}

// Sessions call their links until the thread has ended. The other links are children of the first one.
SessionLink::~SessionLink()
{
    m_engine->end();
}

SessionPort *SessionLink::another()
{
    SessionOptions options;
    options.auditFile = m_options.auditFile;
    options.closeLimit = m_options.closeLimit;
    return new SessionLink(m_engine, options, this);
}

template<class Speaker, class... Args>
void SessionLink::forward(Speaker *speaker, quint64 generation, void (Speaker::*from)(Args...),
                          void (SessionPort::*to)(Args...))
{
    // Emitted on the engine thread while the session exists; this object lives longer than that thread.
    connect(speaker, from, speaker, [this, generation, to](Args... args) {
        m_inbox.post([this, generation, to, args...] {
            if (generation == m_generation)
                Q_EMIT(this->*to)(args...);
        });
    });
}

void SessionLink::wire(Session *session, quint64 generation)
{
    monitor::Monitor *monitor = session->monitor();
    forward(monitor, generation, &monitor::Monitor::changed, &SessionPort::changed);
    forward(monitor, generation, &monitor::Monitor::happened, &SessionPort::happened);
    forward(monitor, generation, &monitor::Monitor::seriesChanged, &SessionPort::seriesChanged);
    forward(monitor, generation, &monitor::Monitor::totalsChanged, &SessionPort::totalsChanged);
    forward(monitor, generation, &monitor::Monitor::statusChanged, &SessionPort::statusChanged);
    clients::ClientWatch *clients = session->clients();
    forward(clients, generation, &clients::ClientWatch::changed, &SessionPort::clientsChanged);
    forward(session, generation, &Session::stateChanged, &SessionPort::stateChanged);
    forward(session, generation, &Session::roundTripChanged, &SessionPort::roundTripChanged);
    SessionHolds *holds = session->holds();
    forward(holds, generation, &SessionHolds::changed, &SessionPort::holdsChanged);
    forward(holds, generation, &SessionHolds::compoundsChanged, &SessionPort::compoundsChanged);
    forward(holds, generation, &SessionHolds::progressed, &SessionPort::acquireProgressed);
    forward(holds, generation, &SessionHolds::compoundProgressed, &SessionPort::compoundProgressed);
    forward(holds, generation, &SessionHolds::finished, &SessionPort::acquireFinished);
    forward(holds, generation, &SessionHolds::released, &SessionPort::releaseFinished);
    forward(holds, generation, &SessionHolds::compoundReleased, &SessionPort::compoundReleaseFinished);
    ActionService *acts = session->acts();
    forward(acts, generation, &ActionService::planned, &SessionPort::planned);
    forward(acts, generation, &ActionService::executed, &SessionPort::executed);
    forward(acts, generation, &ActionService::armingChanged, &SessionPort::armingChanged);
    forward(session, generation, &Session::rulingChanged, &SessionPort::rulingChanged);
    forward(session, generation, &Session::recognized, &SessionPort::recognized);
    forward(session->trial(), generation, &SessionTrial::ended, &SessionPort::tried);
    SessionTrace *trace = session->trace();
    forward(trace, generation, &SessionTrace::began, &SessionPort::traceBegan);
    forward(trace, generation, &SessionTrace::happened, &SessionPort::traced);
    forward(trace, generation, &SessionTrace::ended, &SessionPort::traceEnded);
    forward(session->bulk(), generation, &SessionBulk::swept, &SessionPort::swept);
    forward(session->bulk(), generation, &SessionBulk::told, &SessionPort::batchTold);
    forward(session->bulk(), generation, &SessionBulk::ended, &SessionPort::batchEnded);
}

void SessionLink::connectTo(const redis::Address &address, const std::optional<redis::Credentials> &as)
{
    const quint64 generation = ++m_generation;
    m_options.address = address;
    m_options.monitor.source = m_engine->sources().of(address);
    SessionOptions options = m_options;
    options.operatorAs = as; // kept nowhere else
    m_engine->host()->inbox().post([this, options, generation] {
        m_engine->host()->open(m_number, options, [this, generation](Session *session) { wire(session, generation); });
        forward(m_engine->host()->copies(m_number), generation, &monitor::Copies::changed, &SessionPort::copiesChanged);
    });
    setNameRules(m_nameRules);
    setClientsLooked(m_clientsLooked);
}

void SessionLink::setClientsLooked(bool looked)
{
    m_clientsLooked = looked;
    ask([looked](Session *session) { session->clients()->setLooked(looked); });
}

void SessionLink::setNameRules(const clients::NameRules &rules)
{
    m_nameRules = rules;
    ask([rules](Session *session) { session->clients()->setRules(rules); });
}

void SessionLink::setTokenPatterns(const std::vector<QByteArray> &patterns)
{
    m_options.monitor.tokenPatterns = patterns;
}

void SessionLink::setPrefixes(const std::vector<QByteArray> &prefixes)
{
    m_options.monitor.prefixes = prefixes;
}

void SessionLink::setTrackedPrefixes(const std::vector<QByteArray> &prefixes)
{
    m_options.monitor.trackedPrefixes = prefixes;
}

void SessionLink::setPolicy(const actions::ConnectionPolicy &policy)
{
    m_options.policy = policy;
}

void SessionLink::openKey(const QString &keyFile, const Secret &passphrase)
{
    m_engine->keys().open(keyFile, passphrase);
}

void SessionLink::leave()
{
    ++m_generation;
    m_engine->host()->inbox().post([host = m_engine->host(), number = m_number] { host->leave(number); });
}

void SessionLink::close()
{
    ++m_generation;
    for (SessionLink *other : findChildren<SessionLink *>())
        ++other->m_generation;
    m_closeLimit.start();
    m_engine->host()->inbox().post([host = m_engine->host()] { host->close(); });
}

void SessionLink::ask(std::function<void(Session *)> what)
{
    ask(std::move(what), {});
}

void SessionLink::ask(std::function<void(Session *)> what, std::function<void(const Error &)> otherwise)
{
    m_engine->host()->inbox().post([this, what = std::move(what), otherwise = std::move(otherwise)] {
        if (Session *session = m_engine->host()->session(m_number))
            what(session);
        else if (otherwise)
            m_inbox.post([otherwise] { otherwise(notConnected()); });
    });
}

void SessionLink::askCopies(std::function<void(monitor::Copies *)> what)
{
    m_engine->host()->inbox().post([host = m_engine->host(), number = m_number, what = std::move(what)] {
        if (monitor::Copies *copies = host->copies(number))
            what(copies);
    });
}

LockId SessionLink::idOf(const Key &name) const
{
    return {m_options.monitor.source, m_options.address.db, name};
}

void SessionLink::setPaused(bool paused)
{
    ask([paused](Session *session) { session->monitor()->setPaused(paused); });
    askCopies([paused](monitor::Copies *copies) { copies->setPaused(paused); });
}

void SessionLink::watch(const LockId &lock)
{
    ask([lock](Session *session) { session->monitor()->watch(lock.key); });
    askCopies([lock](monitor::Copies *copies) { copies->watch(lock.key); });
}

void SessionLink::unwatch(const LockId &lock)
{
    ask([lock](Session *session) { session->monitor()->unwatch(lock.key); });
    askCopies([lock](monitor::Copies *copies) { copies->unwatch(lock.key); });
}

void SessionLink::setVisible(const std::vector<LockId> &locks)
{
    std::vector<Key> names;
    for (const LockId &lock : locks)
        names.push_back(lock.key);
    ask([names](Session *session) { session->monitor()->setVisible(names); });
}

void SessionLink::acquire(quint64 request, const locks::AcquireRequest &what)
{
    ask([request, what](Session *session) { session->holds()->acquire(request, what); },
        [this, request](const Error &why) { Q_EMIT acquireFinished(request, false, why); });
}

void SessionLink::acquireCompound(quint64 request, const CompoundRequest &what)
{
    ask([request, what](Session *session) { session->holds()->acquire(request, what); },
        [this, request](const Error &why) { Q_EMIT acquireFinished(request, false, why); });
}

void SessionLink::cancelAcquire(quint64 request)
{
    ask([request](Session *session) { session->holds()->cancel(request); });
}

void SessionLink::release(quint64 holdId)
{
    ask([holdId](Session *session) { session->holds()->release(holdId); },
        [this, holdId](const Error &why) { Q_EMIT releaseFinished(holdId, false, why); });
}

void SessionLink::releaseCompound(quint64 compoundId)
{
    ask([compoundId](Session *session) { session->holds()->releaseCompound(compoundId); },
        [this, compoundId](const Error &why) { Q_EMIT compoundReleaseFinished(compoundId, false, why); });
}

void SessionLink::plan(quint64 request, const QByteArray &action, const actions::Target &target)
{
    ask([request, action, target](Session *session) { session->acts()->plan(request, action, target); },
        [this, request](const Error &why) { Q_EMIT planned(request, nullptr, why); });
}

void SessionLink::execute(quint64 request, actions::PlanId plan, const actions::Consent &consent)
{
    ask([request, plan, consent](Session *session) { session->acts()->execute(request, plan, consent); },
        [this, request](const Error &why) { Q_EMIT executed(request, std::nullopt, why); });
}

void SessionLink::sweep(quint64 request)
{
    ask([request](Session *session) { session->bulk()->sweep(request); },
        [this, request](const Error &why) { Q_EMIT swept(request, nullptr, why); });
}

void SessionLink::runBatch(quint64 request, const QByteArray &action, const std::vector<actions::BatchItem> &items,
                           const actions::Consent &consent)
{
    ask([request, action, items, consent](Session *session) { session->bulk()->run(request, action, items, consent); },
        [this, request](const Error &) { Q_EMIT batchEnded(request, 0); });
}

void SessionLink::stopBulk(quint64 request)
{
    ask([request](Session *session) { session->bulk()->stop(request); });
}

void SessionLink::dropPlan(actions::PlanId plan)
{
    ask([plan](Session *session) { session->acts()->dropPlan(plan); });
}

void SessionLink::arm()
{
    ask([](Session *session) { session->acts()->arm(); });
}

void SessionLink::disarm()
{
    ask([](Session *session) { session->acts()->disarm(); });
}

QString SessionLink::auditFile() const
{
    return m_options.auditFile.isEmpty() ? actions::AuditLog::defaultFile() : m_options.auditFile;
}

void SessionLink::tryServer()
{
    ask([](Session *session) { session->trial()->start(); });
}

void SessionLink::startTrace(redis::MonitorStreamLimits limits)
{
    ask([limits](Session *session) { session->trace()->start(limits); });
}

void SessionLink::stopTrace()
{
    ask([](Session *session) { session->trace()->stop(); });
}

} // namespace lockscope::ui
