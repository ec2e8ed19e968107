#pragma once

#include "core/async/sleep.h"
#include "core/async/task_scope.h"
#include "core/model/lock_copies.h"
#include "core/monitor/analysis/decode_options.h"
#include "core/monitor/reading/lock_reader.h"

#include <QObject>

namespace lockscope::monitor {

// Regularly asks one replica for its copies of the watched locks of its master, and for its lag. Sends only reads,
// because its connection allows nothing else. Both nodes must outlive it.
class ReplicaReader {
public:
    struct Calls {
        std::function<std::vector<Key>()> watched;
        std::function<void(const Key &name, LockCopy copy, int counted)> tell; // `counted` as in Replication
    };

    ReplicaReader(const redis::Node &replica, redis::Server *master, const DecodeOptions &decoding, Millis every,
                  Calls calls);
    Q_DISABLE_COPY_MOVE(ReplicaReader)

    bool isOf(const redis::Node &replica, const redis::Server *master) const;
    bool hasCopyOf(const Key &name) const; // its master has the slot
    const QString &name() const { return m_replica.name; }
    void setWanted(bool wanted); // asks regularly while wanted
    void wake() { m_wake.call(); } // call it after a new lock is watched

private:
    Task<void> run(std::stop_token stop);
    Task<LockCopy> ask(Key name, std::stop_token stop);
    static Task<Result<RawLock>> read(LockReader *reader, Key name, std::stop_token stop);
    LockPtr judged(const Result<RawLock> &raw) const; // null if there is no lock or no answer
    Task<void> addLag(LockCopy *copy, std::stop_token stop);

    redis::Node m_replica;
    redis::Server *m_master;
    DecodeOptions m_decoding;
    Millis m_every;
    Calls m_calls;
    NodeReader m_nodeReader;
    NodeReader m_toMaster;
    ServerClock m_serverClock; // never set, because this class reads no queue deadlines
    ActiveChannels m_channels; // empty, because this class does not ask for subscribers
    LockReader m_reader;
    LockReader m_masterReader;
    int m_counted = 0;
    QObject m_context; // context of the link's signals
    WakeUp m_wake;
    std::unique_ptr<TaskScope> m_asking;
};

} // namespace lockscope::monitor
