#pragma once

#include "core/history/figure_rows.h"

#include <QAbstractTableModel>

#include <vector>

namespace lockscope::ui {

enum class TopOrder : quint8 { Blocked, LongestWaits, LongestHolds, MostAcquired };

// The names of a history with the largest figures in one order, as a table. GUI thread.
class FiguresModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    static constexpr std::size_t mostShown = 500;

    void setRows(std::vector<history::FigureRow> rows);
    void setOrder(TopOrder order);
    const history::FigureRow &at(int row) const { return m_rows[std::size_t(row)]; }
    const std::vector<history::FigureRow> &all() const { return m_rows; } // the first rowCount() are in order

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void putTopFirst();

    std::vector<history::FigureRow> m_rows;
    TopOrder m_order = TopOrder::Blocked;
};

} // namespace lockscope::ui
