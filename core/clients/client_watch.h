#pragma once

#include "core/async/task.h"
#include "core/clients/judge/client.h"
#include "core/clients/judge/name_rules.h"
#include "core/model/trace_event.h"
#include "core/monitor/monitor.h"
#include "core/redis/server.h"

#include <QObject>

#include <memory>

namespace lockscope::clients {

// Follows the clients of what a monitor watches. What they hold costs nothing more; where they are is asked (CLIENT
// LIST) only while somebody looks, every five seconds at most, and the seldomer the longer it takes: at most a
// hundredth of the server's time. Changes nothing. On the thread of the server and the monitor, which outlive it.
class ClientWatch : public QObject {
    Q_OBJECT

public:
    // `own`: the UUID of this program's lock client.
    ClientWatch(redis::Server *server, monitor::Monitor *monitor, Uuid own, QObject *parent = nullptr);
    ~ClientWatch() override;

    void start();
    void stop();
    // Somebody looks. Until then, and from then on, connections are not asked for.
    void setLooked(bool looked);
    void setRules(NameRules rules);

    std::vector<ClientPtr> clients() const; // as told last, sorted by UUID
    ClientPtr find(const Uuid &uuid) const; // null: unknown
    const ListState &listState() const;

    // What a trace of the same server shows says for certain where clients send from, what they release in vain, and
    // which reader wants to write.
    void beginTrace();
    void hear(const std::vector<TraceEvent> &events);
    qsizetype heard() const; // clients whose address the latest trace showed

    // Asks for the connections once, now, however many there are, and counts what the monitor knows. For the command
    // line. Errors: Canceled when stopped; that the ACL refuses is no error but in listState().
    Task<Result<bool>> look(std::stop_token stop);

Q_SIGNALS:
    void changed(const lockscope::clients::ClientDeltaPtr &delta); // at most once a second

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::clients
