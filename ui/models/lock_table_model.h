#pragma once

#include "core/base/clock.h"
#include "core/model/connection_id.h"
#include "core/model/snapshot.h"
#include "ui/models/lock_cells.h"
#include "ui/models/lock_filter.h"
#include "ui/models/name_labels.h"
#include "ui/models/row_order.h"
#include "ui/models/state_counts.h"

#include <QAbstractTableModel>

#include <unordered_map>
#include <unordered_set>

namespace lockscope::ui {

struct TableChange;

// All locks as a table, of all connections, fed by their deltas. Sorts and filters by itself (a proxy model takes a
// hundred times as long), and is never reset: rows keep their identity. A change costs at most one inserted range, one
// change of layout and one removed range, however many rows move: each of them is linear in the number of rows for the
// view.
class LockTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        LockRole = Qt::UserRole + 1,
        StateRole,
        ConnectionRole /* its colour, while there are several */,
        ShortConnectionRole
    };

    explicit LockTableModel(const Clock *clock, QObject *parent = nullptr);

    void apply(const lockscope::DeltaPtr &delta);
    void clear(const ConnectionId &of = {}); // it shows another server from here on, or none; goes on when paused
    void setFilter(const LockFilter &filter);
    // The picture stays as it is now, countdowns included; what comes is kept, and applied when it goes on.
    void setPaused(bool paused);
    // While held no row changes its place: what is new comes last, and what goes stays, greyed, until the order is let
    // go. For the time somebody is about to click. A filter or another order still takes effect at once.
    void setOrderHeld(bool held);
    bool isOrderHeld() const { return m_orderHeld; }
    // Rows that came while the order was held take their places once; the order stays held.
    void placeLateRows();
    void rerank(); // those that get worse with time alone; costs next to nothing
    const LockFilter &filter() const { return m_filter; }
    // The connection is live or not; without it its rows turn unverified by themselves, whatever the monitor still
    // says.
    void setContact(bool contact, const ConnectionId &of = {});

    // They outlive it; tell namesChanged() when they change.
    void setNicknames(const Nicknames *nicknames, const ConnectionId &of = {}) { m_sides[of].nicknames = nicknames; }
    void setConnections(const ConnectionLooks *looks) { m_looks = looks; }
    void setQuorums(const QuorumWords *quorums); // hides() may answer otherwise now
    void namesChanged();

    View view(const LockId &id = {}) const; // of this lock
    LockPtr lockAt(int row) const;
    std::vector<LockPtr> needAttention() const; // those shown, in their order; looks at no other row
    std::vector<LockPtr> locks() const; // shown or not, in no order
    std::vector<LockPtr> locksOf(const ConnectionId &connection) const; // sorted by id
    LockPtr find(const LockId &id) const; // shown or not; null when unknown
    int rowOf(const LockId &id) const; // -1: not shown
    bool isCounted(const Lock &lock) const; // else the row of a quorum set stands for it
    int lockCount() const { return int(m_rows.size()) - m_departed; }
    const StateCounts &counts() const { return m_counts; }
    std::vector<LockId> idsOf(int first, int last) const;
    const RowOrder &order() const { return m_order; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

Q_SIGNALS:
    void countsChanged(); // states, or the number of all locks
    void applied();

private:
    struct IdHash {
        size_t operator()(const LockId &id) const { return qHash(id); }
    };

    // What is known of a connection besides its rows.
    struct Side {
        std::optional<Instant> lostAt;
        const Nicknames *nicknames = nullptr;
    };

    void applyNow(const Delta &delta);
    void plan(const Delta &delta, TableChange &change);
    void planUpsert(const LockPtr &lock, TableChange &change);
    void label(Row &row, const LockPtr &lock);
    void planRemoval(Row &row, TableChange &change);
    void depart(Row &row, TableChange &change);
    void uncount(const Lock &lock);
    void letDepartedGo();
    void arrangeAll();
    void carryOut(TableChange &change);
    void insertAtEnd(const std::vector<Row *> &rows);
    void arrange(TableChange &change);
    void removeFromEnd(size_t count);
    void relayout(Places places, size_t sortedEnd);
    void announce(const std::vector<Row *> &rows);

    const Clock *m_clock;
    std::unordered_map<LockId, Row, IdHash> m_rows;
    std::unordered_set<Row *> m_needAttention; // of m_rows
    NameLabels m_labels;
    Places m_places; // what is shown, in order
    RowOrder m_order;
    LockFilter m_filter;
    StateCounts m_counts;
    QHash<ConnectionId, Side> m_sides;
    const ConnectionLooks *m_looks = nullptr;
    const QuorumWords *m_quorums = nullptr;
    std::optional<Instant> m_pausedAt;
    std::vector<DeltaPtr> m_kept; // while paused
    bool m_orderHeld = false;
    qint64 m_cameLast = 0; // rows that came while the order was held
    qint64 m_placed = 0; // how many of these have got their places since
    int m_departed = 0; // rows kept only because the order is held
};

} // namespace lockscope::ui
