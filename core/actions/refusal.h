#pragma once

#include "core/base/error.h"
#include "core/model/lock.h"

#include <optional>

namespace lockscope::actions {

Error precondition(const QString &message);

// Why a lock of this kind, in this condition, cannot be broken here; nullopt when it can. Null: there is none.
std::optional<Error> whyNot(const Key &name, const LockPtr &lock);

} // namespace lockscope::actions
