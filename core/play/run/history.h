#pragma once

#include "core/play/record/frame.h"

#include <map>
#include <set>

namespace lockscope::play {

// What a run has seen so far, as far as conditions ask for it: pure.
class History {
public:
    void heard(Happened &happened, Micros at); // fills in `took` where it is known here
    void asked(const Transfer &request); // a request on its way to a server
    void published(const QString &lock, Micros at); // seen by the stage itself: counted
    void sighted(const QString &lock, Micros at); // the same message on its way to somebody: not counted
    void claimed(const QString &lock, int owners); // take themselves for its holder, readers aside

    struct Wake {
        bool isWoken = false;
        Micros took{}; // from the message to the lock
    };
    std::optional<Wake> wakeOf(const Who &who, const QString &lock) const; // of its last acquire
    bool wasToldLost(const Who &who, const QString &lock) const; // and did not get it again since
    int messages(const QString &lock) const;
    bool hadTwoOwners(const QString &lock) const { return m_twoOwners.contains(lock); }
    // Who asked a server last to give back or to delete this key, and when.
    struct Removal {
        QString actor;
        Micros at{};
    };
    std::optional<Removal> removalOf(const Key &key) const;

private:
    using WhoAndLock = std::pair<Who, QString>;
    std::map<WhoAndLock, Micros> m_asked;
    std::map<WhoAndLock, Wake> m_wakes;
    std::set<WhoAndLock> m_lost;
    std::map<QString, Micros> m_publishedAt;
    std::map<QString, int> m_messages;
    std::set<QString> m_twoOwners;
    std::map<Key, Removal> m_removals;
};

} // namespace lockscope::play
