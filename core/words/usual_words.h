#pragma once

#include "core/base/bytes.h"
#include "core/words/phrase.h"

namespace lockscope {
struct UsualHolds;
}

namespace lockscope::words {

// How often a lock was held in the 24 hours before, and for how long: by this owner if its holds were counted,
// otherwise by anybody. One sentence without a full stop. `usual` must count at least one hold.
Phrase usualPhrase(const UsualHolds &usual, const Owner &owner);

} // namespace lockscope::words
