#pragma once

#include "core/model/lock_id.h"

#include <vector>

namespace lockscope::monitor {

struct DecodeOptions {
    std::vector<QByteArray> tokenPatterns; // globs of names that are plain SET NX locks, besides the known shapes
    std::vector<QByteArray> ownerPatterns; // globs of owners trusted like UUID:NUMBER (locks of other libraries)
    SourceId source = {}; // where the names are that are read
    int db = 0;
};

} // namespace lockscope::monitor
