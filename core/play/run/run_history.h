#pragma once

#include "core/play/recording/frame.h"

#include <map>
#include <set>

namespace lockscope::play {

// The part of a run's events so far that conditions need. Pure.
class RunHistory {
public:
    void heard(RunEvent &happened, Micros at); // sets `took` if it is known here
    void asked(const Transfer &request); // a request on its way to a server
    void published(const QString &lock, Micros at); // received by the sandbox itself, and counted
    void sighted(const QString &lock, Micros at); // the same message on its way to an actor, not counted
    void claimed(const QString &lock, int owners); // number of owners that believe they hold it, without readers

    struct Wake {
        bool isWoken = false;
        Micros took{}; // from the message to the wake-up
    };
    std::optional<Wake> wakeOf(const Who &who, const QString &lock) const; // of its last acquire
    bool wasToldLost(const Who &who, const QString &lock) const; // false if it has acquired the lock again since
    int messages(const QString &lock) const;
    bool hadTwoOwners(const QString &lock) const { return m_twoOwners.contains(lock); }
    // The latest request to release or delete a key.
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
