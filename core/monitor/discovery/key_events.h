#pragma once

#include "core/model/snapshot.h"
#include "core/monitor/discovery/key_hints.h"
#include "core/monitor/reading/node_reader.h"

namespace lockscope::monitor {

// Receives keyspace notifications, if the server already sends them. Does not ask for the setting, because CONFIG GET
// would show passwords. Instead, subscribes to the patterns and sees whether events arrive. The setting may be turned
// off at any time. If reads find writes but no event arrives, the notifications are off.
class KeyEvents {
public:
    KeyEvents(NodeReader *nodeReader, KeyHints *hints);

    Task<void> subscribe(std::stop_token stop); // once for each connection
    void stop();
    Status::Feed state() const { return m_state; }
    // Takes the latest write that a read found without an event. Repeated calls with the same write count once.
    void compareWith(const LockStore::Unannounced &write);
    // The reason why no events arrive. `changesSeen` is true if reads have found changes, so events should have
    // arrived.
    QString why(bool changesSeen) const;

    struct Told {
        int db = 0;
        QByteArray event; // "hset", "del", "expired" …
        Key key;
    };
    // Parses a message on `__keyevent@DB__:EVENT` or `__keyspace@DB__:KEY`; nullopt for anything else.
    static std::optional<Told> parse(const Channel &channel, const QByteArray &payload);

    const std::vector<QString> &missing() const { return m_missing; } // as in Status::missingPermissions

private:
    void heard(const redis::Message &message);

    NodeReader *m_nodeReader;
    KeyHints *m_hints;
    std::vector<std::shared_ptr<redis::Subscription>> m_subscriptions;
    std::vector<QString> m_missing;
    Status::Feed m_state = Status::Feed::Off;
    Flood m_flood;
    bool m_turnedOff = false; // too many events arrived
    bool m_fellSilent = false; // events used to arrive and no longer do
    Instant m_heardAt{}; // time of the latest event
    Instant m_silentSince{}; // the first read after m_heardAt that found a write without an event
    Instant m_comparedTo{}; // the latest read that found such a write
    int m_untold = 0; // number of writes without an event since m_silentSince
};

} // namespace lockscope::monitor
