#pragma once

#include "core/async/task.h"
#include "core/clients/analysis/client.h"
#include "core/clients/analysis/name_rules.h"
#include "core/model/trace_event.h"
#include "core/monitor/monitor.h"
#include "core/redis/server.h"

#include <QObject>

#include <memory>

namespace lockscope::clients {

// Follows the clients of a monitor's locks. It learns their holds from the monitor, without commands of its own. It
// queries their connections (CLIENT LIST) only while a user views the clients. The queries come every five seconds or
// less often, so that they take at most a hundredth of the server's time. Changes nothing. Use it on the thread of the
// server and the monitor, which must outlive it.
class ClientWatch : public QObject {
    Q_OBJECT

public:
    // `own` is the UUID of this program's lock client.
    ClientWatch(redis::Server *server, monitor::Monitor *monitor, Uuid own, QObject *parent = nullptr);
    ~ClientWatch() override;

    void start();
    void stop();
    // Sets whether a user views the clients. Queries connections only while `looked` is true.
    void setLooked(bool looked);
    void setRules(NameRules rules);

    std::vector<ClientPtr> clients() const; // as in the latest changed(), sorted by UUID
    ClientPtr find(const Uuid &uuid) const; // null if unknown
    const ListState &listState() const;

    // The events of a trace of the same server are certain. They show where clients send from, their failed releases,
    // and readers that want to write.
    void beginTrace();
    void hear(const std::vector<TraceEvent> &events);
    void hearUnsubscribed(const TraceEvent &event); // see SessionTrace::unsubscribed()
    qsizetype heard() const; // number of clients whose address the latest trace showed

    // Queries the connections once, regardless of their number, and applies all rows that the monitor has read. For the
    // command line. Errors: Canceled when stopped. A refusal by the ACL is not an error, but appears in listState().
    Task<Result<bool>> look(std::stop_token stop);

Q_SIGNALS:
    void changed(const lockscope::clients::ClientDeltaPtr &delta); // at most once a second

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::clients
