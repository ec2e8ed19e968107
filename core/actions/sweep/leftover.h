#pragma once

#include "core/base/ttl.h"
#include "core/model/lock_id.h"
#include "core/words/phrase.h"

#include <QLatin1String>
#include <QMetaType>

#include <memory>
#include <vector>

namespace lockscope::actions {

// A key that belonged to a lock and stayed behind, or may have.
struct Leftover {
    enum class What : quint8 {
        Queue, // a fair lock's, with the deadlines of who waits in it
        ReadTimeout, // of one hold of a reader
        Token, // the counter of a fenced lock
        UnlockLatch, // the answer kept for one unlock call
        Permits, // of an expirable semaphore
    };
    enum class Verdict : quint8 {
        Dead, // nobody can need it any more: deleted, if it is still so at that moment
        Ends, // by itself, when its time is up
        Unproven, // it may be somebody's
        Needed, // for ever
    };

    LockId id; // of the key itself; of a queue the queue's, or its deadlines' where there is no queue
    Key lock; // whose it was, without braces
    What what = What::Queue;
    Verdict verdict = Verdict::Unproven;
    words::Phrase why; // it is judged so
    Ttl ttl;
};

// What was found in one database, once.
struct SweepReport {
    std::vector<Leftover> leftovers;
    qint64 keys = 0; // that were gone through
    bool isWhole = true; // false: there are more than are kept here
};
using SweepReportPtr = std::shared_ptr<const SweepReport>;

// For scripts and records: "fair-queue", "dead", …
QLatin1String word(Leftover::What what);
QLatin1String word(Leftover::Verdict verdict);

} // namespace lockscope::actions

Q_DECLARE_METATYPE(lockscope::actions::SweepReportPtr)
