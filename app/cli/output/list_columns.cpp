#include "app/cli/output/list_columns.h"

#include "app/app_text.h"
#include "app/cli/output/table.h"
#include "core/base/escape.h"
#include "core/families/family.h"
#include "core/model/lock.h"
#include "core/words/describe.h"
#include "core/words/family_words.h"

namespace lockscope::cli {

namespace {

constexpr qsizetype widestCell = 48;

QString holderCell(const Lock &lock)
{
    if (lock.holders.empty())
        return QStringLiteral("—");
    const QString first = words::holderText(lock);
    return lock.holderCount > 1 ? first + QStringLiteral(" +%1").arg(lock.holderCount - 1) : first;
}

QString holdsCell(const Lock &lock)
{
    if (lock.holders.empty())
        return QStringLiteral("—");
    const qint64 holds = lock.holders.front().holds;
    return holds == 0 ? QStringLiteral("?") : QString::number(holds);
}

QString ttlCell(const Lock &lock, Instant now)
{
    if (!lock.exists)
        return QStringLiteral("—");
    if (lock.expiryUnknown && !lock.noExpiry)
        return QStringLiteral("?");
    return lock.noExpiry ? AppText::tr("no expiry") : words::durationText(lock.ttl(now).left());
}

QString leaseCell(const Lock &lock)
{
    const QString word = lockscope::word(lock.leaseKind);
    return lock.lease ? QStringLiteral("%1 %2").arg(word, words::durationText(*lock.lease)) : word;
}

QString waitingCell(const Lock &lock)
{
    if (lock.waiters.threads)
        return QString::number(*lock.waiters.threads);
    if (lock.waiters.clients)
        return *lock.waiters.clients == 0 ? QStringLiteral("0") : QStringLiteral("≥ %1").arg(*lock.waiters.clients);
    return QStringLiteral("?");
}

QString heldCell(const Lock &lock, Instant now)
{
    if (!lock.exists || lock.holders.empty())
        return QStringLiteral("—");
    const QString age = words::durationText(toMillis(now - lock.heldSince));
    return lock.heldSinceIsBound ? QStringLiteral("≥ ") + age : age;
}

QString kindCell(const Lock &lock)
{
    const QString kind = word(lock.kind);
    return lock.mode ? QStringLiteral("%1 (%2)").arg(kind, word(*lock.mode)) : kind;
}

QString originCell(const Lock &lock)
{
    const auto origin = words::purposePhrase(lock);
    return origin ? origin->translated() : QStringLiteral("—");
}

// The count of a semaphore or a latch says more than the word of its state.
QString stateCell(const Lock &lock)
{
    const QString word = lockscope::word(lock.state);
    const qint64 count = lock.token.value_or(0) + lock.rare->overduePermits;
    if (lock.state == State::CountingDown)
        return AppText::tr("%1, %2 left").arg(word, QString::number(count));
    const bool lends = isCounter(lock) && lock.kind != Kind::Latch;
    return lends && lock.state == State::Free ? QStringLiteral("%1, permits: %2").arg(word, QString::number(count))
                                              : word;
}

struct Column {
    const char *name;
    QString (*text)(const Lock &lock, Instant now);
    bool isUsual; // in the output of list and watch without -o, which scripts may read
};

const Column columns[] = {
    {"state", [](const Lock &l, Instant) { return stateCell(l); }, true},
    {"name", [](const Lock &l, Instant) { return toDisplay(l.id.key.raw()); }, true},
    {"kind", [](const Lock &l, Instant) { return kindCell(l); }, true},
    {"holder", [](const Lock &l, Instant) { return holderCell(l); }, true},
    {"holds", [](const Lock &l, Instant) { return holdsCell(l); }, true},
    {"held", [](const Lock &l, Instant now) { return heldCell(l, now); }, true},
    {"ttl", [](const Lock &l, Instant now) { return ttlCell(l, now); }, true},
    {"lease", [](const Lock &l, Instant) { return leaseCell(l); }, true},
    {"waiting", [](const Lock &l, Instant) { return waitingCell(l); }, true},
    {"token", [](const Lock &l, Instant) { return l.token ? QString::number(*l.token) : QStringLiteral("—"); }, false},
    {"origin", [](const Lock &l, Instant) { return originCell(l); }, false},
    {"family", [](const Lock &l, Instant) { return l.family ? l.family->name : QStringLiteral("—"); }, false},
};

} // namespace

QStringList allColumnNames()
{
    QStringList names;
    for (const Column &column : columns)
        names << QLatin1String(column.name);
    return names;
}

QStringList defaultColumnNames()
{
    QStringList names;
    for (const Column &column : columns) {
        if (column.isUsual)
            names << QLatin1String(column.name);
    }
    return names;
}

QString cell(const QString &name, const Lock &lock, Instant now)
{
    for (const Column &column : columns) {
        if (name == QLatin1String(column.name))
            return column.text(lock, now);
    }
    return {};
}

namespace {

// Red: something is wrong. Yellow: the state is suspicious. Green: the lock is held, and is renewed or has a fixed
// lease.
const char *colourOf(const Lock &lock)
{
    switch (traitsOf(lock.state).severity) {
    case Severity::Unknown: return "35";
    case Severity::Wrong: return "31";
    case Severity::Suspicious: return lock.gone ? nullptr : "33";
    case Severity::Calm: break;
    }
    return lock.state == State::HeldRenewed || lock.state == State::HeldFixedLease ? "32" : nullptr;
}

QString coloured(const QString &text, const char *colour)
{
    return colour ? QStringLiteral("\x1b[%1m%2\x1b[0m").arg(QLatin1String(colour), text) : text;
}

} // namespace

QStringList tableLines(const QStringList &names, const std::vector<LockPtr> &locks, Instant now, const LeadColumn &lead,
                       TableLook look)
{
    std::vector<QStringList> rows;
    const qsizetype leads = lead.title.isEmpty() ? 0 : 1;
    if (look.headers) {
        rows.push_back(names);
        for (QString &title : rows.front())
            title = title.toUpper();
        if (leads > 0)
            rows.front().prepend(lead.title);
    }
    const std::size_t first = rows.size();
    for (const auto &lock : locks) {
        QStringList row;
        if (leads > 0)
            row << elided(lead.text(*lock), widestCell);
        for (const QString &name : names)
            row << elided(cell(name, *lock, now), widestCell);
        rows.push_back(row);
    }
    if (!look.colours)
        return aligned(rows);
    const qsizetype states = names.indexOf(QStringLiteral("state"));
    return aligned(rows, [&](std::size_t row, qsizetype column, const QString &text) {
        const bool isState = row >= first && states >= 0 && column == states + leads;
        return isState ? coloured(text, colourOf(*locks[row - first])) : text;
    });
}

} // namespace lockscope::cli
