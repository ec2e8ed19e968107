#include "ui/models/lock_cells.h"

#include "core/base/escape.h"
#include "core/base/rows.h"
#include "core/families/family.h"
#include "core/lanes/histories.h"
#include "core/model/deadlock.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/origin.h"
#include "core/redis/slot.h"
#include "core/words/deadlock_words.h"
#include "core/words/family_words.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lockscope::ui {

namespace {

struct Cells {
    Q_DECLARE_TR_FUNCTIONS(Cells)
};

constexpr Millis unverifiedAfter{5'000};

// The count of a semaphore or a latch says more than a word.
QString counterText(const Lock &lock, State state)
{
    const qint64 count = lock.token.value_or(0) + lock.rare->overduePermits;
    if (state == State::CountingDown)
        return Cells::tr("counting down, %1 left").arg(countText(count));
    if (state != State::Free)
        return stateWord(state);
    if (lock.kind == Kind::Latch)
        return Cells::tr("open");
    return Cells::tr("%1 permits free", nullptr, int(count)).arg(countText(count));
}

QString stateText(const Lock &lock, const View &view)
{
    if (!lock.gone) {
        const State state = shownState(lock, view);
        if (state == State::Learning && (lock.kind == Kind::UnknownHash || lock.kind == Kind::OtherType))
            return Cells::tr("perhaps not a lock"); // it is unknown whether anybody holds it
        return isCounter(lock) ? counterText(lock, state) : stateWord(state);
    }
    const QString ago = agoText(toMillis(view.now - lock.rare->goneAt));
    if (isCounter(lock))
        return lock.kind == Kind::Latch ? Cells::tr("opened %1 ago").arg(ago) : Cells::tr("gone %1 ago").arg(ago);
    switch (lock.ending) {
    case Ending::Released: return Cells::tr("released %1 ago").arg(ago);
    case Ending::Expired: return Cells::tr("expired %1 ago").arg(ago);
    case Ending::Restarted: return Cells::tr("lost in a restart %1 ago").arg(ago);
    case Ending::FailedOver: return Cells::tr("lost in a failover %1 ago").arg(ago);
    case Ending::Unknown: break;
    }
    return Cells::tr("gone %1 ago").arg(ago);
}

QString goneMeaning(const Lock &lock)
{
    switch (lock.ending) {
    case Ending::Released:
        return Cells::tr("Its unlock message arrived. The row stays for the time set in the preferences.");
    case Ending::Expired: return Cells::tr("Its TTL expired. The row stays for the time set in the preferences.");
    case Ending::Restarted:
        return Cells::tr("The server restarted without it. The row stays for the time set in the preferences.");
    case Ending::FailedOver:
        return Cells::tr("The new master does not have it, because it was not replicated in time."
                         " The row stays for the time set in the preferences.");
    case Ending::Unknown: break;
    }
    return Cells::tr("Its key is gone for an unknown reason: released without a message, expired, deleted or evicted."
                     " The row stays for the time set in the preferences.");
}

QString kindText(const Lock &lock)
{
    if (!lock.rare->foreignType.isEmpty())
        return Cells::tr("%1, not a lock").arg(toDisplay(lock.rare->foreignType));
    return lock.mode ? kindWord(lock.kind) + QStringLiteral(" · ") + modeWord(*lock.mode) : kindWord(lock.kind);
}

QString holderCell(const Lock &lock, const View &view)
{
    if (lock.holders.empty())
        return lock.kind == Kind::Token && lock.exists ? elided(toDisplay(lock.value().left(80)), 24) : QString();
    const bool value = lock.kind == Kind::Token; // not an owner, even if it looks like one
    const Owner &owner = lock.holders.front().owner;
    const QString first = value ? shortName(Key(owner.raw()), 24) : ownerText(owner, view);
    const qint64 more = lock.holderCount - 1;
    if (more < 1)
        return first;
    const bool readers = lock.mode == Mode::Read;
    const QString others = QString::number(more);
    return readers ? Cells::tr("%1  +%2 readers", nullptr, int(more)).arg(first, others)
                   : Cells::tr("%1  +%2").arg(first, others);
}

qint64 holdsOf(const Lock &lock)
{
    qint64 holds = 0;
    for (const Holder &holder : lock.holders)
        holds += holder.holds;
    return holds;
}

QString heldForText(const Lock &lock, const View &view)
{
    if (!lock.exists || lock.heldSince == Instant() || isCounter(lock))
        return {};
    if (shownState(lock, view) == State::Unverified)
        return Cells::tr("unknown");
    const QString text = shortDuration(toMillis((lock.gone ? lock.rare->goneAt : view.now) - lock.heldSince));
    return lock.heldSinceIsBound ? QStringLiteral("≥ ") + text : text;
}

QString ttlCell(const Lock &lock, const View &view)
{
    if (!lock.exists || lock.gone)
        return {};
    if (shownState(lock, view) == State::Unverified)
        return Cells::tr("unknown");
    if (lock.noExpiry)
        return Cells::tr("no expiry");
    if (lock.expiryUnknown)
        return Cells::tr("unknown");
    return shortDuration(toMillis(lock.expiresAt - view.now));
}

QString leaseCell(const Lock &lock)
{
    if (!lock.exists)
        return {};
    if (!lock.lease || lock.leaseKind == LeaseKind::None || lock.leaseKind == LeaseKind::Learning)
        return leaseWord(lock.leaseKind);
    const QString about = lock.leaseKind == LeaseKind::Watchdog ? QStringLiteral("≈ ") : QString();
    return leaseWord(lock.leaseKind) + QLatin1Char(' ') + about + leaseText(*lock.lease);
}

QString renewedText(const Lock &lock, const View &view)
{
    QString text;
    if (lock.lastRenewal)
        text = Cells::tr("%1 ago").arg(
            shortDuration(toMillis((lock.gone ? lock.rare->goneAt : view.now) - *lock.lastRenewal)));
    if (lock.missedRenewals > 0) {
        const QString missed = Cells::tr("%1 missed").arg(lock.missedRenewals);
        text = text.isEmpty() ? missed : text + QStringLiteral(" · ") + missed;
    }
    return text;
}

QString waitingText(const Lock &lock)
{
    if (lock.gone)
        return {};
    const Waiters &w = lock.waiters;
    if (w.threads)
        return *w.threads == 0 ? QStringLiteral("–") : Cells::tr("%n threads", nullptr, int(*w.threads));
    if (!w.clients)
        return Cells::tr("unknown");
    return *w.clients == 0 ? QStringLiteral("–") : Cells::tr("≥ %n clients", nullptr, int(*w.clients));
}

QString activityText(const Lock &lock, const View &view)
{
    if (!view.histories)
        return {};
    const lanes::Activity activity = view.histories->activity(lock, view.now);
    const lanes::Activity::Bar &whole = activity.whole;
    if (whole.unknown == 100)
        return Cells::tr("unknown");
    QStringList parts;
    if (whole.held > 0)
        parts += Cells::tr("held %1 %").arg(whole.held);
    if (whole.waitedFor > 0)
        parts += Cells::tr("waited for %1 %").arg(whole.waitedFor);
    if (activity.acquires > 0)
        parts += Cells::tr("%n acquires", nullptr, activity.acquires);
    if (parts.isEmpty())
        parts += Cells::tr("free");
    if (whole.unknown > 0)
        parts += Cells::tr("unknown %1 %").arg(whole.unknown);
    return parts.join(Cells::tr(", "));
}

QString connectionText(const QString &name, const View &view)
{
    return view.quorum.isEmpty() ? name : Cells::tr("%1 · %2").arg(view.quorum, name);
}

qint64 readersOf(const Lock &lock)
{
    if (lock.mode == Mode::Read)
        return lock.holderCount;
    return std::count_if(lock.holders.begin(), lock.holders.end(),
                         [](const Holder &h) { return h.access == Access::Read; });
}

QString nodeText(const Lock &lock)
{
    return lock.node.isEmpty()
        ? QString()
        : QStringLiteral("%1 · %2").arg(lock.node, QString::number(redis::slotOf(lock.id.key.raw())));
}

QString originCellText(const Lock &lock)
{
    const auto origin = words::purposePhrase(lock);
    return origin ? phraseText(*origin) : QString();
}

QString figure(qint64 n)
{
    return n > 0 ? countText(n) : QString();
}

QString holdsText(const Lock &lock)
{
    const auto isUnknown = [](const Holder &holder) { return holder.holds == 0; };
    if (std::any_of(lock.holders.begin(), lock.holders.end(), isUnknown))
        return Cells::tr("unknown");
    return figure(holdsOf(lock));
}

// Returns a number that orders bytes by their first 63 bits. sortText() then orders rows with equal numbers.
qint64 prefixNumber(QByteArrayView bytes)
{
    quint64 n = 0;
    for (qsizetype i = 0; i < 8; ++i)
        n = n << 8 | (i < bytes.size() ? quint8(bytes[i]) : 0);
    // Flips the sign bit, so that signed numbers have the order of the bytes. The shift keeps within lastSortNumber.
    return qint64(n ^ (quint64(1) << 63)) >> 1;
}

bool isHeldSince(const Lock &lock)
{
    return lock.exists && lock.heldSince != Instant();
}

// Estimates the waiting time that a lock has caused, from the number of waiters × the time held; 0 without waiters. The
// result grows by 1 with each half power of two, so that rows do not change places every second.
qint64 pressure(const Lock &lock, Instant now)
{
    const qint64 waiters = lock.waiters.known().value_or(0);
    if (waiters <= 0)
        return 0;
    const qint64 held = isHeldSince(lock) ? std::max<qint64>(toMillis(now - lock.heldSince).count(), 0) : 0;
    const double product = 1 + double(waiters) * double(held);
    return 1 + std::ilogb(product * product);
}

// The time at which pressure() reaches its next value; nullopt if its value does not grow.
std::optional<Instant> pressureChangesAt(const Lock &lock, Instant now)
{
    const qint64 waiters = lock.waiters.known().value_or(0);
    if (waiters <= 0 || !isHeldSince(lock))
        return std::nullopt;
    const int next = int(pressure(lock, now));
    const double product = std::ldexp(next % 2 == 1 ? std::numbers::sqrt2 : 1, next / 2);
    const double held = std::ceil((product - 1) / double(waiters));
    return std::max(lock.heldSince + Millis(qint64(held)), now + Millis(1));
}

constexpr qint64 lowest = -lastSortNumber;
constexpr qint64 highest = lastSortNumber;

// Orders by type, then by the start of the object's name; other libraries come last.
qint64 originNumber(const Lock &lock)
{
    const auto origin = monitor::originOf(lock);
    if (!origin && !lock.family)
        return lowest;
    QByteArray key(1, origin ? char(1 + int(origin->type)) : '\x10');
    if (!origin)
        key += lock.family->name.left(7).toLatin1();
    else if (origin->object)
        key += origin->object->raw().left(7);
    return prefixNumber(key);
}

qint64 ticks(Instant at)
{
    return at.time_since_epoch().count();
}

qint64 severityNumber(const Lock &lock, Instant now)
{
    return lock.gone ? -1 : qint64(lock.state) << 32 | pressure(lock, now);
}

qint64 kindNumber(const Lock &lock, Instant)
{
    return qint64(lock.kind) * 4 + (lock.mode ? 1 + qint64(*lock.mode) : 0);
}

qint64 slotNumber(const Lock &lock, Instant)
{
    return lock.node.isEmpty() ? lowest : redis::slotOf(lock.id.key.raw());
}

// For a deadlock, the tool tip also names its owners.
QString shownMeaning(const Lock &lock, const View &view)
{
    const State state = shownState(lock, view);
    QString meaning = stateMeaning(state);
    if (state == State::Deadlocked && lock.rare->deadlock) {
        const auto named = view.nicknames ? view.nicknames->inSentences() : words::ClientNames();
        meaning += QLatin1Char('\n') + phraseText(words::deadlockSentence(*lock.rare->deadlock), named);
    }
    return meaning;
}

constexpr ColumnTraits columns[] = {
    {
        .column = Column::State,
        .title = QT_TRANSLATE_NOOP("Columns", "State"),
        .meaning = QT_TRANSLATE_NOOP("Columns", "The state, sorted by severity."),
        .runsOn = true,
        .text = stateText,
        .toolTip = [](const Lock &lock,
                      const View &view) { return lock.gone ? goneMeaning(lock) : shownMeaning(lock, view); },
        .sortNumber = severityNumber,
    },
    {
        .column = Column::Name,
        .title = QT_TRANSLATE_NOOP("Columns", "Name"),
        .meaning = QT_TRANSLATE_NOOP("Columns", "The key. Unprintable bytes are escaped as \\xHH."),
        .isFixedWidth = true,
        .elide = Qt::ElideMiddle,
        .text = [](const Lock &lock, const View &) { return shortName(lock.id.key, 400); },
        .toolTip = [](const Lock &lock, const View &) { return shortName(lock.id.key, 2000); },
    },
    {
        .column = Column::Connection,
        .title = QT_TRANSLATE_NOOP("Columns", "Connection"),
        .meaning = QT_TRANSLATE_NOOP("Columns", "The connection on which the lock is seen and acted on."),
        .importance = 1,
        .isShownAtFirst = false,
        .text =
            [](const Lock &, const View &view) {
                return connectionText(view.connection ? view.connection->name : QString(), view);
            },
        .sortNumber = [](const Lock &lock, Instant) { return qint64(lock.id.source.number) << 24 | lock.id.db; },
        .sample = [] { return QStringLiteral("redis-1:6379/0"); },
    },
    {
        .column = Column::Kind,
        .title = QT_TRANSLATE_NOOP("Columns", "Kind"),
        .meaning = QT_TRANSLATE_NOOP("Columns", "The kind of lock, inferred from its keys."),
        .importance = 7,
        .tone = [](const Lock &) { return Tone::Muted; },
        .text = [](const Lock &lock, const View &) { return kindText(lock); },
        .toolTip =
            [](const Lock &lock, const View &) {
                return lock.kind == Kind::Reentrant
                    ? Cells::tr("May be a spin or non-reentrant lock: they look the same.")
                    : QString();
            },
        .sortNumber = kindNumber,
        .sample = [] { return QStringLiteral("%1 · %2").arg(kindWord(Kind::ReadWrite), modeWord(Mode::Write)); },
    },
    {
        .column = Column::Holder,
        .title = QT_TRANSLATE_NOOP("Columns", "Holder"),
        .meaning = QT_TRANSLATE_NOOP("Columns", "The holder: the start of the client's UUID, and the thread."),
        .importance = 4,
        .isFixedWidth = true,
        .elide = Qt::ElideMiddle,
        .text = holderCell,
        .toolTip =
            [](const Lock &lock, const View &) {
                return lock.holders.empty() ? QString() : toDisplay(lock.holders.front().owner.raw().left(500));
            },
        .sortNumber = [](const Lock &lock, Instant) { return prefixNumber(sortText(lock)); },
        .sample = [] { return QStringLiteral("00000000 · 0000"); },
    },
    {
        .column = Column::Holds,
        .title = QT_TRANSLATE_NOOP("Columns", "Holds"),
        .meaning = QT_TRANSLATE_NOOP("Columns", "The number of times that its owner has acquired it."),
        .importance = 12,
        .isShownAtFirst = false,
        .isFigure = true,
        .text = [](const Lock &lock, const View &) { return holdsText(lock); },
        .sortNumber = [](const Lock &lock, Instant) { return holdsOf(lock); },
        .sample = [] { return QStringLiteral("0000"); },
    },
    {
        .column = Column::HeldFor,
        .title = QT_TRANSLATE_NOOP("Columns", "Held for"),
        .meaning =
            QT_TRANSLATE_NOOP("Columns", "The time that it has been held; ≥ if it was held before it was first seen."),
        .importance = 5,
        .isFigure = true,
        .runsOn = true,
        .text = heldForText,
        .sortNumber = [](const Lock &lock, Instant) { return lock.exists ? -ticks(lock.heldSince) : lowest; },
        .sample = [] { return Cells::tr("≥ 59 m 59 s"); },
    },
    {
        .column = Column::Ttl,
        .title = QT_TRANSLATE_NOOP("Columns", "TTL"),
        .meaning = QT_TRANSLATE_NOOP("Columns",
                                     "The time until the lock expires. A bar of full width is the whole lease, and the "
                                     "tick is at two thirds. A healthy watchdog keeps the bar beyond the tick."),
        .importance = 2,
        .isFigure = true,
        .runsOn = true,
        .text = ttlCell,
        .sortNumber =
            [](const Lock &lock, Instant) {
                return !lock.exists || lock.gone ? lowest
                    : lock.noExpiry              ? highest
                    : lock.expiryUnknown         ? lowest
                                                 : ticks(lock.expiresAt);
            },
        .sample = [] { return Cells::tr("59 m 59 s"); },
    },
    {
        .column = Column::Waiting,
        .title = QT_TRANSLATE_NOOP("Columns", "Waiting"),
        .meaning =
            QT_TRANSLATE_NOOP("Columns",
                              "Fair locks: the number of queued threads. Other locks: the number of clients that "
                              "subscribe to the unlock message. Clients that poll or spin cannot be seen."),
        .importance = 3,
        .tone = [](const Lock &lock) { return isContended(lock) ? Tone::Plain : Tone::Muted; },
        .text = [](const Lock &lock, const View &) { return waitingText(lock); },
        .sortNumber = [](const Lock &lock,
                         Instant) { return qint64(lock.gone ? -2 : lock.waiters.known().value_or(-1)); },
        .sample = [] { return Cells::tr("≥ 10 clients"); },
    },
    {
        .column = Column::Activity,
        .title = QT_TRANSLATE_NOOP("Columns", "Activity"),
        .meaning = QT_TRANSLATE_NOOP("Columns",
                                     "The last minute. Filled bars: held. Hatched bars of full height: waited for. "
                                     "Line: free. Dots: unknown. Holds between two readings can be missing."),
        .importance = 6,
        .text = activityText,
        .toolTip =
            [](const Lock &lock, const View &view) {
                const QString text = activityText(lock, view);
                return text.isEmpty() ? text : Cells::tr("Last minute: %1").arg(text);
            },
        .sortNumber = [](const Lock &lock, Instant) { return qint64(lock.changesPerMinute); },
        .sample = [] { return QStringLiteral("000000000000"); },
    },
    {
        .column = Column::Lease,
        .title = QT_TRANSLATE_NOOP("Columns", "Lease"),
        .meaning = QT_TRANSLATE_NOOP("Columns", "Renewed by a watchdog, fixed, or without expiry."),
        .importance = 8,
        .tone = [](const Lock &) { return Tone::Muted; },
        .text = [](const Lock &lock, const View &) { return leaseCell(lock); },
        .sortNumber =
            [](const Lock &lock, Instant) {
                return lock.lease ? lock.lease->count() : lock.leaseKind == LeaseKind::None ? highest : -1;
            },
        .sample = [] { return QStringLiteral("%1 ≈ 30 s").arg(leaseWord(LeaseKind::Watchdog)); },
    },
    {
        .column = Column::Renewed,
        .title = QT_TRANSLATE_NOOP("Columns", "Renewed"),
        .meaning = QT_TRANSLATE_NOOP("Columns", "The time of the last renewal, and the number of missed ones."),
        .importance = 9,
        .runsOn = true,
        .tone = [](const Lock &lock) { return lock.missedRenewals > 0 ? Tone::Warning : Tone::Plain; },
        .text = renewedText,
        .sortNumber = [](const Lock &lock, Instant) { return lock.lastRenewal ? -ticks(*lock.lastRenewal) : lowest; },
        .sample = [] { return Cells::tr("59.9 s ago · 2 missed"); },
    },
    {
        .column = Column::Changes,
        .title = QT_TRANSLATE_NOOP("Columns", "Changes/min"),
        .meaning = QT_TRANSLATE_NOOP("Columns", "Changes of the holder during the last minute."),
        .importance = 14,
        .isFigure = true,
        .tone = [](const Lock &) { return Tone::Muted; },
        .text = [](const Lock &lock, const View &) { return figure(lock.changesPerMinute); },
        .sortNumber = [](const Lock &lock, Instant) { return qint64(lock.changesPerMinute); },
        .sample = [] { return QStringLiteral("0000"); },
    },
    {
        .column = Column::Readers,
        .title = QT_TRANSLATE_NOOP("Columns", "Readers"),
        .meaning = QT_TRANSLATE_NOOP("Columns", "The number of holders that read."),
        .importance = 13,
        .isShownAtFirst = false,
        .isFigure = true,
        .text = [](const Lock &lock, const View &) { return figure(readersOf(lock)); },
        .sortNumber = [](const Lock &lock, Instant) { return readersOf(lock); },
        .sample = [] { return QStringLiteral("0000"); },
    },
    {
        .column = Column::Token,
        .title = QT_TRANSLATE_NOOP("Columns", "Token"),
        .meaning = QT_TRANSLATE_NOOP("Columns",
                                     "The fencing token, the free permits of a semaphore, or the count of a latch."),
        .importance = 10,
        .isShownAtFirst = false,
        .isFigure = true,
        .text = [](const Lock &lock, const View &) { return lock.token ? countText(*lock.token) : QString(); },
        .sortNumber = [](const Lock &lock, Instant) { return lock.token.value_or(lowest); },
        .sample = [] { return QStringLiteral("000 000"); },
    },
    {
        .column = Column::FirstSeen,
        .title = QT_TRANSLATE_NOOP("Columns", "First seen"),
        .meaning = QT_TRANSLATE_NOOP("Columns", "The time since it was first seen."),
        .importance = 15,
        .isShownAtFirst = false,
        .isFigure = true,
        .runsOn = true,
        .tone = [](const Lock &) { return Tone::Muted; },
        .text = [](const Lock &lock, const View &view) { return agoText(toMillis(view.now - lock.firstSeen)); },
        .sortNumber = [](const Lock &lock, Instant) { return -ticks(lock.firstSeen); },
        .sample = [] { return Cells::tr("59 m 59 s"); },
    },
    {
        .column = Column::Origin,
        .title = QT_TRANSLATE_NOOP("Columns", "Origin"),
        .meaning = QT_TRANSLATE_NOOP(
            "Columns",
            "Its purpose, if Redisson acquires it internally: a transaction, one key of a map or cache, a sorted set."),
        .importance = 11,
        .isShownAtFirst = false,
        .text = [](const Lock &lock, const View &) { return originCellText(lock); },
        .sortNumber = [](const Lock &lock, Instant) { return originNumber(lock); },
        .sample = [] { return Cells::tr("one key of carts"); },
    },
    {
        .column = Column::Node,
        .title = QT_TRANSLATE_NOOP("Columns", "Node · slot"),
        .meaning = QT_TRANSLATE_NOOP("Columns", "In a cluster: its master and its slot."),
        .importance = 16,
        .isShownAtFirst = false,
        .text = [](const Lock &lock, const View &) { return nodeText(lock); },
        .sortNumber = slotNumber,
        .sample = [] { return QStringLiteral("10.0.0.10:6379 · 16383"); },
    },
};

constexpr bool isWhole(const ColumnTraits &row)
{
    const bool hasRoom = row.column == Column::State || row.column == Column::Name;
    return row.title && row.meaning && row.text && (row.sortNumber || row.column == Column::Name)
        && hasRoom == (row.importance == 0) && hasRoom != (row.sample != nullptr);
}

// A narrow window hides the least important column first, so no two columns may be equally important.
constexpr bool haveOwnImportance()
{
    for (const ColumnTraits &a : columns) {
        for (const ColumnTraits &b : columns) {
            if (a.column < b.column && a.importance == b.importance && a.importance != 0)
                return false;
        }
    }
    return true;
}

static_assert(haveOwnImportance(), "two columns have the same importance");
static_assert(hasRowForEach(columns, &ColumnTraits::column, columnCount),
              "each column needs a row, in the enum's order");
static_assert(std::all_of(std::begin(columns), std::end(columns), isWhole), "a column lacks a text or a number");

} // namespace

QString ownerText(const Owner &owner, const View &view)
{
    return view.nicknames ? view.nicknames->ownerText(owner) : shortOwner(owner);
}

State shownState(const Lock &lock, const View &view)
{
    if (view.lostAt && !lock.gone && view.now - *view.lostAt >= unverifiedAfter)
        return State::Unverified;
    return lock.state;
}

QString shortConnectionText(const View &view)
{
    return connectionText(view.connection ? view.connection->shortName : QString(), view);
}

const ColumnTraits &traitsOf(Column column)
{
    return columns[size_t(column)];
}

QString columnTitle(Column column)
{
    return QCoreApplication::translate("Columns", traitsOf(column).title);
}

QString columnMeaning(Column column)
{
    return QCoreApplication::translate("Columns", traitsOf(column).meaning);
}

QString cellText(Column column, const Lock &lock, const View &view)
{
    return traitsOf(column).text(lock, view);
}

QString cellMeaning(Column column, const Lock &lock, const View &view)
{
    const auto toolTip = traitsOf(column).toolTip;
    return toolTip ? toolTip(lock, view) : QString();
}

qint64 sortNumber(Column column, const Lock &lock, Instant now)
{
    const auto number = traitsOf(column).sortNumber;
    return number ? number(lock, now) : 0;
}

std::optional<Instant> sortNumberChangesAt(Column column, const Lock &lock, Instant now)
{
    return column == Column::State ? pressureChangesAt(lock, now) : std::nullopt;
}

QByteArrayView sortText(const Lock &lock)
{
    return lock.holders.empty() ? QByteArrayView() : lock.holders.front().owner.raw();
}

} // namespace lockscope::ui
