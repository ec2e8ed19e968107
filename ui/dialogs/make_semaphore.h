#pragma once

#include <QWidget>

class QSpinBox;

namespace lockscope::ui {

// Offers to make a semaphore that is not there yet. Hidden until there is something to offer.
class MakeSemaphore : public QWidget {
    Q_OBJECT

public:
    explicit MakeSemaphore(QWidget *parent = nullptr);
    void offer(int atLeast); // as many permits as somebody wants to take

Q_SIGNALS:
    void wanted(int permits);

private:
    QSpinBox *m_permits;
};

} // namespace lockscope::ui
