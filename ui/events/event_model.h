#pragma once

#include "core/model/lock_event.h"
#include "ui/models/connection_looks.h"

#include <QAbstractTableModel>

#include <deque>
#include <optional>

namespace lockscope::ui {

// The events, oldest first; keeps the last `capacity` events. While new events are held back, the rows stay unchanged,
// so that no row moves while the user reads.
class EventModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Time, Connection, What, Name, Holder, Known };
    static constexpr int columns = Known + 1;
    static constexpr size_t capacity = 10'000;

    using QAbstractTableModel::QAbstractTableModel;

    void append(const std::vector<LockEvent> &events);
    void clear(const ConnectionId &of = {}); // drops only the events of this connection
    // `looks` must outlive the model. Null: the column Connection stays empty.
    void setConnections(const ConnectionLooks *looks) { m_looks = looks; }
    void setHeldBack(bool heldBack);
    bool isHeldBack() const { return m_heldBack; }
    int waiting() const { return int(m_waiting.size()); } // how many events are held back

    // Searches names and holders as displayed. Also applies to new events.
    void setFilter(const QString &text);
    void setOnly(const std::optional<LockId> &lock); // none means all locks

    const std::deque<LockEvent> &all() const { return m_all; } // excluding waiting events
    const std::deque<LockEvent> &heldBack() const { return m_waiting; } // later than those of all()
    std::vector<LockEvent> of(const LockId &lock) const; // including waiting events
    const LockEvent &at(int row) const { return m_shown[size_t(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void waitingChanged(int count);

private:
    using Events = std::deque<LockEvent>;
    bool accepts(const LockEvent &event) const;
    void show(const std::vector<LockEvent> &events);
    void dropOldest(size_t count);
    void refilter();
    static void keepNewest(Events &events);
    QString connectionName(const LockEvent &event) const;

    Events m_all;
    Events m_shown; // the events of m_all that match the filter
    Events m_waiting;
    QString m_text;
    std::optional<LockId> m_only;
    bool m_heldBack = false;
    const ConnectionLooks *m_looks = nullptr;
};

} // namespace lockscope::ui
