#pragma once

#include "core/redis/trial/trial.h"
#include "core/words/phrase.h"

namespace lockscope::words {

// What a capability is called.
Phrase capabilityName(redis::Capability what);
// What it costs to lack it, and what is done instead.
Phrase costPhrase(redis::Capability what);
Phrase insteadPhrase(redis::Capability what);
Phrase findingState(redis::Finding::State state);
// How it was found: "EVAL return 1 0: 1".
Phrase howFound(const redis::Finding &finding);
// What scripts cost the server, and whether that is much.
Phrase scriptTimesPhrase(const std::optional<redis::ScriptTimes> &times);
// What is to be known of this server before anybody relies on its locks; none of most.
std::optional<Phrase> warningOf(const redis::ServerInfo &server);

} // namespace lockscope::words
