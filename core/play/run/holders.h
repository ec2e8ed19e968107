#pragma once

#include "core/play/record/recording.h"

#include <map>

// Who has a lock, by what stands in the servers: pure.
namespace lockscope::play {

using Owners = QHash<Owner, Who>;
using Counts = std::map<Who, int>; // hold counts

// All members of a multi-lock, a quorum of a red lock. Of an owner that nobody knows: without a name. Not for plain
// semaphores, whose holders Redis does not know.
Counts holdersOf(const LockTerms &lock, const StageState &stage, const Setting &setting, const Owners &owners);

const KeyState *findKey(const StageState &stage, const Key &key, const QString &server);
const ServerState *findServer(const StageState &stage, const QString &server); // empty: the master, or the first
// The server that has this lock, or all independent ones for a red lock.
std::vector<const ServerState *> serversOf(const LockTerms &lock, const StageState &stage, const Setting &setting);
bool isChannelOf(const LockTerms &lock, const QByteArray &channel);

} // namespace lockscope::play
