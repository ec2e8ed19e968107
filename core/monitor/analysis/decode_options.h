#pragma once

#include "core/families/catalog.h"
#include "core/model/lock_id.h"

#include <vector>

namespace lockscope::monitor {

struct DecodeOptions {
    families::CatalogPtr catalog; // of other libraries' locks; null for none
    std::vector<QByteArray> ownerPatterns; // globs of other libraries' owners, which are trusted like UUID:NUMBER
    SourceId source = {}; // the source of the names
    int db = 0;
};

} // namespace lockscope::monitor
