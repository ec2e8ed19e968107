#include "core/actions/transactions/transactions.h"

namespace lockscope::actions {

// Each in the file of its script's name.
extern const Transaction evictTransaction;
extern const Transaction forceReleasePermitTransaction;
extern const Transaction forceReleaseTokenTransaction;
extern const Transaction forceReleaseTransaction;
extern const Transaction putBackPermitTransaction;
extern const Transaction putBackTokenTransaction;
extern const Transaction putBackTransaction;
extern const Transaction putBackWaiterTransaction;
extern const Transaction removeReaderTransaction;
extern const Transaction setTtlTransaction;
extern const Transaction sweepQueueTransaction;
extern const Transaction sweepReadTimeoutTransaction;
extern const Transaction wakeTransaction;

std::span<const Transaction *const> transactions()
{
    static constexpr const Transaction *all[] = {
        &evictTransaction,        &forceReleasePermitTransaction, &forceReleaseTokenTransaction,
        &forceReleaseTransaction, &putBackPermitTransaction,      &putBackTokenTransaction,
        &putBackTransaction,      &putBackWaiterTransaction,      &removeReaderTransaction,
        &setTtlTransaction,       &sweepQueueTransaction,         &sweepReadTimeoutTransaction,
        &wakeTransaction,
    };
    return all;
}

const Transaction *transactionFor(const lua::Script &script)
{
    for (const Transaction *one : transactions()) {
        if (script.name == one->script)
            return one;
    }
    return nullptr;
}

} // namespace lockscope::actions
