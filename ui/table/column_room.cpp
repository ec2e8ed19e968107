#include "ui/table/column_room.h"

#include "ui/text/words.h"

#include <QCoreApplication>

namespace lockscope::ui {

namespace {

struct Columns {
    Q_DECLARE_TR_FUNCTIONS(Columns)
};

// In a narrow window, the most important columns for an operator.
constexpr Column byImportance[] = {Column::Connection, Column::Ttl,       Column::Waiting, Column::Holder,
                                   Column::HeldFor,    Column::Kind,      Column::Lease,   Column::Renewed,
                                   Column::Token,      Column::Origin,    Column::Holds,   Column::Readers,
                                   Column::Changes,    Column::FirstSeen, Column::Node};

// A typical wide text. Rarer, wider texts widen their column when they are visible.
QString sample(Column column)
{
    switch (column) {
    case Column::State:
    case Column::Name: break;
    case Column::Connection: return QStringLiteral("redis-1:6379/0");
    case Column::Kind: return QStringLiteral("%1 · %2").arg(kindWord(Kind::ReadWrite), modeWord(Mode::Write));
    case Column::Holder: return QStringLiteral("00000000 · 0000");
    case Column::Holds:
    case Column::Readers:
    case Column::Changes: return QStringLiteral("0000");
    case Column::HeldFor: return Columns::tr("≥ 59 m 59 s");
    case Column::Ttl: return Columns::tr("59 m 59 s");
    case Column::Lease: return QStringLiteral("%1 ≈ 30 s").arg(leaseWord(LeaseKind::Watchdog));
    case Column::Renewed: return Columns::tr("59.9 s ago · 2 missed");
    case Column::Waiting: return Columns::tr("≥ 10 clients");
    case Column::Token: return QStringLiteral("000 000");
    case Column::FirstSeen: return Columns::tr("59 m 59 s");
    case Column::Origin: return Columns::tr("one key of carts");
    case Column::Node: return QStringLiteral("10.0.0.10:6379 · 16383");
    }
    return {};
}

int widestState(const QFontMetrics &metrics)
{
    int widest = metrics.horizontalAdvance(Columns::tr("99 permits free"));
    for (int state = 0; state < stateCount; ++state)
        widest = std::max(widest, metrics.horizontalAdvance(stateWord(State(state))));
    return widest;
}

} // namespace

int usualWidth(Column column, const QFontMetrics &metrics)
{
    if (column == Column::State)
        return metrics.ascent() + 12 + widestState(metrics); // with the sign beside it
    if (column == Column::Name)
        return leastNameWidth(metrics);
    const int bar = column == Column::Ttl ? metrics.horizontalAdvance(QLatin1Char('n')) * 9 : 0;
    return bar + metrics.horizontalAdvance(sample(column));
}

int leastNameWidth(const QFontMetrics &metrics)
{
    return metrics.horizontalAdvance(QLatin1Char('n')) * 22;
}

std::vector<Column> leftOut(const std::vector<Column> &wanted, const std::function<int(Column)> &width, int leastName,
                            int available)
{
    int left = available - width(Column::State) - leastName;
    std::vector<Column> out;
    for (const Column column : byImportance) {
        if (std::find(wanted.begin(), wanted.end(), column) == wanted.end())
            continue;
        const int needed = width(column);
        if (needed <= left)
            left -= needed;
        else
            out.push_back(column);
    }
    return out;
}

} // namespace lockscope::ui
