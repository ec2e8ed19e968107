#pragma once

#include "tests/interop/support/driven.h"

namespace lockscope::interop {

// How the next holder of a library's lock gets it. Each waiter of a test waits for 50 s or more, and polls more often
// only where this says so.
enum class Waits : quint8 {
    ByPolling,
    ForSignal, // pops from a list
    ForMessage, // listens on a channel
    ForDeletion, // is told by the server that the key is deleted
    ForJob, // is another worker that takes over a job without a lock
    Not, // is turned away, and comes again by itself
};

// A library with locks of its own, in tests/interop/families/LANGUAGE.
struct Library {
    QByteArray language;
    QByteArray name; // of the driver's library
    QByteArray family; // as Lockscope calls it
    bool isCertain = false; // by the key's name
    QByteArrayList explained; // parts of what `explain` says
    Waits waits = Waits::ByPolling;
    QByteArray channel = {}; // for ForMessage
    QByteArrayList otherKeys = {}; // which must be released as well
};

const QList<Library> &libraries();

bool isBuilt(const QByteArray &language);
std::unique_ptr<Driven> start(const Library &library, quint16 redisPort);

} // namespace lockscope::interop
