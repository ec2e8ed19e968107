#include "ui/link/session_link.h"

#include "core/redis/pool/with_tls_keys.h"
#include "ui/link/engine.h"

#include <QPromise>

namespace lockscope::ui {

namespace {

struct RequestStop {
    std::stop_source source;
    void operator()() { source.request_stop(); }
};

// A connection test has no session that would end it. So it also ends when the program closes.
Task<Result<void>> testUntilClosed(ConnectionTestTerms terms, Clock *clock, redis::ClientOptions options,
                                   ConnectionTestObserver observer, std::stop_token stop, std::stop_token closing)
{
    const std::stop_source either;
    const std::stop_callback<RequestStop> onStop(stop, RequestStop{either});
    const std::stop_callback<RequestStop> onClosing(closing, RequestStop{either});
    const std::stop_token ended = either.get_token();
    auto tested = co_await lockscope::testConnection(terms, clock, options, observer, ended);
    co_return tested;
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

// Ends the thread first, because sessions call their links as long as the thread runs. The other links are children of
// the first link, so they are destroyed later.
SessionLink::~SessionLink()
{
    m_engine->end();
}

SessionPort *SessionLink::another()
{
    SessionOptions options;
    options.auditFile = m_options.auditFile;
    options.historyFolder = m_options.historyFolder;
    options.monitor.catalog = m_options.monitor.catalog;
    options.closeLimit = m_options.closeLimit;
    return new SessionLink(m_engine, options, this);
}

template<class Speaker, class... Args>
void SessionLink::forward(Speaker *speaker, quint64 generation, void (Speaker::*from)(Args...),
                          void (SessionPort::*to)(Args...))
{
    // The lambda runs on the engine thread. It may use this link, which lives longer than that thread.
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
    ActionService *acts = session->acts();
    forward(acts, generation, &ActionService::executed, &SessionPort::executed);
    forward(acts, generation, &ActionService::armingChanged, &SessionPort::armingChanged);
    forward(session, generation, &Session::rulingChanged, &SessionPort::rulingChanged);
    forward(session, generation, &Session::recognized, &SessionPort::recognized);
    if (history::Recorder *recorder = session->recorder()) {
        forward(recorder, generation, &history::Recorder::problem, &SessionPort::historyProblem);
        forward(recorder, generation, &history::Recorder::notice, &SessionPort::historyProblem);
    }
    SessionTrace *trace = session->trace();
    forward(trace, generation, &SessionTrace::began, &SessionPort::traceBegan);
    forward(trace, generation, &SessionTrace::happened, &SessionPort::traced);
    forward(trace, generation, &SessionTrace::ended, &SessionPort::traceEnded);
}

void SessionLink::connectTo(const ServerTerms &terms)
{
    const quint64 generation = forgetServer();
    m_options.address = terms.address;
    m_options.monitor.source = m_engine->sourceIds().of(terms.address);
    SessionOptions options = m_options;
    options.operatorAs = terms.operatorAs; // m_options never has these credentials
    options.policy = terms.policy;
    options.monitor.prefixes = terms.prefixes;
    options.monitor.trackedPrefixes = terms.trackedPrefixes;
    options.monitor.catalog = families::withPatterns(m_options.monitor.catalog, terms.tokenPatterns);
    options.monitor.refreshEvery = terms.refreshEvery;
    options.monitor.goneFor = terms.goneFor;
    options.monitor.commandsPerSecond = terms.commandsPerSecond;
    if (!terms.isRecorded)
        options.historyFolder.clear();
    m_historyPath = historyPathOf(options);
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

void SessionLink::openKey(const QString &keyFile, const Secret &passphrase)
{
    m_engine->keys().open(keyFile, passphrase);
}

void SessionLink::leave()
{
    forgetServer();
    m_historyPath.clear();
    m_engine->host()->inbox().post([host = m_engine->host(), number = m_number] { host->leave(number); });
}

void SessionLink::close()
{
    forgetServer();
    for (SessionLink *other : findChildren<SessionLink *>())
        other->forgetServer();
    m_closeLimit.start();
    m_engine->host()->inbox().post([host = m_engine->host()] { host->close(); });
}

void SessionLink::ask(std::function<void(Session *)> what)
{
    m_engine->host()->inbox().post([host = m_engine->host(), number = m_number, what = std::move(what)] {
        if (Session *session = host->session(number))
            what(session);
    });
}

quint64 SessionLink::forgetServer()
{
    std::exchange(m_waiting, {}).clear();
    return ++m_generation;
}

template<class T> Task<void> SessionLink::answer(Task<Result<T>> call, std::function<void(const Result<T> &)> tell)
{
    auto result = co_await call;
    tell(result);
}

template<class T> QFuture<Result<T>> SessionLink::run(Call<T> what)
{
    return run<T>([what = std::move(what)](Session *session, const std::function<void()> &,
                                           const std::stop_token &) { return what(session); },
                  {}, {});
}

template<class T> Task<Result<T>> SessionLink::notConnected()
{
    co_return Result<T>(Error{Error::Kind::Canceled, SessionPort::tr("the server is disconnected"), {}, {}});
}

template<class T, class... P>
QFuture<Result<T>> SessionLink::run(std::type_identity_t<LongCall<T, P...>> what,
                                    std::type_identity_t<std::function<void(P...)>> heard, std::stop_token stop)
{
    return runOnHost<T, P...>(
        [number = m_number, what = std::move(what)](SessionHost *host, std::function<void(P...)> progress,
                                                    std::stop_token ended) -> Task<Result<T>> {
            Session *const session = host->session(number);
            return session ? what(session, std::move(progress), std::move(ended)) : notConnected<T>();
        },
        std::move(heard), std::move(stop), m_waiting);
}

template<class T, class... P>
QFuture<Result<T>> SessionLink::runOnHost(std::type_identity_t<HostCall<T, P...>> what,
                                          std::type_identity_t<std::function<void(P...)>> heard, std::stop_token stop,
                                          std::set<std::shared_ptr<void>> &calls)
{
    struct Waiting {
        QPromise<Result<T>> promise; // its destructor cancels the future
        std::function<void(P...)> heard;
        std::optional<std::stop_callback<std::function<void()>>> onStop;
    };
    const auto waiting = std::make_shared<Waiting>();
    calls.insert(waiting);
    waiting->promise.start();
    waiting->heard = std::move(heard);
    const std::stop_source farStop; // its callbacks run on the engine thread
    Mailbox *const engine = &m_engine->host()->inbox();
    waiting->onStop.emplace(std::move(stop),
                            [engine, farStop] { engine->post([farStop]() mutable { farStop.request_stop(); }); });
    // The engine thread only copies the weak references. Only the GUI thread calls lock() on them.
    const std::function<void(const Result<T> &)> tell = [this, weak = std::weak_ptr(waiting),
                                                         &calls](const Result<T> &result) {
        m_inbox.post([weak, &calls, result] {
            const auto waiting = weak.lock();
            if (!waiting)
                return;
            calls.erase(waiting);
            waiting->promise.addResult(result);
            waiting->promise.finish();
        });
    };
    const std::function<void(P...)> progress = [this, weak = std::weak_ptr(waiting)](P... args) {
        m_inbox.post([weak, args...] {
            const auto waiting = weak.lock();
            if (waiting && waiting->heard)
                waiting->heard(args...);
        });
    };
    engine->post([this, what = std::move(what), tell, progress, farStop] {
        SessionHost *const host = m_engine->host();
        host->calls().spawn(answer<T>(what(host, progress, farStop.get_token()), tell));
    });
    return waiting->promise.future();
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
    names.reserve(locks.size());
    for (const LockId &lock : locks)
        names.push_back(lock.key);
    ask([names](Session *session) { session->monitor()->setVisible(names); });
}

QFuture<Result<bool>> SessionLink::acquire(const locks::AcquireRequest &what, const locks::AcquireObserver &observer,
                                           std::stop_token stop)
{
    return run<bool, const locks::AcquireProgress &>(
        [what](Session *session, const locks::AcquireObserver &heard, std::stop_token ended) {
            return session->holds()->acquire(what, heard, std::move(ended));
        },
        observer, std::move(stop));
}

QFuture<Result<bool>> SessionLink::acquireCompound(const CompoundRequest &what, const locks::CompoundObserver &observer,
                                                   std::stop_token stop)
{
    return run<bool, const locks::CompoundProgress &>(
        [what](Session *session, const locks::CompoundObserver &heard, std::stop_token ended) {
            return session->holds()->acquire(what, heard, std::move(ended));
        },
        observer, std::move(stop));
}

QFuture<Result<void>> SessionLink::release(quint64 holdId)
{
    return run<void>([holdId](Session *session) { return session->holds()->release(holdId); });
}

QFuture<Result<std::optional<Error>>> SessionLink::releaseCompound(quint64 compoundId)
{
    return run<std::optional<Error>>(
        [compoundId](Session *session) { return session->holds()->releaseCompound(compoundId); });
}

QFuture<Result<actions::PlanPtr>> SessionLink::plan(const QByteArray &action, const actions::Target &target)
{
    return run<actions::PlanPtr>([action, target](Session *session) { return session->acts()->plan(action, target); });
}

QFuture<Result<actions::Outcome>> SessionLink::execute(actions::PlanId plan, const actions::Consent &consent)
{
    return run<actions::Outcome>([plan, consent](Session *session) { return session->acts()->execute(plan, consent); });
}

QFuture<Result<actions::SweepReportPtr>> SessionLink::sweep(std::stop_token stop)
{
    return run<actions::SweepReportPtr>([](Session *session, const std::function<void()> &,
                                           std::stop_token ended) { return session->bulk()->sweep(std::move(ended)); },
                                        {}, std::move(stop));
}

QFuture<Result<std::size_t>> SessionLink::runBatch(const QByteArray &action,
                                                   const std::vector<actions::BatchItem> &items,
                                                   const actions::Consent &consent, const SessionBulk::Told &told,
                                                   std::stop_token stop)
{
    return run<std::size_t, std::size_t, const Result<actions::Outcome> &>(
        [action, items, consent](Session *session, const SessionBulk::Told &heard, std::stop_token ended) {
            return session->bulk()->run(action, items, consent, heard, std::move(ended));
        },
        told, std::move(stop));
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

void SessionLink::recordIncident(const history::IncidentRecord &incident)
{
    ask([incident](Session *session) {
        if (history::Recorder *recorder = session->recorder())
            recorder->add(incident);
    });
}

QString SessionLink::auditFile() const
{
    return m_options.auditFile.isEmpty() ? actions::AuditLog::defaultFile() : m_options.auditFile;
}

QFuture<Result<redis::CapabilityReportPtr>> SessionLink::tryServer()
{
    return run<redis::CapabilityReportPtr>([](Session *session) { return session->trial()->tryOut(); });
}

QFuture<Result<void>> SessionLink::testConnection(const ConnectionTestTerms &terms,
                                                  const std::map<QString, Secret> &passphrases,
                                                  const ConnectionTestObserver &told, std::stop_token stop)
{
    const auto keys = std::make_shared<redis::OpenKeys>(); // typed passphrases apply to this test only
    for (const QString &file : redis::encryptedKeysOf(terms.address)) {
        const auto typed = passphrases.find(file);
        keys->open(file, typed == passphrases.end() ? m_engine->keys().passphraseOf(file) : typed->second);
    }
    return runOnHost<void, const ConnectionTestStep &>(
        [terms, keys](SessionHost *host, const ConnectionTestObserver &observer, std::stop_token ended) {
            const redis::ClientOptions options = redis::withTlsKeys(host->clientOptions(), keys);
            return testUntilClosed(terms, host->clock(), options, observer, std::move(ended),
                                   host->calls().stopToken());
        },
        told, std::move(stop), m_tests);
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
