#pragma once

#include "core/redis/capability_check/capability_report.h"
#include "core/words/phrase.h"

namespace lockscope::words {

Phrase capabilityName(redis::Capability what);
// The disadvantage if the capability is missing, and what Lockscope does instead.
Phrase costPhrase(redis::Capability what);
Phrase insteadPhrase(redis::Capability what);
Phrase findingState(redis::CapabilityFinding::State state);
// The command that was tried and its reply: "EVAL return 1 0: 1".
Phrase howFound(const redis::CapabilityFinding &finding);
// The time that scripts take on the server, and whether that is slow.
Phrase scriptTimesPhrase(const std::optional<redis::ScriptTimes> &times);
// A warning for users who rely on locks of this server; nullopt for most products.
std::optional<Phrase> warningOf(const redis::ServerInfo &server);

} // namespace lockscope::words
