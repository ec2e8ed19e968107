#include "ui/history/figures_model.h"

#include "ui/text/format.h"
#include "ui/text/plain_text.h"

#include <algorithm>

namespace lockscope::ui {

using history::FigureRow;

namespace {

constexpr int shareCount = int(history::shares.size());
constexpr int ofPart = 1 + shareCount; // columns of a measure: the count, and each share
constexpr int columns = 2 + int(history::measures.size()) * ofPart; // the name and the blocked time come first

enum Part { Held, Waited, Woken };
enum Value { P99 = 2, Longest = 3 };

QString partTitle(int part)
{
    switch (part) {
    case Held: return FiguresModel::tr("Held");
    case Waited: return FiguresModel::tr("Waited");
    default: return FiguresModel::tr("Woken");
    }
}

QString countTitle(int part)
{
    switch (part) {
    case Held: return FiguresModel::tr("Holds");
    case Waited: return FiguresModel::tr("Waits");
    default: return FiguresModel::tr("Wakes");
    }
}

QString title(int column)
{
    if (column == 0)
        return FiguresModel::tr("Name");
    if (column == 1)
        return FiguresModel::tr("Blocked");
    const int part = (column - 2) / ofPart;
    const int value = (column - 2) % ofPart - 1;
    if (value < 0)
        return countTitle(part);
    return value == Longest
        ? FiguresModel::tr("%1, longest").arg(partTitle(part))
        : FiguresModel::tr("%1, %2").arg(partTitle(part), QLatin1String(history::shares[std::size_t(value)].word));
}

QString meaning(int column)
{
    if (column == 1)
        return FiguresModel::tr("The time of all waiting clients together. It is a lower bound if the server does not "
                                "name them, because then their number is one.");
    switch (column < 2 ? -1 : (column - 2) / ofPart) {
    case Held: return FiguresModel::tr("Holds whose beginning and end were seen.");
    case Waited:
        return FiguresModel::tr("Waits that ended with the lock or were given up. If the server does not name the "
                                "waiting clients, the first of them counts as the next holder.");
    case Woken:
        return FiguresModel::tr("From the end of a hold to the next holder, while somebody waited. Known only if an "
                                "event reported the next holder.");
    default: return {};
    }
}

QString cellText(const FigureRow &row, int column)
{
    if (column == 0)
        return shortName(row.lock);
    if (column == 1)
        return shortMicros(row.blocked);
    const FigureRow::Part &part = row.parts[std::size_t((column - 2) / ofPart)];
    const int value = (column - 2) % ofPart - 1;
    if (value < 0)
        return countText(part.count);
    const auto &micros = part.values[std::size_t(value)];
    return micros ? shortMicros(*micros) : QStringLiteral("–");
}

qint64 rank(const FigureRow &row, TopOrder order)
{
    switch (order) {
    case TopOrder::Blocked: return row.blocked;
    case TopOrder::LongestWaits: return row.parts[Waited].values[P99].value_or(-1);
    case TopOrder::LongestHolds: return row.parts[Held].values[Longest].value_or(-1);
    case TopOrder::MostAcquired: return row.parts[Held].count;
    }
    return 0;
}

} // namespace

void FiguresModel::setRows(std::vector<FigureRow> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    putTopFirst();
    endResetModel();
}

void FiguresModel::setOrder(TopOrder order)
{
    beginResetModel();
    m_order = order;
    putTopFirst();
    endResetModel();
}

// Orders only the shown rows, because there may be a hundred thousand names. Equal ones are in the order of their
// names.
void FiguresModel::putTopFirst()
{
    const auto isBefore = [this](const FigureRow &a, const FigureRow &b) {
        const qint64 one = rank(a, m_order);
        const qint64 other = rank(b, m_order);
        return one != other ? one > other : a.lock < b.lock;
    };
    const auto last = m_rows.begin() + std::ptrdiff_t(std::min(m_rows.size(), mostShown));
    std::partial_sort(m_rows.begin(), last, m_rows.end(), isBefore);
}

int FiguresModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(std::min(m_rows.size(), mostShown));
}

int FiguresModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant FiguresModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FigureRow &row = at(index.row());
    switch (role) {
    case Qt::DisplayRole: return cellText(row, index.column());
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole:
        return plainToolTip(index.column() == 0 ? shortName(row.lock, 1'000) : meaning(index.column()));
    default: return {};
    }
}

QVariant FiguresModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    switch (role) {
    case Qt::DisplayRole: return title(section);
    case Qt::TextAlignmentRole: return int(Qt::AlignVCenter | (section == 0 ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole: return meaning(section).isEmpty() ? QVariant() : plainToolTip(meaning(section));
    default: return {};
    }
}

} // namespace lockscope::ui
