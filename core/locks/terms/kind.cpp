#include "core/locks/terms/kind.h"

namespace lockscope::locks {

QLatin1String word(Kind kind)
{
    switch (kind) {
    case Kind::Reentrant: break;
    case Kind::Read: return QLatin1String("read");
    case Kind::Write: return QLatin1String("write");
    case Kind::Fair: return QLatin1String("fair");
    case Kind::Fenced: return QLatin1String("fenced");
    case Kind::NonReentrant: return QLatin1String("non-reentrant");
    case Kind::NonReentrantFair: return QLatin1String("non-reentrant-fair");
    case Kind::Spin: return QLatin1String("spin");
    case Kind::Token: return QLatin1String("token");
    case Kind::Semaphore: return QLatin1String("semaphore");
    case Kind::ExpirableSemaphore: return QLatin1String("expirable-semaphore");
    }
    return QLatin1String("reentrant");
}

std::optional<Kind> kindFromWord(QStringView text)
{
    for (const Kind kind : allKinds) {
        if (text == word(kind))
            return kind;
    }
    return std::nullopt;
}

} // namespace lockscope::locks
