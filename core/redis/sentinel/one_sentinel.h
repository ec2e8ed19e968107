#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/model/sentinel_without_events.h"
#include "core/redis/node/node_client.h"
#include "core/redis/sentinel/master_info.h"

namespace lockscope::redis {

// Asks one sentinel for one master: once a second, and at once when it announces a switch. The answer is only a hint:
// the caller verifies it with the master that the sentinel names.
class OneSentinel final : public QObject {
    Q_OBJECT

public:
    // `address` is the sentinel's own address.
    OneSentinel(const Address &address, QByteArray masterName, Clock *clock, const ClientOptions &options,
                QObject *parent);
    ~OneSentinel() override;

    void open();
    void close();
    void askNow() { m_wake.call(); }

    bool isDecided() const { return m_said || m_failed; } // the sentinel has answered, or cannot be asked
    const std::optional<MasterInfo> &said() const
    {
        return m_said;
    } // none means it does not answer, or does not know the master
    const Error &why() const { return m_why; } // set while isDecided() without said()
    const QByteArrayList &masters() const { return m_masters; } // the names that it knows, if it does not know this one
    bool isDeaf() const { return m_isDeaf; } // its user may not subscribe, so switches are noticed only by polling
    const QByteArray &user() const { return m_client.address().user; }
    QString node() const { return m_client.address().node(); }

Q_SIGNALS:
    void changed();

private:
    Task<void> run(std::stop_token stop);
    Task<void> subscribe(std::stop_token stop);
    Task<void> ask(std::stop_token stop);
    Task<void> askForNames(std::stop_token stop);
    void follow(const ConnectionState &state);
    void take(Result<MasterInfo> said);
    void fail(const Error &why);

    QByteArray m_masterName;
    Clock *m_clock;
    NodeClient m_client;
    WakeUp m_wake;
    std::shared_ptr<Subscription> m_switches;
    bool m_isDeaf = false;
    Instant m_listenAgain{};
    std::optional<MasterInfo> m_said;
    bool m_failed = false;
    Error m_why;
    QByteArrayList m_masters;
    std::unique_ptr<TaskScope> m_scope; // while open
};

} // namespace lockscope::redis
