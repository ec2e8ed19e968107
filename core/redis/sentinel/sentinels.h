#pragma once

#include "core/redis/sentinel/one_sentinel.h"

#include <memory>
#include <vector>

namespace lockscope::redis {

// Replaces the sentinels in `address` by `place`, the master's address. Keeps the account and the TLS settings for the
// master.
Address dataAddress(Address address, const HostPort &place);

// All sentinels of an address, asked in parallel for the master's address.
class Sentinels final : public QObject {
    Q_OBJECT

public:
    // `address.sentinel` must be set.
    Sentinels(const Address &address, Clock *clock, const ClientOptions &options);

    void open();
    void close();
    void askNow();
    std::vector<SentinelWithoutEvents> deaf() const;

    // The master that newest() chooses from the answers of the sentinels. nullopt until a sentinel has answered since
    // open(). If all sentinels stop answering, this is the last master that they named since open().
    std::optional<HostPort> master() const;
    QString answering() const; // a sentinel that names master(), as host:port; empty means none at present
    int count() const { return int(m_all.size()); }
    // The reason, for people, if all sentinels were asked and none names the master. Unless isFinal(), a later answer
    // may end this failure.
    std::optional<Error> failure() const;
    bool isFinal() const; // every sentinel is reachable, but rejects us or does not know the name

Q_SIGNALS:
    void changed();

private:
    void judge();
    QString knownNames() const;

    Clock *m_clock;
    QByteArray m_masterName;
    std::vector<std::unique_ptr<OneSentinel>> m_all;
    std::optional<MasterInfo> m_believed;
    bool m_hasHeard = false; // a sentinel has answered since open(); m_believed may be older
    std::unique_ptr<Clock::Timer> m_grace; // waits for sentinels that have not answered yet
    bool m_graceIsOver = false;
};

} // namespace lockscope::redis
