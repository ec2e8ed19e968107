#pragma once

#include "core/model/kind.h"
#include "core/model/state.h"
#include "ui/holds/hold_row.h"
#include "ui/models/connection_looks.h"

#include <QAbstractTableModel>

#include <functional>
#include <set>
#include <vector>

namespace lockscope::ui {

// The locks that this program holds on all connections, oldest first, and lost locks that are not dismissed. Compound
// locks follow, each with its members. Never reset.
class HoldTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Connection, Kind, Owner, Holds, Lease, ValidFor, Renewals, Token, State, Act, ColumnCount };
    using Now = std::function<Instant()>;

    explicit HoldTableModel(Now now, QObject *parent = nullptr);

    void setHolds(const std::vector<locks::HoldFacts> &holds, const ConnectionId &of);
    void setCompounds(const std::vector<locks::CompoundFacts> &compounds, const ConnectionId &of);
    void dismiss(quint64 holdId, const ConnectionId &of); // not for a compound lock
    void
    forget(const ConnectionId &of); // call when the server changes: the next server numbers its holds from the start
    void setConnections(const ConnectionLooks *looks) { m_looks = looks; } // must outlive the model
    void tick(); // updates the countdowns
    const HoldRow &row(int index) const { return m_rows.at(size_t(index)); }
    int rowOf(HoldRow::What what, quint64 id,
              const ConnectionId &of) const; // -1 means no such row

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void show(); // rebuilds m_rows from m_singles and m_compounds
    QString text(const HoldRow &row, int column) const;

    Now m_now;
    std::vector<HoldRow> m_singles;
    std::vector<HoldRow> m_compounds;
    std::vector<HoldRow> m_rows; // as shown
    std::set<std::pair<ConnectionId, quint64>> m_dismissed; // dismissed holds that the session still reports
    const ConnectionLooks *m_looks = nullptr;
};

} // namespace lockscope::ui
