#pragma once

#include "ui/window/connection/connection.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace lockscope::ui {

struct ClientAlarm;

// The connections of the window, and the current one: which is meant where no lock says it. Never empty once the first
// was added: one without a server is there while the window shows none. GUI thread.
class Connections {
public:
    Connections() = default;
    ~Connections();

    Connection *add(SessionPort *port, const Connection::Window &window); // the first one is current
    // All without a server but one: there is always a place for the next. Their ports are free now; whether the current
    // one is among them is to be asked.
    std::vector<std::unique_ptr<Connection>> takeEmpty();
    SessionPort *freePort(); // that was left; null: none

    std::size_t size() const { return m_all.size(); }
    std::vector<Connection *> all() const;
    bool has(const Connection *connection) const;
    Connection *current() const { return m_current; }
    void setCurrent(Connection *connection) { m_current = connection; }
    bool showNone() const; // no server was chosen

    // Null: none.
    Connection *with(const ConnectionId &id) const;
    Connection *to(const redis::Address &address) const;
    Connection *of(const std::optional<LockId> &lock) const;
    Connection *alarmed() const; // the first that has an alarm of clients

    bool isFirstLook() const { return firstScanning() != nullptr; } // one of them has not seen all names yet
    const Situation &telling() const; // of the one that keeps the table from being true, or the current one
    ClientAlarm alarm() const; // one for all: that of the first that has one, with how many others there are
    void setVisible(const std::vector<LockId> &locks) const; // each is told its own

private:
    Connection *firstScanning() const;
    template<typename Is> Connection *first(Is is) const;

    std::vector<std::unique_ptr<Connection>> m_all;
    std::vector<SessionPort *> m_free;
    Connection *m_current = nullptr;
};

} // namespace lockscope::ui
