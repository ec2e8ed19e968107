#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"

#include <QMetaType>

namespace lockscope::redis {

struct ConnectionState {
    enum class Phase {
        Idle, // open() was not called, or the connection was closed
        Connecting, // first attempt or a retry is under way
        Live, // both connections are open, and every subscription is confirmed
        Waiting, // lost or refused; the next try is at retryAt
        Refused, // the server rejects us (AUTH, SELECT, NOPERM): no retry until open() is called again
    };
    Phase phase = Phase::Idle;
    Error error; // the reason for Waiting and Refused
    Instant retryAt{}; // for Waiting
    int attempt = 0; // the number of attempts since the state was last Live
    Instant since{}; // when this phase began
};

} // namespace lockscope::redis

Q_DECLARE_METATYPE(lockscope::redis::ConnectionState)
