#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"

#include <QByteArrayView>

#include <functional>

namespace lockscope::redis {

// Listening to all that a server is asked to do (MONITOR). The server writes every command of everybody once more for
// whoever listens, so it always ends by itself.
struct TapLimits {
    Millis time{15'000}; // from when the server agreed
    qint64 bytes = 5'000'000; // of what it sends
};

struct TapEnd {
    enum class Why : quint8 {
        Time,
        Bytes,
        Stopped,
        Refused, // it never began; the error says why, and what would help
        Lost, // the connection is, midway or before it began; the error says how
    };
    Why why = Why::Lost;
    Error error; // Refused, Lost
    qint64 lines = 0; // that were told: all that came, whole and in order
    qint64 bytes = 0; // that came
    Millis lasted{0}; // since the server agreed
    bool isCut = false; // the line it ended in came in part, and was not told
};

// Both are called from the event loop.
struct TapListener {
    std::function<void()> began; // the server agreed: from here on nothing it is asked to do is missed
    // One line as MONITOR writes it, without its end; the bytes are gone afterwards. Whoever takes long lets the
    // server's buffer grow: nothing is read meanwhile.
    std::function<void(QByteArrayView)> line;
};

} // namespace lockscope::redis
