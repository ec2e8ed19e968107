#include "ui/models/lock_cells.h"

#include "core/base/escape.h"
#include "core/monitor/analysis/origin.h"
#include "core/redis/slot.h"
#include "core/words/origin_words.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <cmath>

namespace lockscope::ui {

namespace {

struct Cells {
    Q_DECLARE_TR_FUNCTIONS(Cells)
};

constexpr Millis unverifiedAfter{5'000};

// The count of a semaphore or a latch says more than a word.
QString counterText(const Lock &lock, State state)
{
    const qint64 count = lock.token.value_or(0) + lock.overduePermits;
    if (state == State::CountingDown)
        return Cells::tr("counting down, %1 left").arg(countText(count));
    if (state != State::Free)
        return stateWord(state);
    if (lock.kind == Kind::Latch)
        return Cells::tr("open");
    return count == 1 ? Cells::tr("1 permit free") : Cells::tr("%1 permits free").arg(countText(count));
}

QString stateText(const Lock &lock, const View &view)
{
    if (!lock.gone) {
        const State state = shownState(lock, view);
        if (state == State::Learning && (lock.kind == Kind::UnknownHash || lock.kind == Kind::OtherType))
            return Cells::tr("perhaps not a lock"); // it is unknown whether anybody holds it
        return isCounter(lock) ? counterText(lock, state) : stateWord(state);
    }
    const QString ago = agoText(toMillis(view.now - lock.goneAt));
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
    case Ending::Released: return Cells::tr("Its unlock message arrived. The row stays for ten seconds.");
    case Ending::Expired: return Cells::tr("Its TTL expired. The row stays for ten seconds.");
    case Ending::Restarted: return Cells::tr("The server restarted without it. The row stays for ten seconds.");
    case Ending::FailedOver:
        return Cells::tr("The new master does not have it, because it was not replicated in time."
                         " The row stays for ten seconds.");
    case Ending::Unknown: break;
    }
    return Cells::tr("Its key is gone for an unknown reason: released without a message, expired, deleted or evicted."
                     " The row stays for ten seconds.");
}

QString kindText(const Lock &lock)
{
    if (!lock.foreignType.isEmpty())
        return Cells::tr("%1, not a lock").arg(toDisplay(lock.foreignType));
    return lock.mode ? kindWord(lock.kind) + QStringLiteral(" · ") + modeWord(*lock.mode) : kindWord(lock.kind);
}

QString holderCell(const Lock &lock, const View &view)
{
    if (lock.holders.empty())
        return lock.kind == Kind::Token && lock.exists ? elided(toDisplay(lock.value.left(80)), 24) : QString();
    const bool value = lock.kind == Kind::Token; // a value may look like an owner
    const Owner &owner = lock.holders.front().owner;
    const QString first = value ? shortName(Key(owner.raw()), 24) : ownerText(owner, view);
    const qint64 more = lock.holderCount - 1;
    if (more < 1)
        return first;
    const bool readers = lock.mode == Mode::Read;
    const QString others = QString::number(more);
    return readers ? Cells::tr("%1  +%2 readers").arg(first, others) : Cells::tr("%1  +%2").arg(first, others);
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
    const QString text = shortDuration(toMillis((lock.gone ? lock.goneAt : view.now) - lock.heldSince));
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
        text =
            Cells::tr("%1 ago").arg(shortDuration(toMillis((lock.gone ? lock.goneAt : view.now) - *lock.lastRenewal)));
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
        return *w.threads == 0 ? QStringLiteral("–")
            : *w.threads == 1  ? Cells::tr("1 thread")
                               : Cells::tr("%1 threads").arg(*w.threads);
    if (!w.clients)
        return Cells::tr("unknown");
    return *w.clients == 0 ? QStringLiteral("–")
        : *w.clients == 1  ? Cells::tr("≥ 1 client")
                           : Cells::tr("≥ %1 clients").arg(*w.clients);
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

QString originText(const Lock &lock)
{
    const auto origin = words::originPhrase(lock);
    return origin ? phraseText(*origin) : QString();
}

QString figure(qint64 n)
{
    return n > 0 ? countText(n) : QString();
}

qint64 prefixNumber(QByteArrayView bytes)
{
    quint64 n = 0;
    for (qsizetype i = 0; i < 8; ++i)
        n = n << 8 | (i < bytes.size() ? quint8(bytes[i]) : 0);
    return qint64(n ^ (quint64(1) << 63))
        >> 1; // now signed order is byte order; sortText() compares the bytes that were cut off
}

// The waiting that a lock has caused: waiters × time held, or 0 without waiters. In half powers of two, so that rows do
// not change places every second.
qint64 pressure(const Lock &lock, Instant now)
{
    const qint64 waiters = lock.waiters.threads.value_or(lock.waiters.clients.value_or(0));
    if (waiters <= 0)
        return 0;
    const bool isHeld = lock.exists && lock.heldSince != Instant();
    const qint64 held = isHeld ? std::max<qint64>(toMillis(now - lock.heldSince).count(), 0) : 0;
    return 1 + qint64(2 * std::log2(1 + double(waiters) * double(held)));
}

constexpr qint64 lowest = -lastSortNumber;
constexpr qint64 highest = lastSortNumber;

// By type, then by the start of the object's name.
qint64 originNumber(const Lock &lock)
{
    const auto origin = monitor::originOf(lock);
    if (!origin)
        return lowest;
    QByteArray key(1, char(1 + int(origin->type)));
    if (origin->object)
        key += origin->object->raw().left(7);
    return prefixNumber(key);
}

qint64 ticks(Instant at)
{
    return at.time_since_epoch().count();
}

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

QString cellText(Column column, const Lock &lock, const View &view)
{
    switch (column) {
    case Column::State: return stateText(lock, view);
    case Column::Name: return shortName(lock.id.key, 400);
    case Column::Connection: return connectionText(view.connection ? view.connection->name : QString(), view);
    case Column::Kind: return kindText(lock);
    case Column::Holder: return holderCell(lock, view);
    case Column::Holds: return figure(holdsOf(lock));
    case Column::HeldFor: return heldForText(lock, view);
    case Column::Ttl: return ttlCell(lock, view);
    case Column::Lease: return leaseCell(lock);
    case Column::Renewed: return renewedText(lock, view);
    case Column::Waiting: return waitingText(lock);
    case Column::Changes: return figure(lock.changesPerMinute);
    case Column::Readers: return figure(readersOf(lock));
    case Column::Token: return lock.token ? countText(*lock.token) : QString();
    case Column::FirstSeen: return agoText(toMillis(view.now - lock.firstSeen));
    case Column::Origin: return originText(lock);
    case Column::Node: return nodeText(lock);
    }
    return {};
}

QString cellMeaning(Column column, const Lock &lock, const View &view)
{
    switch (column) {
    case Column::State: return lock.gone ? goneMeaning(lock) : stateMeaning(shownState(lock, view));
    case Column::Name: return shortName(lock.id.key, 2000);
    case Column::Kind:
        return lock.kind == Kind::Reentrant ? Cells::tr("May be a spin or non-reentrant lock: they look the same.")
                                            : QString();
    case Column::Holder:
        return lock.holders.empty() ? QString() : toDisplay(lock.holders.front().owner.raw().left(500));
    default: return {};
    }
}

qint64 sortNumber(Column column, const Lock &lock, Instant now)
{
    switch (column) {
    case Column::State: return lock.gone ? -1 : qint64(lock.state) << 32 | pressure(lock, now);
    case Column::Name: break;
    case Column::Holder: return prefixNumber(sortText(lock));
    case Column::Connection: return qint64(lock.id.source.number) << 24 | lock.id.db;
    case Column::Kind: return qint64(lock.kind) * 4 + (lock.mode ? 1 + qint64(*lock.mode) : 0);
    case Column::Holds: return holdsOf(lock);
    case Column::HeldFor: return lock.exists ? -ticks(lock.heldSince) : lowest;
    case Column::Ttl: return !lock.exists || lock.gone ? lowest : lock.noExpiry ? highest : ticks(lock.expiresAt);
    case Column::Lease: return lock.lease ? lock.lease->count() : lock.leaseKind == LeaseKind::None ? highest : -1;
    case Column::Renewed: return lock.lastRenewal ? -ticks(*lock.lastRenewal) : lowest;
    case Column::Waiting: return lock.gone ? -2 : lock.waiters.threads.value_or(lock.waiters.clients.value_or(-1));
    case Column::Changes: return lock.changesPerMinute;
    case Column::Readers: return readersOf(lock);
    case Column::Token: return lock.token.value_or(lowest);
    case Column::FirstSeen: return -ticks(lock.firstSeen);
    case Column::Origin: return originNumber(lock);
    case Column::Node: return lock.node.isEmpty() ? lowest : redis::slotOf(lock.id.key.raw());
    }
    return 0;
}

QByteArrayView sortText(const Lock &lock)
{
    return lock.holders.empty() ? lock.value : lock.holders.front().owner.raw();
}

} // namespace lockscope::ui
