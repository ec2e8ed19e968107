#pragma once

#include "core/base/error.h"
#include "core/play/record/frame.h"

#include <functional>

namespace lockscope::play {

// How something that was done on the stage ended.
struct Ended {
    Outcome outcome = Outcome::Done;
    QByteArray text = {}; // a reply (elements of an array by spaces, "nil"), or the error's message
};

Ended endedWith(const Error &error); // Failed, Unknown or Canceled

using Report = std::function<void(Happened)>; // what happens meanwhile

} // namespace lockscope::play
