#pragma once

#include "ui/window/connection/window_connection.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace lockscope::ui {

struct ClientAlarm;
struct KnownClient;

// The connections of the window. Requests that concern no lock go to the current connection. After the first add(),
// there is always at least one connection. While the window shows no server, there is a connection without a server.
// GUI thread.
class Connections {
public:
    Connections() = default;
    ~Connections();

    Connection *add(SessionPort *port, const Connection::Window &window); // the first one is current
    // Removes the connections without a server and frees their ports. Always keeps at least one connection, as a place
    // for the next server. The current connection may be among the removed ones; the caller must check.
    std::vector<std::unique_ptr<Connection>> takeEmpty();
    SessionPort *freePort(); // of a removed connection; null means none

    std::size_t size() const { return m_all.size(); }
    std::vector<Connection *> all() const;
    bool has(const Connection *connection) const;
    Connection *current() const { return m_current; }
    void setCurrent(Connection *connection) { m_current = connection; }
    bool showNone() const; // no server was chosen

    // Null means none.
    Connection *with(const ConnectionId &id) const;
    Connection *to(const redis::Address &address) const;
    Connection *of(const std::optional<LockId> &lock) const;
    Connection *alarmed() const; // the first with a client alarm

    bool isFirstLook() const { return firstScanning() != nullptr; } // a connection has not scanned all names yet
    // Of a connection that is lost or still scanning, otherwise of the current one.
    const ConnectionSituation &telling() const;
    ClientAlarm alarm() const; // the first alarm, whose text also tells if there are others
    std::vector<KnownClient> knownClients() const; // of all connections
    void setVisible(const std::vector<LockId> &locks) const; // each connection gets its own locks

private:
    Connection *firstScanning() const;
    template<typename Is> Connection *first(Is is) const;

    std::vector<std::unique_ptr<Connection>> m_all;
    std::vector<SessionPort *> m_free;
    Connection *m_current = nullptr;
};

} // namespace lockscope::ui
