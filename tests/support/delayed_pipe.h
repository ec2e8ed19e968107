#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QTimer>

#include <deque>
#include <functional>

namespace lockscope {

// One direction of a link with a delay: bytes come out later than they go in, in the same order. Needs an event loop.
class DelayedPipe {
public:
    using Deliver = std::function<void(const QByteArray &bytes)>; // empty bytes: the end of the input
    explicit DelayedPipe(Deliver deliver);

    // Delivers at once if nothing is under way and there is no delay.
    void push(const QByteArray &bytes, Millis delay);
    void pushEnd() { push({}, Millis(0)); }
    void clear(); // drops what is under way; may be called from `deliver`

private:
    struct Bytes {
        Instant due;
        QByteArray bytes;
    };
    void deliverDue();
    void wait();

    Deliver m_deliver;
    std::deque<Bytes> m_underWay;
    QTimer m_timer;
};

} // namespace lockscope
