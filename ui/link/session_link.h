#pragma once

#include "ui/link/session_port.h"
#include "ui/mailbox.h"

#include <QTimer>

#include <functional>
#include <memory>

namespace lockscope::monitor {
class Copies;
}

namespace lockscope::ui {

class Engine;

// Runs a session on the engine thread, beside the sessions of the window's other links. Lives on the GUI thread; calls
// and signals cross through mailboxes. Drops what a session reports after another one was requested.
class SessionLink : public SessionPort {
    Q_OBJECT

public:
    // connectTo() sets the address. `settingsFile` holds the saved policies; may be empty.
    explicit SessionLink(SessionOptions options = {}, const QString &settingsFile = {}, QObject *parent = nullptr);
    ~SessionLink() override; // ends the thread for all links; call close() first to release holds

    // The longest time until closed(), whatever the engine does. The session's own limit is shorter.
    static constexpr Millis closeLimit{6'000};

    SessionPort *another() override; // on the same thread
    void connectTo(const redis::Address &address, const std::optional<redis::Credentials> &as = {}) override;
    void setTokenPatterns(const std::vector<QByteArray> &patterns) override;
    void setPrefixes(const std::vector<QByteArray> &prefixes) override;
    void setTrackedPrefixes(const std::vector<QByteArray> &prefixes) override;
    void setPolicy(const actions::ConnectionPolicy &policy) override;
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
    void acquire(quint64 request, const locks::AcquireRequest &what) override;
    void acquireCompound(quint64 request, const CompoundRequest &what) override;
    void cancelAcquire(quint64 request) override;
    void release(quint64 holdId) override;
    void releaseCompound(quint64 compoundId) override;
    void plan(quint64 request, const QByteArray &action, const actions::Target &target) override;
    void execute(quint64 request, actions::PlanId plan, const actions::Consent &consent) override;
    void dropPlan(actions::PlanId plan) override;
    void sweep(quint64 request) override;
    void runBatch(quint64 request, const QByteArray &action, const std::vector<actions::BatchItem> &items,
                  const actions::Consent &consent) override;
    void stopBulk(quint64 request) override;
    void arm() override;
    void disarm() override;
    QString auditFile() const override;
    void tryServer() override;
    void startTrace(redis::MonitorStreamLimits limits) override;
    void stopTrace() override;

private:
    SessionLink(std::shared_ptr<Engine> engine, SessionOptions options, QObject *parent);
    void hear(); // connects the signals about all sessions
    void ask(std::function<void(Session *)> what);
    // Calls `otherwise` if there is no session.
    void ask(std::function<void(Session *)> what, std::function<void(const Error &)> otherwise);
    void askCopies(std::function<void(monitor::Copies *)> what);
    void wire(Session *session, quint64 generation);
    // Forwards a signal of the session or of a part of it.
    template<class Speaker, class... Args>
    void forward(Speaker *speaker, quint64 generation, void (Speaker::*from)(Args...),
                 void (SessionPort::*to)(Args...));

    SessionOptions m_options;
    clients::NameRules m_nameRules; // for this session and the next
    bool m_clientsLooked = false;
    quint64 m_generation = 0;
    Mailbox m_inbox; // reports from the session
    std::shared_ptr<Engine> m_engine;
    const int m_number; // the number of this link in the engine
    QTimer m_closeLimit;
};

} // namespace lockscope::ui
