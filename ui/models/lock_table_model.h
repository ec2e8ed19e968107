#pragma once

#include "core/base/clock.h"
#include "core/model/connection_id.h"
#include "core/model/snapshot.h"
#include "ui/models/client_addresses.h"
#include "ui/models/lock_cells.h"
#include "ui/models/lock_filter.h"
#include "ui/models/name_labels.h"
#include "ui/models/row_order.h"
#include "ui/models/state_counts.h"

#include <QAbstractTableModel>

#include <functional>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace lockscope::ui {

struct TableChange;

// All locks of all connections as a table, fed by deltas. Sorts and filters itself (a proxy model would take a hundred
// times as long), and is never reset: rows keep their identity. However many rows move, a change causes at most one
// inserted range, one layout change and one removed range. For each of these three changes, the view needs time
// proportional to the number of rows.
class LockTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        LockRole = Qt::UserRole + 1,
        StateRole,
        ConnectionRole /* its colour, while there are several */,
        ShortConnectionRole,
        MarkedRole /* whether to mark the cell, because it has just changed */
    };

    explicit LockTableModel(const Clock *clock, QObject *parent = nullptr);

    void apply(const lockscope::DeltaPtr &delta);
    void clear(const ConnectionId &of = {}); // call when the connection gets another server or none; ends a pause
    void setFilter(const LockFilter &filter);
    // While paused, the rows and their countdowns stay as they are. New deltas are kept and applied after the pause.
    void setPaused(bool paused);
    // While the order is frozen, no row changes its place: new rows are added at the end, and rows of gone locks stay,
    // greyed. Used while the user may be about to click. A new filter or sort order still applies at once.
    void setOrderHeld(bool held);
    bool isOrderHeld() const { return m_orderHeld; }
    // Moves the rows that came while the order was frozen to their sorted places, once. The order stays frozen.
    void placeLateRows();
    // Moves rows whose place depends on the time: rows whose clients still wait, and rows for which no client has
    // waited since calmAfter. Call it a few times a second. It looks only at rows whose time has come.
    void rerank();
    static constexpr Millis calmAfter{10'000};
    static constexpr Millis markFor{600}; // a cell is marked for this time after it has changed
    static constexpr int mostMarks = 30; // rows per second; with more of them, marks would only flicker
    std::optional<Millis> sinceChange(int row) const; // since the last change; nullopt if no cell is marked
    const LockFilter &filter() const { return m_filter; }
    // Whether the connection is live. Without contact its rows become unverified, whatever the monitor reports.
    void setContact(bool contact, const ConnectionId &of = {});

    // The nicknames must outlive the model; call namesChanged() after each change.
    void setNicknames(const Nicknames *nicknames, const ConnectionId &of = {}) { m_sides[of].nicknames = nicknames; }
    // The addresses must outlive the model; call addressesChanged() after each change.
    void setAddresses(const ClientAddresses *addresses, const ConnectionId &of = {})
    {
        m_sides[of].addresses = addresses;
    }
    void setConnections(const ConnectionLooks *looks) { m_looks = looks; }
    void setHistories(const lanes::Histories *histories) { m_histories = histories; } // must outlive the model
    void setQuorums(const QuorumWords *quorums); // call again when results of hides() change
    void namesChanged();
    void addressesChanged();

    View view(const LockId &id = {}) const; // for this lock
    LockPtr lockAt(int row) const;
    std::vector<LockPtr> needAttention() const; // only shown locks, in order; reads no other rows
    // Among the shown locks that need attention and for which `counts` returns true, the lock in the worst state. If
    // several are equal, it is the first of them. Null means none. Calls `counts` for few of them.
    LockPtr worstThatNeedsAttention(const std::function<bool(const Lock &)> &counts) const;
    std::vector<LockPtr> locks() const; // shown or not, unordered
    std::vector<LockPtr> locksOf(const ConnectionId &connection) const; // sorted by id
    LockPtr find(const LockId &id) const; // shown or not; null when unknown
    int rowOf(const LockId &id) const; // -1: not shown
    bool isCounted(const Lock &lock) const; // false: the lock is part of a quorum set's row
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
    void countsChanged(); // the states, or the number of all locks
    void applied();
    void addressesWantedChanged(); // whether the filter has the address of a client

private:
    struct IdHash {
        size_t operator()(const LockId &id) const { return qHash(id); }
    };

    // The data of a connection except its rows.
    struct Side {
        std::optional<Instant> lostAt;
        const Nicknames *nicknames = nullptr;
        const ClientAddresses *addresses = nullptr;
    };

    void applyNow(const Delta &delta);
    void plan(const Delta &delta, TableChange &change);
    bool isAccepted(const Lock &lock) const;
    void filterAgain();
    void planUpsert(const LockPtr &lock, TableChange &change);
    void keepWorst(Row &row, const Lock &next, Instant now);
    void markChanges(Row &row, const Lock &next, Instant now);
    void label(Row &row, const LockPtr &lock);
    void planRemoval(Row &row, TableChange &change);
    void depart(Row &row, TableChange &change);
    void uncount(const Lock &lock);
    void letDepartedGo();
    void scheduleRerank(Row &row, Instant now);
    void cancelRerank(Row &row);
    void arrangeAll();
    void carryOut(TableChange &change);
    void insertAtEnd(const std::vector<Row *> &rows);
    void arrange(TableChange &change);
    void removeFromEnd(size_t count);
    void relayout(RowPlaces places, size_t sortedEnd);
    void announce(const std::vector<Row *> &rows);

    const Clock *m_clock;
    std::unordered_map<LockId, Row, IdHash> m_rows;
    std::unordered_set<Row *> m_needAttention; // of m_rows
    std::set<std::pair<Instant, Row *>> m_reranks; // rows whose place the time alone may change, the next one first
    NameLabels m_labels;
    RowPlaces m_places; // the shown rows, in order
    RowOrder m_order;
    LockFilter m_filter;
    StateCounts m_counts;
    QHash<ConnectionId, Side> m_sides;
    const ConnectionLooks *m_looks = nullptr;
    const QuorumWords *m_quorums = nullptr;
    const lanes::Histories *m_histories = nullptr;
    std::optional<Instant> m_pausedAt;
    std::vector<DeltaPtr> m_kept; // while paused
    bool m_orderHeld = false;
    qint64 m_cameLast = 0; // how many rows came while the order was frozen
    qint64 m_placed = 0; // how many of these rows placeLateRows() has sorted in
    Instant m_marksSince{}; // the start of the second in which m_marks rows have changed
    int m_marks = 0;
    int m_departed = 0; // rows kept only because the order is frozen
};

} // namespace lockscope::ui
