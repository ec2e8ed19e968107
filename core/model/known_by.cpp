#include "core/model/known_by.h"

namespace lockscope {

QLatin1String word(KnownBy how)
{
    switch (how) {
    case KnownBy::Event: return QLatin1String("event");
    case KnownBy::Sample: return QLatin1String("sample");
    case KnownBy::Inference: break;
    }
    return QLatin1String("inference");
}

} // namespace lockscope
