#pragma once

#include "core/base/clock.h"
#include "core/session/session.h"
#include "ui/window/mailbox.h"

#include <QObject>

#include <functional>
#include <memory>

namespace lockscope::ui {

// What lives on the engine thread: the clock and the session of the moment. Every method but inbox() is called there.
class Engine : public QObject {
    Q_OBJECT

public:
    ~Engine() override;

    using Wire = std::function<void(Session *)>; // connects its signals before anything is sent
    void open(const SessionOptions &options, const Wire &wire);
    void leave(); // lets the session end in good order (Session::close()), then drops it
    void close(); // the same, then closed(), when those that were left before are gone too
    Session *session() const { return m_session; } // null when there is none
    Mailbox &inbox() { return m_inbox; } // what is to be done there

Q_SIGNALS:
    void leftBehind(const std::vector<lockscope::Error> &what); // see Session::closed()
    void closed();

private:
    void drop(Session *session, const std::vector<Error> &left);
    void dropped();

    Mailbox m_inbox{this}; // a child: moves to the thread with us
    SystemClock m_clock;
    Session *m_session = nullptr;
    int m_leaving = 0;
    bool m_closing = false;
};

} // namespace lockscope::ui
