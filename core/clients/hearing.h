#pragma once

#include "core/clients/client_book.h"
#include "core/model/trace_event.h"
#include "core/monitor/monitor.h"

namespace lockscope::clients {

// Takes what a trace tells of a database, and passes on what it says of clients: from where each sent, what it failed
// to release, what it renews in vain; and which reader asked to write. Book and monitor outlive it.
class Hearing {
public:
    Hearing(ClientBook *book, monitor::Monitor *monitor, int db)
        : m_book(book)
        , m_monitor(monitor)
        , m_db(db)
    { }

    void take(const TraceEvent &event, Instant at);
    void beginAnew(); // another trace
    qsizetype clients() const { return m_heard.size(); } // whose address was seen in this one

private:
    void refusedWriter(const TraceEvent &event);

    ClientBook *m_book;
    monitor::Monitor *m_monitor;
    int m_db;
    QSet<Uuid> m_heard;
    QHash<std::pair<Key, Owner>, int> m_refused; // as writers
};

} // namespace lockscope::clients
