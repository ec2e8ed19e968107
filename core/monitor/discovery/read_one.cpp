#include "core/monitor/discovery/read_one.h"

#include "core/model/lock.h"

namespace lockscope::monitor {

namespace {

bool hasReaders(const LockPtr &lock)
{
    return lock && std::any_of(lock->holders.begin(), lock->holders.end(), [](const Holder &holder) {
               return holder.access == Access::Read;
           });
}

} // namespace

ReadRequest everythingOf(const Key &name)
{
    ReadRequest request;
    request.name = name;
    request.fresh = true;
    request.parts = {.queue = true,
                     .queueSubscribers = true,
                     .fencingToken = true,
                     .readTimeouts = true,
                     .permits = true,
                     .unlockChannel = true,
                     .readWriteChannel = true,
                     .semaphoreChannel = true,
                     .latchChannel = true};
    return request;
}

Task<Result<LockPtr>> readOne(LockReader *reader, LockStore *store, Key name, std::stop_token stop)
{
    bool readersAsked = false;
    LockPtr other; // a key with this name that is not a lock
    do { // the readers must be known before their timeout keys can be read
        std::vector<ReadRequest> requests(1, everythingOf(name));
        requests.front().job = store->jobOf(name);
        const auto known = store->lock(name);
        if (known)
            requests.front().readers = requestFor(*known, true).readers;
        readersAsked = !requests.front().readers.empty();
        const LockReader::Results results = co_await reader->read(std::move(requests), stop);
        if (stop.stop_requested())
            co_return Result<LockPtr>(canceled());
        if (!results.front())
            co_return Result<LockPtr>(results.front().error());
        const bool recorded = store->record(*results.front());
        other = recorded ? nullptr : store->judged(*results.front());
    } while (!readersAsked && hasReaders(store->lock(name)));
    LockPtr lock = store->lock(name);
    if (!lock && other && other->exists)
        lock = other;
    co_return Result<LockPtr>(lock && !lock->gone ? lock : nullptr);
}

} // namespace lockscope::monitor
