#pragma once

#include "core/monitor/find/key_hints.h"
#include "core/monitor/find/named_owners.h"
#include "core/monitor/read/link.h"

namespace lockscope::monitor {

// Key events that name the field (Redis 8.8, flags S and T), where somebody turned them on: of a lock it is the owner.
// Not asked for where the server has none. DEL and PEXPIRE have no field, and are told by plain key events alone.
class SubkeyEvents {
public:
    SubkeyEvents(Link *link, KeyHints *hints, Book *book);

    Task<void> run(std::stop_token stop); // as long as the contact lasts
    void stopListening();
    void heard(const redis::Message &message);

    struct Told {
        int db = 0;
        QByteArray event; // "hset", "hincrby", "hdel" …
        Key key;
        std::vector<QByteArray> fields;
    };
    // From `__subkeyspace@DB__:KEY` (EVENT|LENGTH:FIELD,…) or `__subkeyevent@DB__:EVENT` (LENGTH:KEY|LENGTH:FIELD,…);
    // nullopt for anything else.
    static std::optional<Told> parse(const Channel &channel, const QByteArray &payload);

private:
    Task<bool> subscribe(QByteArray pattern, std::stop_token stop);

    Link *m_link;
    KeyHints *m_hints;
    NamedOwners m_owners;
    Flood m_flood;
    std::vector<std::shared_ptr<redis::Subscription>> m_subscriptions;
};

} // namespace lockscope::monitor
