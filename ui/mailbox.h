#pragma once

#include <QObject>

#include <functional>

namespace lockscope::ui {

// Where one of the window's two threads leaves what the other has to do: it is done on the thread on which the mailbox
// lives, in the order in which it was posted, and not at all when the mailbox is gone by then. All that crosses between
// the threads does it here, because the thread sanitizer does not see into Qt's queues and must be told that what was
// written before post() may be read afterwards.
class Mailbox : public QObject {
public:
    using QObject::QObject;

    void post(std::function<void()> what); // from any thread

protected:
    bool event(QEvent *event) override;
};

} // namespace lockscope::ui
