#pragma once

#include "core/model/lock_id.h"
#include "core/model/lock_ptr.h"

#include <QWidget>

class QToolButton;

namespace lockscope::ui {

class ElidedLabel;

// One line that names the worst lock with a useful action ("orders: no expiry, 1 client waits"), with a button to
// review this lock. The banner is as high as its neighbour, so that nothing below moves. While the mouse is over the
// banner, its lock stays. It never takes the focus, and Enter does nothing on it.
class ReviewBanner : public QWidget {
    Q_OBJECT

public:
    explicit ReviewBanner(QWidget *parent = nullptr);

    void offer(const LockPtr &lock); // null means none

Q_SIGNALS:
    void reviewWanted(const lockscope::LockId &lock);

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void recolour();
    void fitText();

    LockPtr m_lock;
    ElidedLabel *m_text;
    QToolButton *m_review;
};

} // namespace lockscope::ui
