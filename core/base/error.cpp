#include "core/base/error.h"

#include "core/base/core_text.h"

namespace lockscope {

QLatin1String word(Error::Kind kind)
{
    switch (kind) {
    case Error::Kind::Connect: return QLatin1String("connect");
    case Error::Kind::Auth: return QLatin1String("auth");
    case Error::Kind::Timeout: return QLatin1String("timeout");
    case Error::Kind::OutcomeUnknown: return QLatin1String("outcome-unknown");
    case Error::Kind::Server: return QLatin1String("server");
    case Error::Kind::Protocol: return QLatin1String("protocol");
    case Error::Kind::Decode: return QLatin1String("decode");
    case Error::Kind::Precondition: return QLatin1String("precondition");
    case Error::Kind::Forbidden: return QLatin1String("forbidden");
    case Error::Kind::Canceled: return QLatin1String("canceled");
    case Error::Kind::Internal: break;
    }
    return QLatin1String("internal");
}

Error canceled()
{
    return {Error::Kind::Canceled, CoreText::tr("canceled"), {}, {}};
}

} // namespace lockscope
