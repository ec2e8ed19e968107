#pragma once

#include "app/cli/output/streams.h"
#include "core/model/lock_event.h"

namespace lockscope::cli {

// Prints an event as a line of text or of JSON. `node` is its server if there are several.
void printEvent(const Streams &streams, const LockEvent &event, const QString &node, bool json);

} // namespace lockscope::cli
