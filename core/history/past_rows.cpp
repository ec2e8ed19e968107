#include "core/history/past_rows.h"

#include <QSqlQuery>
#include <QVariant>

#include <algorithm>

namespace lockscope::history {

namespace {

template<class Past> Past spanFrom(const QSqlQuery &query)
{
    Past past;
    past.lock = Key(query.value(NameColumn).toByteArray());
    past.owner = Owner(query.value(OwnerColumn).toByteArray());
    past.start = query.value(StartColumn).toLongLong();
    past.took = query.value(TookColumn).toLongLong();
    past.end = lanes::End(query.value(EndColumn).toInt());
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
    return {KnownBy(flags & 3), KnownBy(flags >> 2 & 3), (flags >> 4 & 1) != 0, Access(flags >> 5 & 7),
            Kind(flags >> 8)};
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

} // namespace lockscope::history
