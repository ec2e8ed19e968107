#pragma once

#include "core/families/catalog.h"
#include "core/model/lock_id.h"

namespace lockscope::monitor {

struct DecodeOptions {
    families::CatalogPtr catalog; // of other libraries' locks; null for none
    SourceId source = {}; // the source of the names
    int db = 0;
};

} // namespace lockscope::monitor
