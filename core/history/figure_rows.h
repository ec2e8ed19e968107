#pragma once

#include "core/history/past_records.h"

#include <QString>

#include <array>

namespace lockscope::history {

// One of the three durations that the figures of a name have.
struct Measure {
    const char *word; // for scripts
    const Sketch Figures::*sketch;
};
inline constexpr std::array<Measure, 3> measures{
    {{"held", &Figures::held}, {"waited", &Figures::waited}, {"woken", &Figures::woken}}};

struct Share {
    const char *word; // for scripts
    double share;
};
inline constexpr std::array<Share, 4> shares{{{"p50", 0.5}, {"p95", 0.95}, {"p99", 0.99}, {"longest", 1}}};

// The figures of one name as numbers, much smaller than the sketches. Durations are µs.
struct FigureRow {
    struct Part {
        qint64 count = 0;
        qint64 sum = 0;
        std::array<std::optional<qint64>, shares.size()> values; // none without durations
    };
    Key lock; // empty: all names
    std::array<Part, measures.size()> parts; // as `measures`
    qint64 blocked = 0;
};
FigureRow rowOf(const Figures &figures);

// The figures as CSV, without the end of the line. `name`: the first fields, quoted if needed.
QString figuresCsvTitle(const QString &name = QStringLiteral("name"));
QString figuresCsvLine(const QString &name, const FigureRow &row);

} // namespace lockscope::history
