#pragma once

#include "core/clients/client_book.h"
#include "core/model/trace_event.h"
#include "core/monitor/monitor.h"
#include "core/redis/server.h"
#include "core/trace/monopolies.h"

namespace lockscope::clients {

// Takes what a trace tells of a database, and passes on what it says of clients: from where each sent, what it failed
// to release, what it renews in vain, what it leaves to nobody else; and which reader asked to write. An address is one
// on the node that has the lock, as nobody else carries out what is asked of it. Book, monitor and server outlive it.
class Hearing {
public:
    Hearing(ClientBook *book, monitor::Monitor *monitor, const redis::Server *server)
        : m_book(book)
        , m_monitor(monitor)
        , m_server(server)
    { }

    void take(const TraceEvent &event, Instant at);
    void beginAnew(); // another trace
    qsizetype clients() const { return m_heard.size(); } // whose address was seen in this one

private:
    void refusedWriter(const TraceEvent &event);
    bool isSeenReading(const TraceEvent &event) const;
    void monopolised(const trace::Monopoly &streak, const LockId &lock, Instant at);

    ClientBook *m_book;
    monitor::Monitor *m_monitor;
    const redis::Server *m_server;
    QSet<Uuid> m_heard;
    QHash<std::pair<Key, Owner>, int> m_refused; // as writers
    trace::MonopolyWatch m_monopolies;
};

} // namespace lockscope::clients
