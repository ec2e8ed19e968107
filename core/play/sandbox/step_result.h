#pragma once

#include "core/base/error.h"
#include "core/play/recording/frame.h"

#include <functional>

namespace lockscope::play {

// The result of an action.
struct StepResult {
    Outcome outcome = Outcome::Done;
    QByteArray text = {}; // a reply (spaces between the elements of an array, "nil"), or an error's message
};

StepResult failedResult(const Error &error); // Failed, Unknown or Canceled

using Report = std::function<void(RunEvent)>; // called for each event

} // namespace lockscope::play
