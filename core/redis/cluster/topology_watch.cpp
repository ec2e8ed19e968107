#include "core/redis/cluster/topology_watch.h"

#include <utility>

namespace lockscope::redis {

namespace {

constexpr Millis betweenQuestions(100); // the shortest pause after a question, also while a problem lasts
constexpr Millis nowAndThen(3'000); // then the longest wait for a sign of a change

} // namespace

TopologyWatch::TopologyWatch(Clock *clock, Calls calls)
    : m_clock(clock)
    , m_calls(std::move(calls))
{
    m_tasks.spawn(keepAsking(m_tasks.stopToken()));
    askSoon();
}

Task<void> TopologyWatch::keepAsking(std::stop_token stop)
{
    const QPointer<TopologyWatch> self = this;
    Clock *const clock = m_clock;
    const WakeUp soon = m_soon;
    while (!stop.stop_requested()) {
        const Instant until = clock->now() + nowAndThen;
        co_await soon.wait(clock, until, stop);
        if (stop.stop_requested() || !self)
            co_return;
        co_await ask(self, stop);
        if (stop.stop_requested() || !self)
            co_return;
        const Instant next = clock->now() + betweenQuestions;
        co_await sleepUntil(clock, next, stop);
    }
}

// Asks the next node once.
Task<void> TopologyWatch::ask(QPointer<TopologyWatch> self, std::stop_token stop)
{
    const std::vector<NodeClient *> nodes = self->m_calls.nodes();
    if (nodes.empty())
        co_return; // a node that comes back announces itself
    const QPointer<NodeClient> node = nodes[self->m_asked++ % nodes.size()];
    const Instant deadline = node->deadline();
    const QString host = node->address().host;
    const PendingReply asking = node->send(Command::ofNode({"CLUSTER", "MYID"}), deadline);
    const PendingReply listing = node->send(Command::ofNode({"CLUSTER", "SLOTS"}), deadline);
    const Result<Reply> id = co_await asking;
    const Result<Reply> told = co_await listing;
    if (stop.stop_requested() || !self || !node)
        co_return;
    if (!told) {
        self->take(told.error());
        co_return;
    }
    const Result<Topology> topology = topologyOf(*told, host);
    if (topology)
        self->m_calls.told(*topology, id ? id->toBytes() : QByteArray(), node);
    else
        self->take(topology.error());
}

// An unreachable node is not reported; the next node is asked instead.
void TopologyWatch::take(const Error &why)
{
    if (why.kind == Error::Kind::Forbidden || why.kind == Error::Kind::Decode)
        m_calls.refused(why);
    else
        askSoon();
}

} // namespace lockscope::redis
