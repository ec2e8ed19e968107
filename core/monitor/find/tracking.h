#pragma once

#include "core/async/sleep.h"
#include "core/model/snapshot.h"
#include "core/monitor/find/key_hints.h"
#include "core/monitor/read/link.h"

namespace lockscope::monitor {

// CLIENT TRACKING … BCAST on prefixes that the operator chose: the server tells each change of a key under them, by
// whomever, and nothing of its configuration is touched. Over two connections of its own, as tracking is of a
// connection, and the lock client tracks by another mode. What changed is not told, nor in which database: it is
// looked at. Redis 6 and later.
class Tracking {
public:
    using Alone = std::function<std::shared_ptr<redis::Server>(const redis::Address &)>;

    Tracking(Link *link, KeyHints *hints, std::vector<QByteArray> chosen, Alone alone);

    // Those that are asked for: with the queues of fair locks under them, and none that begins with another, which the
    // server refuses.
    static std::vector<QByteArray> prefixesFor(const std::vector<QByteArray> &chosen);

    bool isChosen() const { return !m_chosen.empty(); }
    Task<void> run(std::stop_token stop); // as long as the contact lasts; at once over where none was chosen
    void forget(); // the contact is over
    Status::Feed state() const { return m_state; }
    const QString &why() const { return m_why; } // not On

private:
    void note(const redis::Server &server);
    Task<void> turnOn(std::shared_ptr<redis::Server> server, std::stop_token stop);
    Task<void> listen(std::shared_ptr<redis::Server> server, std::stop_token stop);
    void take(const Error &error);
    void heard(const redis::Message &message);

    Link *m_link;
    KeyHints *m_hints;
    std::vector<QByteArray> m_chosen;
    Alone m_alone;
    WakeUp m_changed; // of this contact: its connections, or that it is over
    std::shared_ptr<redis::Subscription> m_subscription;
    qint64 m_tracks = 0; // the connection for messages that is told; 0: none
    bool m_isOver = false; // until the next contact
    Status::Feed m_state = Status::Feed::Off;
    QString m_why;
    Flood m_flood;
};

} // namespace lockscope::monitor
