#pragma once

#include "core/async/sleep.h"
#include "core/model/snapshot.h"
#include "core/monitor/discovery/key_hints.h"
#include "core/monitor/reading/node_reader.h"

namespace lockscope::monitor {

// Uses CLIENT TRACKING … BCAST with prefixes that the user chose. The server reports each change of a key with such a
// prefix by any client. The server's configuration stays unchanged. Uses two separate connections, because tracking
// belongs to a connection, and the lock client uses another mode. A report contains only the key, neither the change
// nor the database, so the key is then read. Requires Redis 6 or later.
class Tracking {
public:
    using Alone = std::function<std::shared_ptr<redis::Server>(const redis::Address &)>;

    Tracking(NodeReader *nodeReader, KeyHints *hints, std::vector<QByteArray> chosen, Alone alone);

    // The prefixes for the server: adds the queues of fair locks under them, and leaves out prefixes that begin with
    // another prefix, because the server refuses them.
    static std::vector<QByteArray> prefixesFor(const std::vector<QByteArray> &chosen);

    bool isChosen() const { return !m_chosen.empty(); }
    Task<void> run(std::stop_token stop); // runs during the contact; returns at once without prefixes
    void forget(); // call it at the end of the contact
    Status::Feed state() const { return m_state; }
    const QString &why() const { return m_why; } // the reason if not On

private:
    void note(const redis::Server &server);
    Task<void> turnOn(std::shared_ptr<redis::Server> server, std::stop_token stop);
    Task<void> listen(std::shared_ptr<redis::Server> server, std::stop_token stop);
    void take(const Error &error);
    void heard(const redis::Message &message);

    NodeReader *m_nodeReader;
    KeyHints *m_hints;
    std::vector<QByteArray> m_chosen;
    Alone m_alone;
    WakeUp m_changed; // wakes the task of this contact when a connection changes, and when the contact ends
    std::shared_ptr<redis::Subscription> m_subscription;
    qint64 m_tracks = 0; // ID of the connection that receives the messages; 0 if none
    bool m_isOver = false; // tracking stays off until the next contact
    Status::Feed m_state = Status::Feed::Off;
    QString m_why;
    Flood m_flood;
};

} // namespace lockscope::monitor
