#pragma once

#include "core/model/lock_id.h"

#include <vector>

namespace lockscope::monitor {

struct DecodeOptions {
    std::vector<QByteArray> tokenPatterns; // globs of names of plain SET NX locks, in addition to the known shapes
    std::vector<QByteArray> ownerPatterns; // globs of other libraries' owners, which are trusted like UUID:NUMBER
    SourceId source = {}; // the source of the names
    int db = 0;
};

} // namespace lockscope::monitor
