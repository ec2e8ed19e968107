#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/model/lock_copies.h"
#include "core/monitor/judge/decode_options.h"
#include "core/monitor/read/lock_reader.h"

#include <QObject>

namespace lockscope::monitor {

// Asks one replica, every so often, what it has of the watched locks of its master, and how far behind it is. Sends it
// nothing but reads: its connection has no other policy. Both nodes outlive it.
class ReplicaReader {
public:
    struct Calls {
        std::function<std::vector<Key>()> watched;
        std::function<void(const Key &name, LockCopy copy, int counted)> tell; // `counted`: by the master
    };

    ReplicaReader(const redis::Node &replica, redis::Server *master, const DecodeOptions &decoding, Millis every,
                  Calls calls);
    Q_DISABLE_COPY_MOVE(ReplicaReader)

    bool isOf(const redis::Node &replica, const redis::Server *master) const;
    bool hasCopyOf(const Key &name) const; // its master has the slot
    const QString &name() const { return m_replica.name; }
    void setWanted(bool wanted); // while it is, it asks
    void wake() { m_wake.call(); } // there is one more to ask for

private:
    Task<void> run(std::stop_token stop);
    Task<LockCopy> ask(Key name, std::stop_token stop);
    static Task<Result<RawLock>> read(LockReader *reader, Key name, std::stop_token stop);
    LockPtr judged(const Result<RawLock> &raw) const; // null: there is nothing, or nothing was answered
    Task<void> addLag(LockCopy *copy, std::stop_token stop);

    redis::Node m_replica;
    redis::Server *m_master;
    DecodeOptions m_decoding;
    Millis m_every;
    Calls m_calls;
    Link m_link;
    Link m_toMaster;
    ServerClock m_serverClock; // no deadlines of queues are asked for, so it is never set
    ActiveChannels m_channels; // nor who listens
    LockReader m_reader;
    LockReader m_masterReader;
    int m_counted = 0;
    QObject m_context; // of what the link tells
    WakeUp m_wake;
    std::unique_ptr<TaskScope> m_asking;
};

} // namespace lockscope::monitor
