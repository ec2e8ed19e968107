#pragma once

#include "core/model/lock_id.h"

#include <QObject>

#include <optional>

class QWidget;

namespace lockscope::ui {

class LockTableModel;

// Whoever has just connected sees at once what a lock looks like from near: the one in the worst state, and, as trouble
// often shows only some seconds later, a worse one when it comes. Until the first key or click in the window: from then
// on only people choose.
class WorstOffer : public QObject {
    Q_OBJECT

public:
    // Both outlive it.
    WorstOffer(const LockTableModel *model, QWidget *window);

    void begin(); // with another server
    void end();
    // The lock to show in place of the one that is shown; none: that one, or nothing yet.
    std::optional<LockId> insteadOf(const std::optional<LockId> &shown) const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    const LockTableModel *m_model;
    QWidget *m_window;
    bool m_on = false;
};

} // namespace lockscope::ui
