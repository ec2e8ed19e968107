#pragma once

#include "core/model/trace_event.h"

#include <QHash>

#include <map>
#include <utility>
#include <vector>

namespace lockscope::trace {

// An owner that fails to acquire several locks together (a multi-lock): it acquires some, is refused another, releases
// what it has, and starts again (redisson #5438).
struct GroupRetries {
    int db = 0;
    Owner owner;
    Key refusing; // the refused lock
    std::vector<Key> taken; // the locks acquired in its latest round; sorted
    qint64 rounds = 0;
    qint64 firstMicros = 0; // beginning of the first round
    qint64 lastMicros = 0; // end of the latest round
    bool hasIt = false; // it acquired the refused lock later
};

// Finds such owners in the events of a trace, complete or live. Pure. Does not find a multi-lock on several servers or
// databases, because there each of them knows the owner by a different name.
class GroupWatch {
public:
    static constexpr qint64 enough = 3; // rounds; one or two are a normal multi-lock wait

    void take(const TraceEvent &event);
    std::vector<GroupRetries> found() const; // most rounds first

private:
    struct Round {
        std::map<Key, bool> held; // acquired in this round; false if released
        Key refusing;
        qint64 beganMicros = 0;
        GroupRetries told;
    };
    static constexpr qsizetype mostOwners = 10'000;

    void gaveBack(Round &round, const TraceEvent &event);

    QHash<std::pair<int, Owner>, Round> m_rounds; // by database and owner
};

} // namespace lockscope::trace
