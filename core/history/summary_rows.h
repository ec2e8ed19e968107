#pragma once

#include <QtGlobal>

#include <array>
#include <optional>

class QSqlQuery;

namespace lockscope::history {

inline constexpr qint64 hour = qint64(3'600) * 1'000'000; // µs
inline constexpr qint64 day = 24 * hour;

// The durations that a row of the table `summary` counts. The file stores the numbers.
enum class SummaryOf : int { Held, Waited, Woken };

// The part that one hold or wait adds to the summaries of its lock and hour. Times are µs.
struct SummaryRow {
    qint64 id = 0;
    qint64 lock = 0;
    qint64 start = 0;
    std::optional<qint64> took; // nullopt if its duration is not known
    std::optional<qint64> wake;
    qint64 blocked = 0;
};

// The name in `meta` of the time (µs) before which holds, waits and events may have been deleted.
inline constexpr char deletedUntil[] = "deleted_until";

// A table whose rows are summarized. `rowsAfter` has %1 for an id, and `mark` is the name in `meta` under which the
// last summarized id is stored.
struct SummarySource {
    SummaryOf what;
    const char *table;
    const char *mark;
    const char *rowsAfter;
    SummaryRow (*read)(const QSqlQuery &query);
};
extern const std::array<SummarySource, 2> summarySources;

} // namespace lockscope::history
