#include "core/redis/cluster/cluster_monitor_stream.h"

#include "core/async/task_scope.h"
#include "core/base/core_text.h"

#include <memory>
#include <utility>

namespace lockscope::redis {

namespace {

// State shared by the taps of one call.
struct All {
    MonitorStreamListener listener;
    std::size_t agreed = 0;
    std::size_t wanted = 0;
    std::vector<MonitorStreamEnd> ends;
    std::stop_source over;
    TaskScope tasks;
};

struct StopAll {
    std::shared_ptr<All> all;
    void operator()() const { all->over.request_stop(); }
};

MonitorStreamListener partOf(const std::shared_ptr<All> &all)
{
    const std::weak_ptr<All> weak = all;
    MonitorStreamListener part;
    part.began = [weak] {
        const auto alive = weak.lock();
        if (alive && ++alive->agreed == alive->wanted && alive->listener.began)
            alive->listener.began();
    };
    part.line = [weak](QByteArrayView line) {
        const auto alive = weak.lock();
        if (alive && alive->listener.line)
            alive->listener.line(line);
    };
    return part;
}

Task<void> tapOne(std::shared_ptr<All> all, Task<MonitorStreamEnd> tap)
{
    MonitorStreamEnd end = co_await tap;
    all->ends.push_back(std::move(end));
    all->over.request_stop();
}

// The first tap that ends determines the reason. The other taps are stopped because the first one has ended.
MonitorStreamEnd together(const std::vector<MonitorStreamEnd> &ends)
{
    MonitorStreamEnd all = ends.front();
    for (std::size_t i = 1; i < ends.size(); ++i) {
        all.lines += ends[i].lines;
        all.bytes += ends[i].bytes;
        all.lasted = std::max(all.lasted, ends[i].lasted);
        all.isCut |= ends[i].isCut;
    }
    return all;
}

} // namespace

Task<MonitorStreamEnd> tapAll(std::vector<Server *> masters, MonitorStreamLimits limits, MonitorStreamListener listener,
                              std::stop_token stop)
{
    if (masters.empty()) {
        MonitorStreamEnd nobody;
        nobody.error = {Error::Kind::Connect, CoreText::tr("no master of this cluster is known yet"), {}, {}};
        co_return nobody;
    }
    const auto all = std::make_shared<All>();
    all->listener = std::move(listener);
    all->wanted = masters.size();
    limits.bytes /= qint64(std::max<std::size_t>(masters.size(), 1));
    for (Server *master : masters) {
        Task<MonitorStreamEnd> tap = master->tap(limits, partOf(all), all->over.get_token());
        all->tasks.spawn(tapOne(all, std::move(tap)));
    }
    const std::stop_callback<StopAll> whenStopped(stop, StopAll{all});
    co_await all->tasks.join();
    co_return together(all->ends);
}

} // namespace lockscope::redis
