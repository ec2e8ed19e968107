#pragma once

#include "ui/link/session_port.h"
#include "ui/mailbox.h"

#include <QTimer>

#include <functional>
#include <memory>
#include <set>
#include <stop_token>

namespace lockscope::monitor {
class Copies;
}

namespace lockscope::ui {

class Engine;
class SessionHost;

// Runs a session on the engine thread, beside the sessions of the window's other links. Lives on the GUI thread; calls
// and signals cross through mailboxes. After a request for another session, drops all reports and answers of the
// previous one.
class SessionLink : public SessionPort {
    Q_OBJECT

public:
    // connectTo() sets the address. `settingsFile` holds the saved policies; may be empty.
    explicit SessionLink(SessionOptions options = {}, const QString &settingsFile = {}, QObject *parent = nullptr);
    ~SessionLink() override; // ends the thread for all links; call close() first to release holds

    // closed() is emitted at most this time after close(), even if the engine does not answer. The session's own limit
    // is shorter.
    static constexpr Millis closeLimit{6'000};

    SessionPort *another() override; // also uses this engine thread
    void connectTo(const ServerTerms &terms) override;
    void openKey(const QString &keyFile, const Secret &passphrase) override;
    void leave() override;
    void close() override;
    LockId idOf(const Key &name) const override;
    void setPaused(bool paused) override;
    void watch(const LockId &lock) override;
    void unwatch(const LockId &lock) override;
    void setVisible(const std::vector<LockId> &locks) override;
    void setClientsLooked(bool looked) override;
    void setNameRules(const clients::NameRules &rules) override;
    QFuture<Result<bool>> acquire(const locks::AcquireRequest &what, const locks::AcquireObserver &observer,
                                  std::stop_token stop) override;
    QFuture<Result<bool>> acquireCompound(const CompoundRequest &what, const locks::CompoundObserver &observer,
                                          std::stop_token stop) override;
    QFuture<Result<void>> release(quint64 holdId) override;
    QFuture<Result<std::optional<Error>>> releaseCompound(quint64 compoundId) override;
    QFuture<Result<actions::PlanPtr>> plan(const QByteArray &action, const actions::Target &target) override;
    QFuture<Result<actions::Outcome>> execute(actions::PlanId plan, const actions::Consent &consent) override;
    void dropPlan(actions::PlanId plan) override;
    QFuture<Result<actions::SweepReportPtr>> sweep(std::stop_token stop) override;
    QFuture<Result<std::size_t>> runBatch(const QByteArray &action, const std::vector<actions::BatchItem> &items,
                                          const actions::Consent &consent, const SessionBulk::Told &told,
                                          std::stop_token stop) override;
    void arm() override;
    void disarm() override;
    void recordIncident(const history::IncidentRecord &incident) override;
    QString historyPath() const override { return m_historyPath; }
    QString auditFile() const override;
    QFuture<Result<redis::CapabilityReportPtr>> tryServer() override;
    QFuture<Result<void>> testConnection(const ConnectionTestTerms &terms, const std::map<QString, Secret> &passphrases,
                                         const ConnectionTestObserver &told, std::stop_token stop) override;
    void startTrace(redis::MonitorStreamLimits limits) override;
    void stopTrace() override;

private:
    SessionLink(std::shared_ptr<Engine> engine, SessionOptions options, QObject *parent);
    void hear(); // connects the signals about all sessions
    void ask(std::function<void(Session *)> what); // does nothing without a session
    // Runs a call on the engine thread and returns its answer to this thread. With progress (P), the call gets a
    // function that reports to `heard` (may be empty) on this thread, and a token that follows `stop`.
    template<class T> using Call = std::function<Task<Result<T>>(Session *)>;
    template<class T, class... P>
    using LongCall = std::function<Task<Result<T>>(Session *, std::function<void(P...)>, std::stop_token)>;
    template<class T> QFuture<Result<T>> run(Call<T> what);
    template<class T, class... P>
    QFuture<Result<T>> run(std::type_identity_t<LongCall<T, P...>> what,
                           std::type_identity_t<std::function<void(P...)>> heard, std::stop_token stop);
    // The same for calls that need no session. `calls`: m_waiting or m_tests.
    template<class T, class... P>
    using HostCall = std::function<Task<Result<T>>(SessionHost *, std::function<void(P...)>, std::stop_token)>;
    template<class T, class... P>
    QFuture<Result<T>> runOnHost(std::type_identity_t<HostCall<T, P...>> what,
                                 std::type_identity_t<std::function<void(P...)>> heard, std::stop_token stop,
                                 std::set<std::shared_ptr<void>> &calls);
    template<class T> static Task<Result<T>> notConnected();
    template<class T> static Task<void> answer(Task<Result<T>> call, std::function<void(const Result<T> &)> tell);
    quint64 forgetServer(); // drops the server's signals and answers; returns the number of the next generation
    void askCopies(std::function<void(monitor::Copies *)> what);
    void wire(Session *session, quint64 generation);
    // Forwards a signal of the session or of a part of it.
    template<class Speaker, class... Args>
    void forward(Speaker *speaker, quint64 generation, void (Speaker::*from)(Args...),
                 void (SessionPort::*to)(Args...));

    SessionOptions m_options;
    QString m_historyPath; // of the present server
    clients::NameRules m_nameRules; // for this session and the next
    bool m_clientsLooked = false;
    quint64 m_generation = 0;
    std::set<std::shared_ptr<void>> m_waiting; // calls of this generation; only this thread owns them
    std::set<std::shared_ptr<void>> m_tests; // connection tests of all generations; only this thread owns them
    Mailbox m_inbox; // reports from the session
    std::shared_ptr<Engine> m_engine;
    const int m_number; // the number of this port in the engine
    QTimer m_closeLimit;
};

} // namespace lockscope::ui
