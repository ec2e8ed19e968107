#pragma once

#include "core/history/past_records.h"

class QSqlQuery;

namespace lockscope::history {

// The columns of the queries for holds and waits, in the order of SpanColumn: spanColumns, the owner, the duration, the
// end, and the own columns of holds or waits. `t` is the table itself, and `l` is the table `lock`.
inline constexpr char spanColumns[] = "t.lock, l.name, t.start, t.flags";
enum SpanColumn { LockIdColumn, NameColumn, StartColumn, FlagsColumn, OwnerColumn, TookColumn, EndColumn, FirstOwn };
inline constexpr char openTook[] = "max(0, (SELECT max(last) FROM watch)-t.start)"; // until the last time of watching
inline constexpr char ownHoldColumns[] = "t.lease, t.wake, t.count, t.renewals, t.gap, t.waiters";
inline constexpr char ownOpenHoldColumns[] = "t.lease, t.wake, 1, 0, 0, 0";
inline constexpr int ownHoldColumnCount = 6;
inline constexpr char ownWaitColumns[] = "t.count, t.blocked";
inline constexpr char ownOpenWaitColumns[] = "t.count, 0";
inline constexpr int ownWaitColumnCount = 2;

// The column `flags` of a hold or wait.
struct SpanFlags {
    KnownBy from, to;
    bool openStart;
    Access access;
    Kind kind;
};
SpanFlags flagsFrom(int flags);

PastHold holdFrom(const QSqlQuery &query);
PastWait waitFrom(const QSqlQuery &query);
// The first columns must be: the time, the event, the names of lock and owner, how it is known, the locks, the node.
PastOccurrence occurrenceFrom(const QSqlQuery &query);

} // namespace lockscope::history
