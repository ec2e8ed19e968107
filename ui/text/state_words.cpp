#include "ui/text/words.h"

#include <QCoreApplication>

// The longer texts about states: for chips of the attention strip and tool tips.
namespace lockscope::ui {

namespace {

struct Attention {
    Q_DECLARE_TR_FUNCTIONS(Attention)
};
struct StateMeaning {
    Q_DECLARE_TR_FUNCTIONS(StateMeaning)
};

} // namespace

QString attentionText(State state, int count)
{
    const bool one = count == 1;
    switch (state) {
    case State::HeldUnusuallyLong:
        return one ? Attention::tr("1 held unusually long") : Attention::tr("%1 held unusually long").arg(count);
    case State::PermitsNotReturned:
        return one ? Attention::tr("1 without its permits") : Attention::tr("%1 without their permits").arg(count);
    case State::LeaseChanged:
        return one ? Attention::tr("1 lease changed") : Attention::tr("%1 leases changed").arg(count);
    case State::HoldCountClimbing:
        return one ? Attention::tr("1 hold count climbing") : Attention::tr("%1 hold counts climbing").arg(count);
    case State::AboutToExpire:
        return one ? Attention::tr("1 about to expire") : Attention::tr("%1 about to expire").arg(count);
    case State::RenewalLate:
        return one ? Attention::tr("1 renewal late") : Attention::tr("%1 renewals late").arg(count);
    case State::DeadlineDrift:
        return one ? Attention::tr("1 deadline drifting") : Attention::tr("%1 deadlines drifting").arg(count);
    case State::MixedKinds:
        return one ? Attention::tr("1 of mixed kinds") : Attention::tr("%1 of mixed kinds").arg(count);
    case State::ZombieReader:
        return one ? Attention::tr("1 zombie reader") : Attention::tr("%1 zombie readers").arg(count);
    case State::QueueWithoutHolder:
        return one ? Attention::tr("1 queue without a holder") : Attention::tr("%1 queues without a holder").arg(count);
    case State::PermitsUnclaimed:
        return one ? Attention::tr("1 with unclaimed permits") : Attention::tr("%1 with unclaimed permits").arg(count);
    case State::GhostAtHead:
        return one ? Attention::tr("1 ghost in a queue") : Attention::tr("%1 ghosts in queues").arg(count);
    case State::WaitsForOwnRead:
        return one ? Attention::tr("1 waits for its own read") : Attention::tr("%1 wait for their own read").arg(count);
    case State::ExpiredWhileHeld:
        return one ? Attention::tr("1 expired while held") : Attention::tr("%1 expired while held").arg(count);
    case State::QuorumLost: return one ? Attention::tr("1 quorum lost") : Attention::tr("%1 quorums lost").arg(count);
    case State::NoExpiry:
        return one ? Attention::tr("1 without expiry") : Attention::tr("%1 without expiry").arg(count);
    case State::Unverified: return one ? Attention::tr("1 unverified") : Attention::tr("%1 unverified").arg(count);
    case State::Free:
    case State::HeldRenewed:
    case State::HeldFixedLease:
    case State::CountingDown:
    case State::NoPermits:
    case State::Learning: break;
    }
    return {};
}

QString stateMeaning(State state)
{
    switch (state) {
    case State::Free: return StateMeaning::tr("Nobody holds it.");
    case State::HeldRenewed: return StateMeaning::tr("Held, and its watchdog renews it on time.");
    case State::HeldFixedLease:
        return StateMeaning::tr("Held for a fixed time: not renewed since it was first seen, so it expires.");
    case State::CountingDown: return StateMeaning::tr("Opens for all waiters at 0.");
    case State::NoPermits: return StateMeaning::tr("All its permits are taken. Others must wait.");
    case State::Learning:
        return StateMeaning::tr("Held. A renewal, or half of its time without one, shows whether it has a watchdog.");
    case State::HeldUnusuallyLong: return StateMeaning::tr("Held far longer than usual for this lock.");
    case State::PermitsNotReturned:
        return StateMeaning::tr("A semaphore has had no permits for far longer than usual: some may be lost.");
    case State::LeaseChanged: return StateMeaning::tr("Its lease changed while the same owner held it.");
    case State::HoldCountClimbing: return StateMeaning::tr("Its hold count only rises.");
    case State::AboutToExpire:
        return StateMeaning::tr("Still held, but it was not renewed and its TTL is nearly over.");
    case State::RenewalLate:
        return StateMeaning::tr("Its TTL fell below two thirds of the lease: a renewal was missed.");
    case State::DeadlineDrift: return StateMeaning::tr("The deadlines in its queue do not fit the server's time.");
    case State::MixedKinds: return StateMeaning::tr("Different kinds of locks use this one name.");
    case State::ZombieReader: return StateMeaning::tr("A listed reader has no timeout keys any more.");
    case State::QueueWithoutHolder: return StateMeaning::tr("It has waiters or subscribers, but no holder.");
    case State::PermitsUnclaimed: return StateMeaning::tr("A semaphore has permits, but also waiters.");
    case State::GhostAtHead:
        return StateMeaning::tr("The first in its queue seems dead; all behind it may wait in vain.");
    case State::WaitsForOwnRead: return StateMeaning::tr("A reader wants to write: it waits for its own read lock.");
    case State::ExpiredWhileHeld: return StateMeaning::tr("It expired without a release.");
    case State::QuorumLost: return StateMeaning::tr("Fewer than a majority of its servers hold it.");
    case State::NoExpiry:
        return StateMeaning::tr("It has no TTL, or one of many years: if its owner is gone, it stays locked.");
    case State::Unverified: return StateMeaning::tr("Not confirmed by the server for more than 5 s.");
    }
    return {};
}

} // namespace lockscope::ui
