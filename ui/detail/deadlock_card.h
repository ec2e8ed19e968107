#pragma once

#include "core/model/lock_id.h"

#include <QAbstractButton>

namespace lockscope::ui {

// One owner of a deadlock and the lock that it holds. A click or Enter goes to the lock.
class DeadlockCard : public QAbstractButton {
    Q_OBJECT

public:
    explicit DeadlockCard(QWidget *parent = nullptr);

    struct Content {
        LockId lock;
        QString owner;
        QString holds; // "holds 'orders'"
        QString sentence; // for screen readers: the owner, its lock, and the lock that it waits for
        bool isShown = false; // the details show this lock
        friend bool operator==(const Content &, const Content &) = default;
    };
    void setContent(const Content &content);
    const Content &content() const { return m_content; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    QFont bold() const;
    void paintFrame(QPainter &painter) const;

    Content m_content;
};

} // namespace lockscope::ui
