#pragma once

#include <QAbstractTableModel>
#include <QByteArray>
#include <QStringList>

#include <vector>

namespace lockscope::ui {

// A chart's numbers as a table, for the view, the clipboard and files.
struct ChartTable {
    QString subject; // the title in files; may be empty
    QStringList headers;
    struct Row {
        qint64 at = 0; // the identity of the row: unique within a table
        QStringList cells;
        friend bool operator==(const Row &, const Row &) = default;
    };
    std::vector<Row> rows; // with ascending `at`
};

// Shows a ChartTable, newest row first. Rows that stay keep their identity, so a selection survives an update.
class ChartTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setTable(ChartTable table);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void removeOutside(qint64 first, qint64 last);
    std::vector<ChartTable::Row>::size_type fromTop(int row) const { return m_table.rows.size() - 1 - size_t(row); }

    ChartTable m_table;
};

} // namespace lockscope::ui
