#pragma once

#include "core/actions/audit/audit_history.h"
#include "core/trace/post_mortem.h"

namespace lockscope::actions {

// Which of these actions took the lock away from this owner, for whoever asks why its unlock was refused: with who did
// it and why. Pure.
std::vector<trace::PastEvent> forcedBefore(const std::vector<AuditEntry> &entries, const Key &lock, const Owner &owner);

} // namespace lockscope::actions
