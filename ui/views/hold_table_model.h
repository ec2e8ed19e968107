#pragma once

#include "core/locks/hold.h"

#include <QAbstractTableModel>

#include <functional>
#include <set>
#include <vector>

namespace lockscope::ui {

// What this program holds, oldest first, and what it lost and nobody has dismissed yet. Never reset.
class HoldTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Kind, Owner, Holds, Lease, ValidFor, Renewals, State, Act, ColumnCount };
    using Now = std::function<Instant()>;

    explicit HoldTableModel(Now now, QObject *parent = nullptr);

    void setHolds(const std::vector<locks::HoldFacts> &holds);
    void dismiss(quint64 holdId);
    void tick(); // the countdowns
    const locks::HoldFacts &hold(int row) const { return m_rows.at(size_t(row)); }
    int rowOf(quint64 holdId) const; // -1 when there is none

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void removeRow(int row);
    QString text(const locks::HoldFacts &hold, int column) const;

    Now m_now;
    std::vector<locks::HoldFacts> m_rows;
    std::set<quint64> m_dismissed; // that core still tells of
};

QString lossText(locks::LossReason reason);

} // namespace lockscope::ui
