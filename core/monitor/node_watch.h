#pragma once

#include "core/async/task_scope.h"
#include "core/model/kind.h"
#include "core/monitor/discovery/channel_poll.h"
#include "core/monitor/discovery/key_events.h"
#include "core/monitor/discovery/refresher.h"
#include "core/monitor/discovery/scanner.h"
#include "core/monitor/discovery/shard_feed.h"
#include "core/monitor/discovery/subkey_events.h"
#include "core/monitor/discovery/tracking.h"
#include "core/monitor/discovery/unlock_feed.h"
#include "core/monitor/monitor_options.h"
#include "core/monitor/reading/server_load.h"

namespace lockscope::monitor {

// Finds and reads the locks of one node, and passes the results to the lock store. Between start() and stop(), a
// contact exists while the node is live and not paused. A contact first reads all known locks again. Then separate
// tasks read the locks with hints, read the due locks, ask for channels and scan the keyspace. Servers and lock store
// must outlive the NodeWatch.
class NodeWatch {
public:
    // `node` belongs to `source`. `part` is the node's part of the lock store. `others` has the subscribers on other
    // nodes.
    NodeWatch(redis::Server *source, const redis::Node &node, const MonitorOptions &options, LockStore *store,
              LockStore::Part part, const OtherListeners *others);
    ~NodeWatch() { m_destroyed.request_stop(); }
    Q_DISABLE_COPY_MOVE(NodeWatch)

    void start(); // may be called again
    void stop();
    void setPaused(bool paused); // sends nothing while paused

    // Call it after the lock store got something that must be read soon.
    void readHints();
    void readWatched(); // reads watched locks that the lock store does not know yet
    void expect(const Key &name, Kind kind); // see Monitor
    void listenersChanged(const QByteArray &channel); // on another node

    Task<Result<LockPtr>> read(Key name, std::stop_token stop); // see readOne()
    Task<Result<bool>> complete(Instant deadline, std::stop_token stop); // see Monitor
    // Reads the locks with unknown subscribers again.
    Task<void> readUnheard(std::stop_token stop);

    const QString &name() const { return m_node.name; }
    redis::Server *server() const { return m_node.server; }
    bool contactLost() const; // no reply for almost unverifiedAfter
    const ServerClock &serverClock() const { return m_serverClock; }
    int passes() const { return m_scanner.passes(); }
    // Fills in this node's status, and the load since the last call.
    void fill(Status &status);

private:
    void follow();
    void beginContact();
    void endContact();
    Task<void> contact(std::stop_token stop);
    Task<void> awaitRestart(Instant began, std::stop_token stop); // ends it when all known locks were read
    QString place() const; // the node's current host:port
    bool noteProcess(); // true if another server has the locks now
    void fillFeeds(Status &status) const;
    void fillScan(Status &status) const;
    bool namedLikeLock(const QByteArray &name) const;

    redis::Server *m_source;
    MonitorOptions m_options;
    redis::Node m_node;
    LockStore *m_store;
    LockStore::Part m_part;
    NodeReader m_nodeReader;
    ServerClock m_serverClock;
    ActiveChannels m_channels;
    LockReader m_reader;
    CandidateFilter m_candidateFilter;
    Refresher m_refresher;
    ActiveJobs m_activeJobs;
    Scanner m_scanner;
    ChannelPoll m_channelPoll;
    UnlockFeed m_unlockFeed;
    KeyHints m_hints;
    KeyEvents m_keyEvents;
    ShardFeed m_shardFeed;
    SubkeyEvents m_subkeyEvents;
    Tracking m_tracking;
    ServerLoad m_load;
    QByteArray m_process; // run ID at the latest contact
    QString m_place; // the address of that process
    bool m_started = false;
    Instant m_startedAt{};
    bool m_paused = false;
    bool m_afresh = true; // the next contact starts with a reset
    QObject m_context; // context of the link's signals
    std::stop_source m_destroyed; // for callers' tasks that outlive this object
    std::unique_ptr<TaskScope> m_contact; // exists during a contact
};

} // namespace lockscope::monitor
