#include "core/history/summary_rows.h"

#include "core/lanes/segment.h"

#include <QSqlQuery>
#include <QVariant>

namespace lockscope::history {

namespace {

using lanes::End;

// The duration of a hold is known if both its ends were seen.
SummaryRow holdRow(const QSqlQuery &query)
{
    const bool openStart = (query.value(4).toInt() >> 4 & 1) != 0;
    const auto end = End(query.value(5).toInt());
    SummaryRow row{query.value(0).toLongLong(), query.value(1).toLongLong(), query.value(2).toLongLong(), {}, {}};
    if (!openStart && end != End::Unseen)
        row.took = query.value(3).toLongLong();
    if (!query.value(6).isNull())
        row.wake = query.value(6).toLongLong();
    return row;
}

// Clients without a name share a wait, so its duration is one client's only if the lock went to one of them.
SummaryRow waitRow(const QSqlQuery &query)
{
    const bool openStart = (query.value(4).toInt() >> 4 & 1) != 0;
    const auto end = End(query.value(5).toInt());
    SummaryRow row{query.value(0).toLongLong(), query.value(1).toLongLong(), query.value(2).toLongLong(), {}, {}};
    if (!openStart && (end == End::Granted || end == End::GaveUp))
        row.took = query.value(3).toLongLong();
    row.blocked = query.value(6).toLongLong();
    return row;
}

} // namespace

const std::array<SummarySource, 2> summarySources{{
    {SummaryOf::Held, "hold", "summarized_hold",
     "SELECT id, lock, start, took, flags, ending, wake FROM hold WHERE id>%1 ORDER BY id", holdRow},
    {SummaryOf::Waited, "wait", "summarized_wait",
     "SELECT id, lock, start, took, flags, ending, blocked FROM wait WHERE id>%1 ORDER BY id", waitRow},
}};

} // namespace lockscope::history
