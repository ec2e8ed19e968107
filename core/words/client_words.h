#pragma once

#include "core/clients/judge/client.h"
#include "core/words/phrase.h"

namespace lockscope::words {

// "3f2a91c0" of a UUID; what other libraries write, escaped and cut.
QString clientText(const clients::Uuid &uuid);
Argument namedClient(const clients::Uuid &uuid); // the same in a sentence
QString uuidText(const clients::Uuid &uuid); // all of it, escaped
// "10.0.0.5:41234 +3"; empty: unknown.
QString addressText(const clients::Whereabouts &where);
// Where its connections are and how that is known, or why it is not.
Phrase whereabouts(const clients::Client &client, const clients::ListState &list, Instant now);
// Why it is in this state, with how it is known.
Phrase findingPhrase(const clients::Finding &finding, Instant now);
// Of connections that listen and of which no client is known.
Phrase listeningPhrase(const clients::Listening &listening);
// What can be said of connections at all; none: all is well.
std::optional<Phrase> listPhrase(const clients::ListState &list);

} // namespace lockscope::words
