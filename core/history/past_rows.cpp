#include "core/history/past_rows.h"

#include <QSqlQuery>
#include <QVariant>

#include <algorithm>

namespace lockscope::history {

namespace {

// A newer program may have written values that this one does not know.
template<class Value> Value enumFrom(int number, Value last, Value unknown)
{
    return number >= 0 && number <= int(last) ? Value(number) : unknown;
}

KnownBy knownFrom(int number)
{
    return enumFrom(number, KnownBy::Inference, KnownBy::Inference);
}

template<class Past> Past spanFrom(const QSqlQuery &query)
{
    Past past;
    past.lock = Key(query.value(NameColumn).toByteArray());
    past.owner = Owner(query.value(OwnerColumn).toByteArray());
    past.start = query.value(StartColumn).toLongLong();
    past.took = query.value(TookColumn).toLongLong();
    past.end = enumFrom(query.value(EndColumn).toInt(), lanes::End::Unseen, lanes::End::Unknown);
    const SpanFlags flags = flagsFrom(query.value(FlagsColumn).toInt());
    past.kind = flags.kind;
    past.fromKnown = flags.from;
    past.toKnown = flags.to;
    past.openStart = flags.openStart;
    return past;
}

} // namespace

SpanFlags flagsFrom(int flags)
{
    return {knownFrom(flags & 3), knownFrom(flags >> 2 & 3), (flags >> 4 & 1) != 0,
            enumFrom(flags >> 5 & 7, Access::Write, Access::Exclusive),
            enumFrom(flags >> 8, Kind(kindCount - 1), Kind::Reentrant)};
}

PastHold holdFrom(const QSqlQuery &query)
{
    auto hold = spanFrom<PastHold>(query);
    hold.access = flagsFrom(query.value(FlagsColumn).toInt()).access;
    if (!query.isNull(FirstOwn))
        hold.lease = Millis(query.value(FirstOwn).toLongLong());
    if (!query.isNull(FirstOwn + 1))
        hold.wake = query.value(FirstOwn + 1).toLongLong();
    hold.count = std::max(1, query.value(FirstOwn + 2).toInt());
    hold.renewals = query.value(FirstOwn + 3).toInt();
    hold.longestGap = query.value(FirstOwn + 4).toLongLong();
    hold.waiters = query.value(FirstOwn + 5).toInt();
    return hold;
}

PastWait waitFrom(const QSqlQuery &query)
{
    auto wait = spanFrom<PastWait>(query);
    wait.count = std::max(1, query.value(FirstOwn).toInt());
    wait.blocked = query.value(FirstOwn + 1).toLongLong();
    return wait;
}

PastOccurrence occurrenceFrom(const QSqlQuery &query)
{
    return {query.value(0).toLongLong(),
            enumFrom(query.value(1).toInt(), EventKind(eventKindCount - 1), EventKind::Changed),
            Key(query.value(2).toByteArray()),
            Owner(query.value(3).toByteArray()),
            knownFrom(query.value(4).toInt()),
            query.value(5).toLongLong(),
            query.value(6).toString()};
}

} // namespace lockscope::history
