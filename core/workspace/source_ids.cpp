#include "core/workspace/source_ids.h"

#include <algorithm>

namespace lockscope {

SourceId SourceIds::of(const redis::Address &address)
{
    auto place = std::find_if(m_places.begin(), m_places.end(),
                              [&address](const redis::Address &known) { return isSamePlace(known, address); });
    if (place == m_places.end())
        place = m_places.insert(place, address);
    return SourceId{quint32(place - m_places.begin())};
}

} // namespace lockscope
