#pragma once

#include "core/model/snapshot.h"
#include "core/monitor/find/key_hints.h"
#include "core/monitor/read/link.h"

namespace lockscope::monitor {

// Keyspace notifications, where somebody turned them on already. Whether they are is not asked (CONFIG GET would
// show passwords) but heard: the patterns are subscribed, and either something arrives or nothing does. They may be
// turned off at any time: when looks find writes, and no event arrived all the while, they are not on any more.
class KeyEvents {
public:
    KeyEvents(Link *link, KeyHints *hints);

    Task<void> subscribe(std::stop_token stop); // once per connection
    void stop();
    Status::Feed state() const { return m_state; }
    // The latest write that a look found and nothing had told of; twice the same counts once.
    void compareWith(const Book::Unannounced &write);
    // `changesSeen`: looking at the keys has shown changes meanwhile, so there was something to tell.
    QString why(bool changesSeen) const;

    struct Told {
        int db = 0;
        QByteArray event; // "hset", "del", "expired" …
        Key key;
    };
    // From a message on `__keyevent@DB__:EVENT` or `__keyspace@DB__:KEY`; nullopt for anything else.
    static std::optional<Told> parse(const Channel &channel, const QByteArray &payload);

    const std::vector<QString> &missing() const { return m_missing; } // as Status::missingPermissions names them

private:
    void heard(const redis::Message &message);

    Link *m_link;
    KeyHints *m_hints;
    std::vector<std::shared_ptr<redis::Subscription>> m_subscriptions;
    std::vector<QString> m_missing;
    Status::Feed m_state = Status::Feed::Off;
    Flood m_flood;
    bool m_turnedOff = false; // there were too many
    bool m_fellSilent = false; // they came, and come no more
    Instant m_heardAt{}; // the latest
    Instant m_silentSince{}; // the first look after it that found an untold write
    Instant m_comparedTo{}; // the latest such look
    int m_untold = 0; // how many
};

} // namespace lockscope::monitor
