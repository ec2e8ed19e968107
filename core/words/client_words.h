#pragma once

#include "core/clients/analysis/client.h"
#include "core/clients/analysis/renewal_lag.h"
#include "core/words/phrase.h"

namespace lockscope::words {

// The first eight characters of a UUID, "3f2a91c0"; other client names are escaped and elided.
QString clientText(const clients::Uuid &uuid);
Argument namedClient(const clients::Uuid &uuid); // the same for use in a sentence
QString uuidText(const clients::Uuid &uuid); // escaped, elided only after 128 characters
// "10.0.0.5:41234 +3", where +3 counts further connections; empty if unknown.
QString addressText(const clients::Whereabouts &where);
// The addresses of the client's connections and how they are known, or why they are unknown.
Phrase whereabouts(const clients::Client &client, const clients::ListState &list, Instant now);
// Why the client is in this state, and how that is known.
Phrase findingPhrase(const clients::ClientFinding &finding, Instant now);
// Describes a client whose renewals are late.
Phrase lagPhrase(const clients::RenewalLag &lag);
// Describes subscribed connections that belong to no known client.
Phrase listeningPhrase(const clients::Listening &listening);
// The reason why the list of connections is incomplete; nullopt if it is complete.
std::optional<Phrase> listPhrase(const clients::ListState &list);

} // namespace lockscope::words
