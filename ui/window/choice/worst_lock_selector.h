#pragma once

#include "core/model/lock_id.h"

#include <QObject>

#include <optional>

class QWidget;

namespace lockscope::ui {

class LockTableModel;

// After connecting, shows the details of the lock in the worst state, as an example. Problems often appear some seconds
// later, so a lock in a worse state replaces the shown one. Ends with the first key or click in the window or its
// floating panels; after that, only the user chooses.
class WorstLockSelector : public QObject {
    Q_OBJECT

public:
    // Both outlive it.
    WorstLockSelector(const LockTableModel *model, QWidget *window);

    void begin(); // call when the server changes
    void end();
    bool isOn() const { return m_on; }
    // The lock to show instead of the shown one; none means to keep it.
    std::optional<LockId> insteadOf(const std::optional<LockId> &shown) const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const LockTableModel *m_model;
    QWidget *m_window;
    bool m_on = false;
};

} // namespace lockscope::ui
