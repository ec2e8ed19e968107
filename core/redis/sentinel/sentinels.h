#pragma once

#include "core/redis/sentinel/one_sentinel.h"

#include <memory>
#include <vector>

namespace lockscope::redis {

// All the sentinels of an address, asked side by side for where its master is.
class Sentinels final : public QObject {
    Q_OBJECT

public:
    // `address.sentinel` is set.
    Sentinels(const Address &address, Clock *clock, const ClientOptions &options);

    void open();
    void close();
    void askNow();
    std::vector<DeafSentinel> deaf() const;

    // The master that they name, see newest(). None until a sentinel has answered since open(). If no sentinel answers
    // any more, the last master named since then.
    std::optional<HostPort> master() const;
    int count() const { return int(m_all.size()); }
    // Nobody says, and all have been asked: why, for people. It may change by itself, unless isFinal().
    std::optional<Error> failure() const;
    bool isFinal() const; // each of them is there, and refuses us or does not know the name

Q_SIGNALS:
    void changed();

private:
    void judge();
    QString knownNames() const;

    Clock *m_clock;
    QByteArray m_masterName;
    std::vector<std::unique_ptr<OneSentinel>> m_all;
    std::optional<Said> m_believed;
    bool m_hasHeard = false; // since open(); m_believed may be older
    std::unique_ptr<Clock::Timer> m_grace; // for those that have not said anything yet
    bool m_graceIsOver = false;
};

} // namespace lockscope::redis
