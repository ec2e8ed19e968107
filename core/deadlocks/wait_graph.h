#pragma once

#include "core/deadlocks/wait.h"
#include "core/model/connection_id.h"

#include <QHash>

#include <array>
#include <vector>

namespace lockscope::deadlocks {

// The holders and waiters of every lock that somebody waits for, on all servers. Changes row by row. Locks and owners
// have dense numbers, so a search works on vectors. No I/O; one thread.
class WaitGraph {
public:
    using LockNumber = qint32;
    using OwnerNumber = qint32;

    struct Hold {
        OwnerNumber owner = 0;
        Owner name; // as the lock's server knows it
        Access access = Access::Exclusive;
        Instant from{}; // known to be true from here to the lock's latest reading
    };
    struct OwnersWait {
        LockNumber lock = 0;
        Owner name;
        Access access = Access::Exclusive;
        WaitSource source = WaitSource::FairQueue;
        Instant since{};
        bool sinceIsBound = false;
        Instant from{}; // as Hold::from
        std::optional<Instant> until = {}; // nullopt means the lock's latest reading
        std::optional<Instant> limit = {};
        qint64 deadlineMillis = 0; // of the queue entry; another one means that it queued again
    };
    struct LockNode {
        LockId id;
        Reading read;
        std::vector<Hold> holds;
        std::vector<OwnerNumber> waiters;
    };
    struct OwnerNode {
        std::vector<OwnersWait> waits;
        std::vector<LockNumber> holds;
    };

    // Two reads are parts of one reading, so a fact may be younger than the reading's time by this much.
    static constexpr Millis readMargin{100};

    // True if somebody queues for the lock, or if the lock is already known here. Other rows change nothing.
    bool concerns(const Lock &row) const;
    void setRow(const Reading &read); // `gone` rows remove the lock
    void remove(const LockId &lock);
    void removeAll(const ConnectionId &of);

    // Sets all waits that come from this source. The rows of their locks must be set as well; see unread().
    enum class From : quint8 { Trace, ThisProgram };
    void setWaits(From from, std::vector<Wait> waits);
    std::vector<LockId> unread() const; // locks that somebody waits for and whose rows were never set

    // Owners of clients with the same program act as one owner. `programs` maps the UUID of a client to the program.
    void setPrograms(QHash<QByteArray, QByteArray> programs);

    // Forgets the numbers of locks that nobody waits for any more, and of owners that neither hold nor wait. Call it
    // seldom.
    void compact();

    const std::vector<LockNode> &locks() const { return m_locks; }
    const std::vector<OwnerNode> &owners() const { return m_owners; }
    std::optional<LockNumber> find(const LockId &lock) const;
    // The owners whose holds or waits changed since the last call.
    std::vector<OwnerNumber> takeChanged();
    int waits() const { return m_waits; }

    // True if this hold keeps the wait's owner from acquiring the lock.
    static bool blocks(const Hold &hold, OwnerNumber waiter, const OwnersWait &wait);

private:
    LockNumber numberOf(const LockId &lock);
    OwnerNumber numberOf(const Owner &owner);
    QByteArray actorOf(const Owner &owner) const;
    void setHolds(LockNumber lock, const Reading &read);
    void setQueue(LockNumber lock, const Reading &read);
    void addWait(OwnerNumber owner, OwnersWait wait);
    template<class Which> void dropWaits(LockNumber lock, Which which);
    void clear(LockNumber lock);
    void rebuild();
    void markChanged(OwnerNumber owner);

    std::vector<LockNode> m_locks;
    std::vector<OwnerNode> m_owners;
    QHash<LockId, LockNumber> m_lockNumbers;
    QHash<QByteArray, OwnerNumber> m_ownerNumbers; // by actorOf()
    QHash<QByteArray, QByteArray> m_programs;
    std::array<std::vector<Wait>, 2> m_explicit; // by From
    std::vector<OwnerNumber> m_changed;
    std::vector<char> m_isChanged; // by owner
    int m_waits = 0;
};

} // namespace lockscope::deadlocks
