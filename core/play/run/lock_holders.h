#pragma once

#include "core/play/recording/recording.h"

#include <map>

// The holders of a lock according to the servers' data. Pure.
namespace lockscope::play {

using Owners = QHash<Owner, Who>;
using Counts = std::map<Who, int>; // hold counts

// A holder has all members of a multi-lock, or a quorum of a red lock. Unknown owners have no name. For plain
// semaphores the result is empty, because Redis does not know their holders.
Counts holdersOf(const LockTerms &lock, const SandboxState &sandbox, const Setting &setting, const Owners &owners);

const KeyState *findKey(const SandboxState &sandbox, const Key &key, const QString &server);
const ServerState *findServer(const SandboxState &sandbox,
                              const QString &server); // if empty, the master or the first independent server
// The server that has this lock, or all independent ones for a red lock.
std::vector<const ServerState *> serversOf(const LockTerms &lock, const SandboxState &sandbox, const Setting &setting);
bool isChannelOf(const LockTerms &lock, const QByteArray &channel);

} // namespace lockscope::play
