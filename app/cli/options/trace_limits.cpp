#include "app/cli/options/trace_limits.h"

#include <limits>

namespace lockscope::cli {

void TraceLimits::read(Given &given)
{
    if (const auto time = given.duration(m_for)) {
        limits.time = *time;
        if (*time == Millis(0))
            given.wrong(QStringLiteral("--for must be longer than 0s"));
    }
    if (const auto bytes = given.number(m_bytes, 1, std::numeric_limits<int>::max()))
        limits.bytes = *bytes;
}

} // namespace lockscope::cli
