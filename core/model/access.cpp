#include "core/model/access.h"

namespace lockscope {

QLatin1String word(Mode mode)
{
    return mode == Mode::Read ? QLatin1String("read") : QLatin1String("write");
}

QLatin1String word(Access access)
{
    switch (access) {
    case Access::Exclusive: return QLatin1String("exclusive");
    case Access::Read: return QLatin1String("read");
    case Access::Write: break;
    }
    return QLatin1String("write");
}

} // namespace lockscope
