#pragma once

#include <QObject>

#include <functional>

namespace lockscope::ui {

// Runs functions on the thread on which the mailbox lives, in the order in which they were posted. Its destructor drops
// the functions that have not run yet. The window's two threads exchange everything through mailboxes, because the
// thread sanitizer does not know the synchronization in Qt's queues.
class Mailbox : public QObject {
public:
    using QObject::QObject;

    void post(std::function<void()> what); // from any thread

protected:
    bool event(QEvent *event) override;
};

} // namespace lockscope::ui
