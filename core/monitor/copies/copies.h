#pragma once

#include "core/monitor/copies/replica_reader.h"

#include <QHash>

#include <map>

namespace lockscope::monitor {

// What the replicas of a source have of the locks that are watched: whether a failover would lose one. One reader a
// replica, as nodes come and go. Only watched locks are asked for, so that this costs a few reads a second. The server
// outlives it; its thread.
class Copies : public QObject {
    Q_OBJECT

public:
    struct Options {
        DecodeOptions decoding; // as the monitor's: whose source and database it is
        Millis every{1'000};
    };

    Copies(redis::Server *source, Options options, QObject *parent = nullptr);
    ~Copies() override { m_destroyed.request_stop(); }

    // Counted: watch twice, unwatch twice.
    void watch(const Key &name);
    void unwatch(const Key &name);
    void setPaused(bool paused); // nobody is asked
    LockCopiesPtr of(const Key &name) const; // as told last; null: it is not watched, or no replica was asked

    // For who looks once: asks all there are and returns when each has answered or does not, at `deadline` at the
    // latest; null: there is none.
    // Errors: Canceled.
    Task<Result<LockCopiesPtr>> readNow(Key name, Instant deadline, std::stop_token stop);

Q_SIGNALS:
    void changed(const lockscope::LockCopiesPtr &copies); // after each replica's answer

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
    std::stop_source m_destroyed; // for tasks of callers that outlive us
};

} // namespace lockscope::monitor
