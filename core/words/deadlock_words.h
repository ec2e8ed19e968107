#pragma once

#include "core/model/blocking.h"
#include "core/words/phrase.h"

namespace lockscope::words {

// "Anna holds 'orders' and waits for 'stock'; Ben holds 'stock' and waits for 'orders'. Neither can continue."
Phrase deadlockSentence(const Deadlock &deadlock);
// When and why the cycle ends without help, or that it never does. One sentence.
Phrase deadlockEndSentence(const Deadlock &deadlock, Instant now);
// The evidence of a wait, for a label: "is in the fair queue", …
Phrase waitSourcePhrase(WaitSource source);
// "'stock' blocks 14 owners over 3 locks." `lock` is the lock that has these facts.
Phrase blockingSentence(const Key &lock, const Blocking &blocking);
// Steps outside Lockscope: what to change in the programs.
std::vector<Phrase> deadlockAdvice(const Deadlock &deadlock);

} // namespace lockscope::words
