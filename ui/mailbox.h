#pragma once

#include <QObject>

#include <functional>

namespace lockscope::ui {

// Runs functions on the thread on which the mailbox lives, in the order in which they were posted. Functions posted
// after its destruction are dropped. Everything that crosses between the window's two threads goes through a mailbox,
// because the thread sanitizer does not know the synchronization in Qt's queues.
class Mailbox : public QObject {
public:
    using QObject::QObject;

    void post(std::function<void()> what); // from any thread

protected:
    bool event(QEvent *event) override;
};

} // namespace lockscope::ui
