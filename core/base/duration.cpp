#include "core/base/duration.h"

#include <utility>

namespace lockscope {

std::optional<Millis> parseDuration(QStringView text)
{
    static constexpr std::pair<QLatin1StringView, qint64> units[] = {{QLatin1StringView("ms"), 1},
                                                                     {QLatin1StringView("s"), 1'000},
                                                                     {QLatin1StringView("m"), 60'000},
                                                                     {QLatin1StringView("h"), 3'600'000}};
    constexpr qint64 longest = 366LL * 24 * 3'600'000; // far from any overflow in Redis' arithmetic
    for (const auto &[unit, factor] : units) {
        if (!text.endsWith(unit))
            continue;
        bool ok = false;
        const double number = text.chopped(unit.size()).toDouble(&ok);
        if (!ok)
            continue; // "5ms" also ends with "s"
        const double millis = number * double(factor);
        if (!(millis >= 0) || millis > double(longest))
            return std::nullopt;
        return Millis(qint64(millis));
    }
    return std::nullopt;
}

} // namespace lockscope
