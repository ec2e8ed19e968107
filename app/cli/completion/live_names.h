#pragma once

#include "app/cli/completion/candidate.h"
#include "core/base/bytes.h"
#include "core/model/lock_ptr.h"

#include <QStringList>

#include <vector>

namespace lockscope::cli {

// The names of locks, as commands take them.
Candidates lockNames(const std::vector<LockPtr> &locks);

// The owners that hold these locks or wait in their queues. If `names` has names of locks, only those of these locks.
Candidates ownersOf(const std::vector<LockPtr> &locks, const QStringList &names);

// The bytes with which a name begins that is only typed in part. May be shorter than what was typed.
QByteArray typedBytes(QString typed);

} // namespace lockscope::cli
