#pragma once

#include "core/trace/analysis/work.h"

namespace lockscope::trace {

// The reads and changes of one script run in a hash lock, regardless of its other calls. Fields are as in the hash;
// empty if absent. Contains views into the script.
struct HashFacts {
    bool asksExists = false; // EXISTS or TYPE of the lock
    bool asksTtl = false;
    bool asksMode = false; // HGET … mode
    std::vector<QByteArrayView> asked; // fields of HEXISTS, and of HGET with one field
    QByteArrayView askedWithMode; // HMGET … mode FIELD, as in our own scripts

    // The first request, if the log has the script's beginning: for a field (a renewal), or for the result of an
    // earlier attempt in the latch (a release).
    Verb first = Verb::Other; // on the lock itself
    bool beginsWithLatch = false;

    QByteArrayView added; // HSET … 1, HINCRBY … 1
    bool isCountedUp = false; // by HINCRBY, so there may have been an earlier hold
    QByteArrayView taken; // HINCRBY … -1
    bool endsTaken = false; // this was its last call
    QByteArrayView dropped; // HDEL
    QByteArrayView mode; // set by the script
    std::optional<qint64> expiry; // set by the script
    bool isDeleted = false;

    bool isTold = false; // a message was sent
    bool looksAtLatch = false;
    bool asksQueue = false;
    bool asksQueueAfterDelete = false; // asks for the next waiter, because the lock existed
    std::optional<qint64> readHold; // number of the reader's timeout key that was written
    bool readTimeoutRenewed = false;
    QByteArrayView queued; // the entry that is now in the list with a deadline
    QByteArrayView left; // LREM: removed from the list
    std::vector<QByteArrayView> undated; // ZREM: these lost their deadlines

    bool asks(QByteArrayView field) const;
};

HashFacts factsOf(const Work &work);

} // namespace lockscope::trace
