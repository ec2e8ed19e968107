#pragma once

#include "core/base/clock.h"

#include <QByteArray>
#include <QTimer>

#include <deque>
#include <functional>

namespace lockscope {

// One direction of a link that takes its time: what goes in comes out later, in the same order. In an event loop.
class DelayedPipe {
public:
    using Deliver = std::function<void(const QByteArray &bytes)>; // empty: the end of what goes in
    explicit DelayedPipe(Deliver deliver);

    // At once when nothing is under way and there is no delay.
    void push(const QByteArray &bytes, Millis delay);
    void pushEnd() { push({}, Millis(0)); }
    void clear(); // what is under way is lost; also from within `deliver`

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
