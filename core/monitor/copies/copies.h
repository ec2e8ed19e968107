#pragma once

#include "core/monitor/copies/replica_reader.h"

#include <QHash>

#include <map>

namespace lockscope::monitor {

// The replicas' copies of the watched locks, which show whether a failover would lose a lock. Keeps one reader for each
// replica while nodes come and go. Queries only watched locks, which costs a few reads a second. Runs on the server's
// thread, and the server must outlive it.
class Copies : public QObject {
    Q_OBJECT

public:
    struct Options {
        DecodeOptions decoding; // as in the monitor; has the source and the database
        Millis every{1'000};
    };

    Copies(redis::Server *source, Options options, QObject *parent = nullptr);
    ~Copies() override { m_destroyed.request_stop(); }

    // The calls are counted: each watch() needs an unwatch().
    void watch(const Key &name);
    void unwatch(const Key &name);
    void setPaused(bool paused); // stops all queries
    LockCopiesPtr of(const Key &name) const; // as last published; null if it is not watched or no replica was asked

    // For a single query: asks all replicas, and returns when each has answered or failed, at `deadline` at the latest.
    // Returns null if there are no replicas. Errors: Canceled.
    Task<Result<LockCopiesPtr>> readNow(Key name, Instant deadline, std::stop_token stop);

Q_SIGNALS:
    void changed(const lockscope::LockCopiesPtr &copies); // after each replica's reply

private:
    void follow();
    std::unique_ptr<ReplicaReader> makeReader(const redis::Node &replica, redis::Server *master);
    void dropLeft();
    void take(const Key &name, LockCopy copy, int counted);
    bool isWhole(const Key &name, Instant since) const;

    redis::Server *m_source;
    Options m_options;
    bool m_paused = false;
    QHash<Key, int> m_watched;
    std::vector<std::unique_ptr<ReplicaReader>> m_readers;
    std::map<Key, LockCopies> m_copies;
    std::stop_source m_destroyed; // for callers' tasks that outlive this object
};

} // namespace lockscope::monitor
