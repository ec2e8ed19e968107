#pragma once

#include "core/monitor/discovery/key_hints.h"
#include "core/monitor/discovery/named_owners.h"
#include "core/monitor/reading/node_reader.h"

namespace lockscope::monitor {

// Receives key events that include the field (Redis 8.8, flags S and T), if the server already sends them. The field of
// a lock is its owner. Does not subscribe if the server has no such events. DEL and PEXPIRE have no field, and appear
// only as plain key events.
class SubkeyEvents {
public:
    SubkeyEvents(NodeReader *nodeReader, KeyHints *hints, LockStore *store);

    Task<void> run(std::stop_token stop); // runs during the contact
    void stopListening();
    void heard(const redis::Message &message);

    struct Told {
        int db = 0;
        QByteArray event; // "hset", "hincrby", "hdel" …
        Key key;
        std::vector<QByteArray> fields;
    };
    // Parses a message on `__subkeyspace@DB__:KEY` (EVENT|LENGTH:FIELD,…) or `__subkeyevent@DB__:EVENT`
    // (LENGTH:KEY|LENGTH:FIELD,…); nullopt for anything else.
    static std::optional<Told> parse(const Channel &channel, const QByteArray &payload);

private:
    Task<bool> subscribe(QByteArray pattern, std::stop_token stop);

    NodeReader *m_nodeReader;
    KeyHints *m_hints;
    NamedOwners m_owners;
    Flood m_flood;
    std::vector<std::shared_ptr<redis::Subscription>> m_subscriptions;
};

} // namespace lockscope::monitor
