#include "core/locks/wire/script_call.h"

#include <array>

namespace lockscope::locks {

void ScriptCall::addMark(const Key &mark, MarkIn where)
{
    arguments.push_back(mark.raw());
    if (where == MarkIn::KeysToo)
        keys.push_back(mark.raw());
}

// Keeps recent texts, because a client uses few different leases.
QByteArray inMillis(Millis ms)
{
    struct Written {
        Millis ms{-1};
        QByteArray text;
    };
    // the size is a prime, so that round leases are spread over all places
    static thread_local std::array<Written, 7> written;
    Written &place = written[size_t(ms.count()) % written.size()];
    if (place.ms != ms)
        place = {ms, QByteArray::number(qint64(ms.count()))};
    return place.text;
}

} // namespace lockscope::locks
