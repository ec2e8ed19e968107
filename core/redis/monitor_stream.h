#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"

#include <QByteArrayView>

#include <functional>

namespace lockscope::redis {

// Limits for MONITOR. The server sends a copy of every client's commands to the listener, which costs server time, so
// listening always has an end.
struct MonitorStreamLimits {
    Millis time{15'000}; // since the server accepted MONITOR
    qint64 bytes = 5'000'000; // received from the server
};

struct MonitorStreamEnd {
    enum class Why : quint8 {
        Time,
        Bytes,
        Stopped,
        Refused, // MONITOR never began; the error gives the reason and the remedy
        Lost, // the connection was lost before MONITOR began or during it; the error gives details
    };
    Why why = Why::Lost;
    Error error; // for Refused and Lost
    qint64 lines = 0; // the number of delivered lines: every complete line, in order
    qint64 bytes = 0; // bytes received
    Millis lasted{0}; // since the server accepted MONITOR
    bool isCut = false; // the last line came only in part and was not delivered
};

// Both functions are called from the event loop.
struct MonitorStreamListener {
    std::function<void()> began; // the server agreed: from now on, no command is missed
    // One line of MONITOR without its line end. The bytes are valid only during the call. While the listener works,
    // nothing is read, so a slow listener makes the buffer on the server grow.
    std::function<void(QByteArrayView)> line;
};

} // namespace lockscope::redis
