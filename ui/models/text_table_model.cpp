#include "ui/models/text_table_model.h"

#include "ui/text/plain_text.h"

namespace lockscope::ui {

TextTableModel::TextTableModel(QStringList headers, QObject *parent)
    : QAbstractTableModel(parent)
    , m_headers(std::move(headers))
{ }

bool TextTableModel::setRows(const QList<QStringList> &rows)
{
    if (rows == m_rows)
        return false;
    const int before = rowCount();
    const int after = int(rows.size());
    if (after < before) {
        beginRemoveRows({}, after, before - 1);
        m_rows.resize(after);
        endRemoveRows();
    }
    for (int i = 0; i < std::min(before, after); ++i) {
        if (m_rows[i] == rows[i])
            continue;
        m_rows[i] = rows[i];
        Q_EMIT dataChanged(index(i, 0), index(i, columnCount() - 1));
    }
    if (after > before) {
        beginInsertRows({}, before, after - 1);
        m_rows = rows;
        endInsertRows();
    }
    return true;
}

void TextTableModel::setRow(int row, const QStringList &texts)
{
    if (m_rows[row] == texts)
        return;
    m_rows[row] = texts;
    Q_EMIT dataChanged(index(row, 0), index(row, columnCount() - 1));
}

int TextTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int TextTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_headers.size());
}

QVariant TextTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const QString text = m_rows[index.row()].value(index.column());
    if (role == Qt::DisplayRole)
        return text;
    return role == Qt::ToolTipRole ? plainToolTip(text) : QVariant();
}

QVariant TextTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return leftAlignedTitle(m_headers, section, orientation, role);
}

QVariant leftAlignedTitle(const QStringList &titles, int section, Qt::Orientation orientation, int role)
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    return role == Qt::DisplayRole ? titles.value(section) : QVariant();
}

} // namespace lockscope::ui
