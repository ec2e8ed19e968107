#pragma once

#include "core/model/lock_ptr.h"
#include "core/monitor/analysis/observe.h"
#include "tests/support/id_of.h"

// Hand-made server replies, for tests of decoding and classifying.
namespace lockscope::test {

inline const QByteArray uuidA("3f2a91c0-0001-4a5b-8c6d-1234567890ab");
inline const QByteArray uuidB("77777777-0002-4a5b-8c6d-1234567890ab");
inline const QByteArray ownerA = uuidA + ":12";
inline const QByteArray ownerB = uuidB + ":7";
inline const QByteArray transactionId("ed44162a255181819072f828743fa745");
inline const QByteArray insideA = ownerA + ':' + transactionId; // the same thread, inside a transaction
inline const QByteArray writingInsideA = ownerA + ":write:" + transactionId;
inline const QByteArray keyHash("+TBh7Yug9wjsmfRwBCx2+A"); // of the key "k1", as Redisson 4.7.0 writes it

// Milliseconds after an arbitrary start.
Instant at(qint64 ms);

using FieldList = std::vector<std::pair<QByteArray, QByteArray>>;
monitor::RawLock rawHash(const QByteArray &name, FieldList fields, qint64 pttl, qint64 readAtMs = 0);
monitor::RawLock rawString(const QByteArray &name, const QByteArray &value, qint64 pttl, qint64 readAtMs = 0);
monitor::RawLock rawMissing(const QByteArray &name, qint64 readAtMs = 0);

// Observes one name repeatedly, as the monitor does.
class Observer {
public:
    const Lock &look(const monitor::RawLock &raw);
    void setOwn(const monitor::OwnHold &own) { m_own = own; } // for the next observations
    const Lock &lock() const { return *m_lock; }
    const std::optional<Lock> &before() const { return m_before; }
    const monitor::EarlierReads &earlier() const { return m_earlier; }
    const std::vector<LockEvent> &events() const { return m_events; } // of the last observation
    // The events of the last observation, such as "acquired 3f2a91c0…:12".
    QStringList told() const;

private:
    std::optional<Lock> m_lock;
    std::optional<Lock> m_before;
    monitor::EarlierReads m_earlier;
    std::optional<monitor::OwnHold> m_own;
    std::vector<LockEvent> m_events;
};

} // namespace lockscope::test
