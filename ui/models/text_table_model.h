#pragma once

#include <QAbstractTableModel>
#include <QStringList>

namespace lockscope::ui {

// A small table of plain texts, updated row by row.
class TextTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit TextTableModel(QStringList headers, QObject *parent = nullptr);

    bool setRows(const QList<QStringList> &rows); // returns false if nothing changed
    void setRow(int row, const QStringList &texts); // replaces an existing row

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList m_headers;
    QList<QStringList> m_rows;
};

// headerData() of a table whose titles are all left-aligned.
QVariant leftAlignedTitle(const QStringList &titles, int section, Qt::Orientation orientation, int role);

} // namespace lockscope::ui
