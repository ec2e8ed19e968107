#include "app/cli/history/unusual_holds.h"

#include "core/history/history_reader.h"
#include "core/history/hold.h"
#include "core/model/lock.h"

namespace lockscope::cli {

Result<std::vector<LockPtr>> unusualHolds(const Context &context, const std::vector<LockPtr> &locks)
{
    const qint64 day = qint64(24) * 3'600 * 1'000'000; // µs
    const qint64 now = context.clock->wallMillis() * 1'000;
    std::vector<LockPtr> unusual;
    for (Session *session : context.reached()) {
        const redis::Address &address = session->client()->address();
        const auto reader =
            history::HistoryReader::open(history::historyPath(history::historyFolder(), address.node(), address.db));
        if (!reader)
            return reader.error();
        const auto figures = (*reader)->figures({now - day, now}, {});
        if (!figures)
            return figures.error();
        QHash<Key, const history::Figures *> usual;
        for (const history::Figures &one : *figures)
            usual.insert(one.lock, &one);
        for (const LockPtr &lock : locks) {
            const history::Figures *its = usual.value(lock->id.key);
            const auto took = std::chrono::duration_cast<history::Micros>(context.clock->now() - lock->heldSince);
            if (lock->id.source == session->source() && its && isConfirmedHeld(*lock) && lock->holderCount == 1
                && history::isUnusuallyLong(*its, took.count()))
                unusual.push_back(lock);
        }
    }
    return unusual;
}

} // namespace lockscope::cli
