#pragma once

#include "core/trace/analysis/lock_calls.h"

namespace lockscope::trace {

// The requests and changes of one script run on a hash lock; its other calls are ignored. The views point into the
// script. They contain fields as written in the hash, and are empty if the script has no such call.
struct HashFacts {
    bool asksExists = false; // EXISTS or TYPE of the lock
    bool asksTtl = false;
    bool asksMode = false; // HGET … mode
    std::vector<QByteArrayView> asked; // fields of HEXISTS, and of HGET with one field
    QByteArrayView askedWithMode; // HMGET … mode FIELD, as in our own scripts

    // The first request, if the log has the script's beginning. A renewal first asks for a field. A release first asks
    // for the result of an earlier attempt, which is in the latch.
    Verb first = Verb::Other; // on the lock itself
    bool beginsWithLatch = false;

    QByteArrayView added; // HSET … 1, HINCRBY … 1
    bool isCountedUp = false; // by HINCRBY, so there may have been an earlier hold
    QByteArrayView taken; // HINCRBY … -1
    bool endsTaken = false; // this HINCRBY was the script's last call
    QByteArrayView dropped; // HDEL
    QByteArrayView mode; // set by the script
    std::optional<qint64> expiry; // set by the script
    bool isDeleted = false;

    bool isTold = false; // a message was sent
    bool asksQueue = false;
    bool asksQueueAfterDelete = false; // looked for the next waiter after DEL, so the lock had existed
    std::optional<qint64> readHold; // number of the reader's timeout key that was written
    QByteArrayView queued; // the owner that the script put into the queue with a deadline
    QByteArrayView left; // LREM: removed from the list
    std::vector<QByteArrayView> undated; // ZREM: these lost their deadlines

    bool asks(QByteArrayView field) const;
};

HashFacts factsOf(const LockCalls &calls);

} // namespace lockscope::trace
