#pragma once

#include "core/trace/judge/work.h"

namespace lockscope::trace {

// What one run of a script looked at and changed in a lock that is a hash, whatever else it did in between. Fields are
// as they stand in the hash; empty: none. Views into the script.
struct HashFacts {
    bool asksExists = false; // EXISTS or TYPE of the lock
    bool asksTtl = false;
    bool asksMode = false; // HGET … mode
    std::vector<QByteArrayView> asked; // fields: HEXISTS, and HGET of one
    QByteArrayView askedWithMode; // HMGET … mode FIELD, as our own scripts ask

    // What it asked first, where the log has its beginning: whether a field is there (a renewal), or what the latch
    // keeps of an earlier try (a release).
    Verb first = Verb::Other; // on the lock itself
    bool beginsWithLatch = false;

    QByteArrayView added; // HSET … 1, HINCRBY … 1
    bool isCountedUp = false; // by HINCRBY: there may have been a hold before
    QByteArrayView taken; // HINCRBY … -1
    bool endsTaken = false; // that was the last it did
    QByteArrayView dropped; // HDEL
    QByteArrayView mode; // that was set
    std::optional<qint64> expiry; // that was set
    bool isDeleted = false;

    bool isTold = false; // a message was sent
    bool looksAtLatch = false;
    bool asksQueue = false;
    bool asksQueueAfterDelete = false; // who is next, as the lock was there
    std::optional<qint64> readHold; // which timeout key of the reader was written
    bool readTimeoutRenewed = false;
    QByteArrayView queued; // stands in the list now, and has a deadline
    QByteArrayView left; // LREM: is taken out of the list
    std::vector<QByteArrayView> undated; // ZREM: lost their deadlines

    bool asks(QByteArrayView field) const;
};

HashFacts factsOf(const Work &work);

} // namespace lockscope::trace
