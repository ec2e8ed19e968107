#pragma once

#include "core/model/trace_event.h"

#include <QHash>

#include <map>
#include <vector>

namespace lockscope::trace {

// An owner that wants several locks together (a multi-lock), and does not get them: it takes some, is refused another,
// gives back what it has, and begins anew (redisson #5438).
struct GroupRetries {
    Owner owner;
    Key refusing; // the one it is refused
    std::vector<Key> taken; // in its latest round, before that; sorted
    qint64 rounds = 0;
    qint64 firstMicros = 0; // of the first round's beginning
    qint64 lastMicros = 0; // of the latest one's end
    bool hasIt = false; // it got the one that was refused, after that
};

// Finds them in what a trace tells, whole or as it goes on; pure. Seen only where one client takes all of them: an
// owner has another name on each server.
class GroupWatch {
public:
    static constexpr qint64 enough = 3; // rounds; once or twice is how a multi-lock waits

    void take(const TraceEvent &event);
    std::vector<GroupRetries> found() const; // most rounds first

private:
    struct Round {
        std::map<Key, bool> held; // taken in this round; false: given back
        Key refusing;
        qint64 beganMicros = 0;
        GroupRetries told;
    };
    static constexpr qsizetype mostOwners = 10'000;

    void gaveBack(Round &round, const TraceEvent &event);

    QHash<Owner, Round> m_rounds;
};

} // namespace lockscope::trace
