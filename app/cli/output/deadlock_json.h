#pragma once

#include "core/model/blocking.h"

#include <QJsonObject>

namespace lockscope::cli {

// Scripts rely on these forms, which docs/json.md describes.
QJsonObject deadlockJson(const Deadlock &deadlock, Instant now, bool isOver);
QJsonObject blockingJson(const LockId &lock, const Blocking &blocking, Instant now);

} // namespace lockscope::cli
