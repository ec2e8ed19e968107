#pragma once

#include "core/base/clock.h"
#include "core/session.h"

#include <QObject>

#include <functional>
#include <memory>

namespace lockscope::ui {

// What lives on the engine thread: the clock and the session of the moment. Every method is called there.
class Engine : public QObject {
    Q_OBJECT

public:
    ~Engine() override;

    using Wire = std::function<void(Session *)>; // connects its signals before anything is sent
    void open(const SessionOptions &options, const Wire &wire);
    void leave(); // lets the session release what it holds, then drops it
    void close(); // the same, then closed()
    Session *session() const { return m_session; } // null when there is none

Q_SIGNALS:
    void closed();

private:
    void drop(Session *session);

    SystemClock m_clock;
    Session *m_session = nullptr;
    int m_leaving = 0;
    bool m_closing = false;
};

} // namespace lockscope::ui
