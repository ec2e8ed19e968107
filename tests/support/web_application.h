#pragma once

#include "core/monitor/analysis/raw_lock.h"

#include <QRandomGenerator>

namespace lockscope::test {

// A key as a scan reads it, and what it is in its application.
struct MadeKey {
    monitor::RawLock raw;
    const char *what = "";
};

// Makes the keys of an ordinary web application, from the documentation of frameworks and libraries: sessions, caches,
// counters, carts and queues, and the locks of many libraries. The same keys come in the same order in every run.
class WebApplication {
public:
    // The i-th key that is not a lock. One in 400 belongs to a queue, or has a name that could be mistaken for a
    // lock's.
    MadeKey other(int i);
    // The i-th lock.
    MadeKey lock(int i);

private:
    int below(int limit) { return int(m_random.bounded(limit)); }
    QByteArray number();
    QByteArray letters(int size, const char *from);
    QByteArray rawBytes(int size);
    QByteArray uuid();
    QByteArray uuid1Hex();
    MadeKey often(int i);
    MadeKey seldom(int i);

    QRandomGenerator m_random{20'261'129};
};

} // namespace lockscope::test
