#include "ui/charts/chart_table.h"

namespace lockscope::ui {

// Removes the rows before `first` and the rows after `last`. The rows between them stay.
void ChartTableModel::removeOutside(qint64 first, qint64 last)
{
    auto &rows = m_table.rows;
    const auto count = [&] { return int(rows.size()); };
    int head = 0;
    while (head < count() && rows[size_t(head)].at < first)
        ++head;
    if (head > 0) {
        beginRemoveRows({}, count() - head, count() - 1);
        rows.erase(rows.begin(), rows.begin() + head);
        endRemoveRows();
    }
    int tail = 0;
    while (tail < count() && rows[size_t(count() - 1 - tail)].at > last)
        ++tail;
    if (tail > 0) {
        beginRemoveRows({}, 0, tail - 1);
        rows.erase(rows.end() - tail, rows.end());
        endRemoveRows();
    }
}

void ChartTableModel::setTable(ChartTable table)
{
    const bool sameColumns = table.headers == m_table.headers;
    const bool ordered = !table.rows.empty() && !m_table.rows.empty();
    if (sameColumns && ordered)
        removeOutside(table.rows.front().at, table.rows.back().at);
    // The remaining rows must be consecutive rows of the new table. Otherwise, as for another lock, the model is reset.
    const auto &old = m_table.rows;
    auto at = table.rows.begin();
    if (!old.empty())
        at = std::find_if(at, table.rows.end(), [&](const auto &row) { return row.at == old.front().at; });
    const bool stretch = sameColumns && !old.empty() && size_t(table.rows.end() - at) >= old.size()
        && std::equal(old.begin(), old.end(), at, [](const auto &a, const auto &b) { return a.at == b.at; });
    if (!stretch) {
        beginResetModel();
        m_table = std::move(table);
        endResetModel();
        return;
    }
    const int older = int(at - table.rows.begin());
    const int newer = int(table.rows.size() - old.size()) - older;
    const int kept = int(old.size());
    if (newer > 0) {
        beginInsertRows({}, 0, newer - 1);
        m_table.rows.insert(m_table.rows.end(), table.rows.end() - newer, table.rows.end());
        endInsertRows();
    }
    if (older > 0) {
        beginInsertRows({}, kept + newer, kept + newer + older - 1);
        m_table.rows.insert(m_table.rows.begin(), table.rows.begin(), table.rows.begin() + older);
        endInsertRows();
    }
    if (m_table.rows != table.rows) {
        m_table.rows = std::move(table.rows);
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

int ChartTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.rows.size());
}

int ChartTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_table.headers.size());
}

QVariant ChartTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole)
        return {};
    return m_table.rows[fromTop(index.row())].cells.value(index.column());
}

QVariant ChartTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return m_table.headers.value(section);
}

} // namespace lockscope::ui
