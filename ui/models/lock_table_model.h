#pragma once

#include "core/base/clock.h"
#include "core/model/connection_id.h"
#include "core/model/snapshot.h"
#include "ui/models/client_addresses.h"
#include "ui/models/lock_cells.h"
#include "ui/models/lock_filter.h"
#include "ui/models/name_labels.h"
#include "ui/models/rerank_schedule.h"
#include "ui/models/row_order.h"
#include "ui/models/state_counts.h"

#include <QAbstractTableModel>

#include <functional>
#include <unordered_map>
#include <unordered_set>

namespace lockscope::ui {

struct TableChange;

// All locks of all connections as a table, fed by deltas. Sorts and filters itself (a proxy model would take a hundred
// times as long), and is never reset: rows keep their identity. Each change emits at most one insertion, one layout
// change and one removal, however many rows move. Each of these three costs the view time proportional to the number of
// rows.
class LockTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        LockRole = Qt::UserRole + 1,
        StateRole,
        ConnectionRole /* its colour, while there are several */,
        ShortConnectionRole,
        MarkedRole, /* whether to mark the cell, because it has just changed */
        AppearedRole /* how far a new row has faded in, 0 to 1; invalid for other rows */
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
    // Sorts all rows once if rows have arrived while the order was frozen. The order stays frozen afterwards.
    void placeLateRows();
    // Moves rows whose place depends on the time: rows with waiters, and rows that have had no waiters for calmAfter.
    // Also applies a filter that depends on the time. Call it a few times a second. It moves at most mostReranks rows
    // that are due: after the first look, all locks may be due at once.
    void rerank();
    static constexpr Millis calmAfter{10'000};
    static constexpr Millis markFor{600}; // a changed cell stays marked, and a new row fades in, for this time
    static constexpr int mostMarks = 30; // marked or new rows per second; more would only flicker
    static constexpr int mostReranks = 1'000; // rows moved by one call of rerank()
    static constexpr Millis filterEvery{1'000}; // how often rerank() applies a filter that depends on the time
    static constexpr int mostNew = 8; // if more rows come at once, none of them fades in
    // Since the row's last change; nullopt if it has no marked cell and did not fade in.
    std::optional<Millis> sinceChange(int row) const;
    bool isNew(int row) const; // it fades in, or did so until now
    bool isFading() const; // a row fades in
    const LockFilter &filter() const { return m_filter; }
    // Sets whether the connection is live. Without contact, its rows become unverified, whatever the monitor reports.
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
    std::vector<LockPtr> needAttention() const; // only shown locks, in table order; skips all other rows
    // Some of the shown locks that need attention: at most `count` of them, without the `skipped` worst ones. The worst
    // state comes first, and equal states are in table order.
    std::vector<LockPtr> worstThatNeedAttention(std::size_t skipped, std::size_t count) const;
    std::vector<LockPtr> locks() const; // shown or not, unordered
    std::vector<LockPtr> locksOf(const ConnectionId &connection) const; // sorted by id
    LockPtr find(const LockId &id) const; // shown or not; null when unknown
    int rowOf(const LockId &id) const; // -1: not shown
    bool isCounted(const Lock &lock) const; // false: the lock is part of a quorum set's row
    int lockCount() const { return int(m_rows.size()) - m_departed - m_parts; } // only those that isCounted() counts
    const StateCounts &counts() const { return m_counts; }
    std::vector<LockId> idsOf(int first, int last) const;
    const RowOrder &order() const { return m_order; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

Q_SIGNALS:
    void countsChanged(); // the number of all locks, or of locks in a state, has changed
    void applied();
    void addressesWantedChanged(); // the filter has begun or ceased to use addresses of clients

private:
    struct IdHash {
        size_t operator()(const LockId &id) const { return qHash(id); }
    };

    // The indices that views keep, and their rows, while the order changes.
    struct KeptIndexes {
        QModelIndexList indexes;
        std::vector<Row *> rows;
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
    std::vector<char> areAccepted(const std::vector<Row *> &rows) const;
    void filterAgain();
    std::vector<std::pair<Row *, const LockPtr *>> rowsOf(const std::vector<LockPtr> &locks);
    void findPlaces(TableChange &change) const;
    void planUpsert(Row &row, const LockPtr &lock, TableChange &change);
    void keepWorst(Row &row, const Lock &next, Instant now);
    void markChanges(Row &row, const Lock &next, const TableChange &change);
    void label(Row &row, const LockPtr &lock);
    void planRemoval(Row &row, TableChange &change);
    void depart(Row &row, TableChange &change);
    void countIn(const Lock &lock);
    void uncount(const Lock &lock);
    void letDepartedGo();
    void scheduleRerank(Row &row, Instant now);
    void arrangeAll();
    void carryOut(TableChange &change);
    void insertAtEnd(const std::vector<Row *> &rows);
    void arrange(TableChange &change);
    void removeFromEnd(size_t count);
    KeptIndexes beginRelayout();
    void endRelayout(const KeptIndexes &kept, size_t sortedEnd);
    void announce(const std::vector<Row *> &rows);

    const Clock *m_clock;
    std::unordered_map<LockId, Row, IdHash> m_rows;
    std::unordered_set<Row *> m_needAttention; // of m_rows
    RerankSchedule m_reranks;
    NameLabels m_labels;
    RowPlaces m_places; // the shown rows, in order
    RowOrder m_order;
    LockFilter m_filter;
    Instant m_filteredAt{};
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
    Instant m_marksSince{}; // the start of the second for which m_marks counts changed rows
    int m_marks = 0;
    Instant m_fadesUntil{}; // when the last new row has faded in
    int m_departed = 0; // rows kept only because the order is frozen
    int m_parts = 0; // of rows of a quorum set, without departed ones
};

} // namespace lockscope::ui
