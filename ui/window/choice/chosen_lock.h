#pragma once

#include "core/model/lock.h"
#include "ui/detail/detail_panel.h"

#include <QObject>

#include <optional>

namespace lockscope::ui {

class LockTableModel;
class LockTableView;

// The lock that is looked at, and how it stands in the table. It may be acted on only while it is what is visibly
// chosen there: its row is shown, marked, and the only one marked. GUI thread.
class ChosenLock : public QObject {
    Q_OBJECT

public:
    ChosenLock(LockTableModel *model, LockTableView *table, QObject *parent); // both outlive it

    const std::optional<LockId> &id() const { return m_id; }
    const LockPtr &lock() const { return m_seen; } // as it is, or was last seen; null: nothing is known
    DetailPanel::Place place() const;
    bool isArmed() const;

    void choose(const LockId &id);
    void clear();
    // After somebody set a filter: the choice moves to the first match, or there is none.
    void afterFilter();
    // After a delta. A choice whose row went is kept in mind but not armed, and no other takes its place: nobody asked
    // for that one. When the row comes back it is marked again.
    void afterDelta(bool reset);

Q_SIGNALS:
    void changed(const std::optional<lockscope::LockId> &before);

private:
    void set(const std::optional<LockId> &id);

    LockTableModel *m_model;
    LockTableView *m_table;
    std::optional<LockId> m_id;
    LockPtr m_seen;
};

} // namespace lockscope::ui
