#pragma once

#include "core/monitor/node_listeners.h"
#include "core/monitor/node_watch.h"

#include <QPointer>

namespace lockscope::monitor {

// Keeps a NodeWatch for each master of a source while nodes come and go, and the subscribers on all nodes. The slots of
// a master determine its part of the lock store. The rows of a new master are unverified until they are read there.
// Source and lock store must outlive it.
class NodeWatches : public QObject {
public:
    NodeWatches(redis::Server *source, const MonitorOptions &options, LockStore *store);
    ~NodeWatches() override;

    void start();
    void stop();
    void setPaused(bool paused);

    NodeWatch &of(const Key &name);
    void readHints();
    void readWatched();

    std::vector<LockStore::Contact> contacts() const; // by part
    bool haveContact() const; // not paused, and each master answers
    int passes() const; // the smallest number among the nodes
    // True if every lock can be known: each slot has a master that answers and was scanned.
    bool isWhole() const;
    // See Monitor. Asks the other nodes for subscribers first, unless they are polled anyway.
    Task<Result<LockPtr>> read(Key name, std::stop_token stop);
    // See Monitor. Afterwards, reads rows with unknown subscribers again. Their first read came before the other nodes'
    // answers, or before the lock's kind was known.
    Task<Result<bool>> complete(Instant deadline, std::stop_token stop);
    void fill(Status &status);

private:
    void follow();
    void keepOnly(const std::vector<redis::Node> &masters);
    bool add(const redis::Node &master, std::size_t among); // false if the master is already known
    std::optional<LockStore::Part> partOf(const redis::Node &master) const;
    void divide(const std::vector<redis::Node> &masters);
    bool isSilent(const QString &name) const;
    NodeWatch *nextOf(const std::vector<QString> &done) const;
    void followListeners();
    bool haveListenersTold() const;
    static Task<Result<LockPtr>> hearAndRead(QPointer<NodeWatches> self, Key name, std::stop_token stop);
    // Asks all nodes for subscribers until endHearing(). Waits for their replies, for longestHearing at most.
    static Task<void> hear(QPointer<NodeWatches> self, std::stop_token stop);
    void endHearing();
    static Task<Result<bool>> hearAndComplete(QPointer<NodeWatches> self, Instant deadline, std::stop_token stop);
    static Task<Result<bool>> completeAll(QPointer<NodeWatches> self, Instant deadline, std::stop_token stop);
    NodeStatus statusOf(const redis::Node &node) const;

    redis::Server *m_source;
    MonitorOptions m_options;
    LockStore *m_store;
    NodeListeners m_listeners;
    std::vector<std::unique_ptr<NodeWatch>> m_watches; // by part; null if no master has the part now
    std::vector<LockStore::Part> m_partOfSlot;
    bool m_allSlotsServed = true;
    bool m_started = false;
    bool m_paused = false;
    int m_waitingForListeners = 0; // number of running requests that need subscribers of other nodes
    // start of the first such request; a second later, the search for replicas counts as complete
    std::optional<Instant> m_heardFrom;
};

} // namespace lockscope::monitor
