#pragma once

#include "core/model/lock.h"

#include <QWidget>

class QToolButton;

namespace lockscope::ui {

class ElidedLabel;

// One line that names the worst lock that something can be done about, and leads to it: "orders: no expiry, 1 client
// waits". As high as what stands beside it, so that nothing below moves; under the mouse it does not change what it
// means. It never takes the focus by itself, and Enter does nothing on it.
class ReviewBanner : public QWidget {
    Q_OBJECT

public:
    explicit ReviewBanner(QWidget *parent = nullptr);

    void offer(const LockPtr &lock); // null: nothing needs it

Q_SIGNALS:
    void reviewWanted(const lockscope::LockId &lock);

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void recolour();

    LockPtr m_lock;
    ElidedLabel *m_text;
    QToolButton *m_review;
};

} // namespace lockscope::ui
