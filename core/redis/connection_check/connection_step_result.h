#pragma once

#include "core/base/error.h"

#include <QMetaType>
#include <QString>

#include <chrono>
#include <functional>

namespace lockscope::redis {

// The steps of a connection, in this order.
enum class ConnectionStep : quint8 {
    Sentinels, // they name the master; skipped without sentinels
    Name, // the host's addresses
    Reach, // TCP, the unix socket or the SSH tunnel
    Tls,
    Login,
    Database,
    Rights, // the permissions of the user who watches the locks
};

// The state of a step in a connection test.
struct ConnectionStepResult {
    enum class State : quint8 { Waiting, Running, Passed, Failed, Skipped };

    ConnectionStep step = ConnectionStep::Name;
    State state = State::Waiting;
    std::chrono::microseconds took{0}; // set for Passed and Failed
    QString fact = {}; // what the step found, or why it was skipped; for people, may be empty
    Error error = {}; // set for Failed
    bool isLate = false; // the step had passed, but failed later, when the first bytes were exchanged
};
using StepObserver = std::function<void(const ConnectionStepResult &)>;

} // namespace lockscope::redis

Q_DECLARE_METATYPE(lockscope::redis::ConnectionStepResult)
