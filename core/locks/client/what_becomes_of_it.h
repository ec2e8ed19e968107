#pragma once

#include "core/locks/terms/acquirable_kind.h"

#include <QString>

namespace lockscope::locks {

// Says what becomes of a lock of this kind whose release failed or was not answered. The text is translated. It begins
// with a small letter and has no full stop.
QString whatBecomesOfIt(AcquirableKind kind);

} // namespace lockscope::locks
