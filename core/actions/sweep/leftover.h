#pragma once

#include "core/base/ttl.h"
#include "core/model/lock_id.h"
#include "core/words/phrase.h"

#include <QLatin1String>
#include <QMetaType>

#include <memory>
#include <vector>

namespace lockscope::actions {

// A key that belonged to a lock and was left behind, or may have been.
struct Leftover {
    enum class What : quint8 {
        Queue, // of a fair lock, with its waiters' deadlines
        ReadTimeout, // of one hold of a reader
        Token, // the counter of a fenced lock
        UnlockLatch, // the stored answer to one unlock call
        Permits, // of an expirable semaphore
    };
    enum class Verdict : quint8 {
        Dead, // nobody can need it; a sweep checks that again and then deletes it
        Ends, // expires by its time to live
        Unproven, // somebody may still use it
        Needed, // must stay permanently
    };

    LockId id; // the id of the key itself; for Queue, of the queue or, if that key is missing, of the deadlines
    Key lock; // the lock it belonged to, without braces
    What what = What::Queue;
    Verdict verdict = Verdict::Unproven;
    words::Phrase why; // the reason for the verdict
    Ttl ttl;
};

// The leftovers of one database, from one scan.
struct SweepReport {
    std::vector<Leftover> leftovers;
    qint64 keys = 0; // the number of keys scanned
    bool isWhole = true; // false if there are more leftovers than listed here
};
using SweepReportPtr = std::shared_ptr<const SweepReport>;

// For scripts and records: "fair-queue", "dead", …
QLatin1String word(Leftover::What what);
QLatin1String word(Leftover::Verdict verdict);

} // namespace lockscope::actions

Q_DECLARE_METATYPE(lockscope::actions::SweepReportPtr)
