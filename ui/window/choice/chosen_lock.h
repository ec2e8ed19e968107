#pragma once

#include "core/model/lock_id.h"
#include "core/model/lock_ptr.h"
#include "ui/detail/detail_panel.h"

#include <QObject>

#include <optional>

namespace lockscope::ui {

class LockTableModel;
class LockTableView;

// The chosen lock and its state in the table. It can be acted on only while it is visibly chosen: its row is shown
// and is the only selected row. GUI thread.
class ChosenLock : public QObject {
    Q_OBJECT

public:
    ChosenLock(LockTableModel *model, LockTableView *table, QObject *parent); // both outlive it

    const std::optional<LockId> &id() const { return m_id; }
    const LockPtr &lock() const { return m_seen; } // its present or last known state; null means unknown
    DetailPanel::Place place() const;
    bool isArmed() const;

    void choose(const LockId &id);
    void clear();
    // Call after the user set a filter. Unless the chosen lock is still shown, the first match becomes the chosen lock.
    // Without a match, no lock is chosen.
    void afterFilter();
    // Call after a delta. If the row of the chosen lock has disappeared, the lock stays chosen, but cannot be acted on.
    // When the row returns, it is selected again, unless other rows are still selected.
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
