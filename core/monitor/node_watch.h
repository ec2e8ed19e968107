#pragma once

#include "core/async/task_scope.h"
#include "core/monitor/find/channel_poll.h"
#include "core/monitor/find/feed.h"
#include "core/monitor/find/key_events.h"
#include "core/monitor/find/refresher.h"
#include "core/monitor/find/scanner.h"
#include "core/monitor/find/shard_feed.h"
#include "core/monitor/find/subkey_events.h"
#include "core/monitor/find/tracking.h"
#include "core/monitor/monitor_options.h"
#include "core/monitor/read/server_load.h"

namespace lockscope::monitor {

// Finds and reads the locks of one node, and hands what was read to the book. Between start() and stop() there is a
// contact while the node is live and nobody paused: what is known is read anew, then hints and turns are read, channels
// asked for and the keyspace scanned, each in its own task. Servers and book outlive it.
class NodeWatch {
public:
    // `source`: of which `node` is one. `part`: of the book, that is this node's. `others`: who listens elsewhere.
    NodeWatch(redis::Server *source, const redis::Node &node, const MonitorOptions &options, Book *book,
              Book::Part part, const OtherListeners *others);
    ~NodeWatch() { m_destroyed.request_stop(); }
    Q_DISABLE_COPY_MOVE(NodeWatch)

    void start();
    void stop();
    void setPaused(bool paused); // nothing is sent

    // For the book was told something that is to be read soon.
    void readHints();
    void readWatched(); // those that it does not know yet
    void expect(const Key &name, Kind kind); // see Monitor
    void listenersChanged(const QByteArray &channel); // on another node

    Task<Result<LockPtr>> read(Key name, std::stop_token stop); // see readOne()
    Task<Result<bool>> complete(Instant deadline, std::stop_token stop); // see Monitor
    // Reads the locks again of which it is not known who listens.
    Task<void> readUnheard(std::stop_token stop);

    const QString &name() const { return m_node.name; }
    redis::Server *server() const { return m_node.server; }
    bool contactLost() const; // nothing has answered for nearly unverifiedAfter
    const ServerClock &serverClock() const { return m_serverClock; }
    int passes() const { return m_scanner.passes(); }
    // What it can say of itself, and the load since the call before.
    void fill(Status &status);

private:
    void follow();
    void beginContact();
    void endContact();
    Task<void> contact(std::stop_token stop);
    QString place() const; // host:port of the node now
    bool noteProcess(); // true: the locks are those of another server than before
    void fillFeeds(Status &status) const;
    void fillScan(Status &status) const;
    bool namedLikeLock(const QByteArray &name) const;

    redis::Server *m_source;
    MonitorOptions m_options;
    redis::Node m_node;
    Book *m_book;
    Book::Part m_part;
    Link m_link;
    ServerClock m_serverClock;
    ActiveChannels m_channels;
    LockReader m_reader;
    Sieve m_sieve;
    Refresher m_refresher;
    Scanner m_scanner;
    ChannelPoll m_channelPoll;
    Feed m_feed;
    KeyHints m_hints;
    KeyEvents m_keyEvents;
    ShardFeed m_shardFeed;
    SubkeyEvents m_subkeyEvents;
    Tracking m_tracking;
    ServerLoad m_load;
    QByteArray m_process; // that answered at the latest contact
    QString m_place; // where that was
    bool m_started = false;
    Instant m_startedAt{};
    bool m_paused = false;
    bool m_afresh = true; // the next contact starts rows anew
    QObject m_context; // of what the link tells
    std::stop_source m_destroyed; // for tasks of callers that outlive us
    std::unique_ptr<TaskScope> m_contact; // while there is one
};

} // namespace lockscope::monitor
