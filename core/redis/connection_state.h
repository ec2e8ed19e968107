#pragma once

#include "core/base/clock.h"
#include "core/base/error.h"

#include <QMetaType>

namespace lockscope::redis {

struct ConnectionState {
    enum class Phase {
        Idle, // not asked to connect, or closed
        Connecting, // first attempt or a retry is under way
        Live, // both connections are up and every subscription is confirmed
        Waiting, // lost or refused; trying again at retryAt
        Refused, // the server does not let us in (AUTH, SELECT, NOPERM): no retry until open() is called again
    };
    Phase phase = Phase::Idle;
    Error error; // Waiting and Refused: why
    Instant retryAt{}; // Waiting
    int attempt = 0; // since it was last Live
    Instant since{}; // when this phase began
};

} // namespace lockscope::redis

Q_DECLARE_METATYPE(lockscope::redis::ConnectionState)
