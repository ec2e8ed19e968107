#pragma once

#include "core/clients/analysis/refused_writers.h"
#include "core/clients/client_book.h"
#include "core/model/trace_event.h"
#include "core/monitor/monitor.h"
#include "core/redis/server.h"
#include "core/trace/monopolies.h"

namespace lockscope::clients {

// Takes the events of a trace of one database and passes on what they show about clients: addresses, failed releases,
// futile renewals, monopolies, and readers that wait to write. An address belongs to a connection of the node that has
// the lock, because no other node runs the command. The book, the monitor and the server must outlive the observer.
class TraceObserver {
public:
    TraceObserver(ClientBook *book, monitor::Monitor *monitor, const redis::Server *server)
        : m_book(book)
        , m_monitor(monitor)
        , m_server(server)
    { }

    void take(const TraceEvent &event, Instant at);
    void unsubscribed(const TraceEvent &event); // see SessionTrace::unsubscribed()
    void beginAnew(); // starts another trace
    qsizetype clients() const { return m_heard.size(); } // number of clients whose address this trace showed

private:
    void monopolised(const trace::Monopoly &streak, const LockId &lock, Instant at);

    ClientBook *m_book;
    monitor::Monitor *m_monitor;
    const redis::Server *m_server;
    QSet<Uuid> m_heard;
    RefusedWriters m_refused;
    trace::MonopolyWatch m_monopolies;
};

} // namespace lockscope::clients
