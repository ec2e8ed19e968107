#pragma once

#include <QWidget>

class QSpinBox;

namespace lockscope::ui {

// Offers to create a missing semaphore. Hidden until offer().
class MakeSemaphore : public QWidget {
    Q_OBJECT

public:
    explicit MakeSemaphore(QWidget *parent = nullptr);
    void offer(int atLeast); // the number of permits that the user wants to acquire

Q_SIGNALS:
    void wanted(int permits);

private:
    QSpinBox *m_permits;
};

} // namespace lockscope::ui
