#include "core/locks/release/latch_sweep.h"

#include <map>

namespace lockscope::locks {

namespace {

constexpr size_t latchesAtOnce = 64;
constexpr Millis atLatest{20};

} // namespace

LatchSweep::LatchSweep(redis::Server *server)
    : m_server(server)
    , m_nodes(server)
{ }

LatchSweep::~LatchSweep()
{
    sweep();
}

void LatchSweep::add(const Key &latch)
{
    if (!m_latches.empty() && m_latches.back() == latch) // already added for another part of its bundle
        return;
    m_latches.push_back(latch);
    if (m_latches.size() >= latchesAtOnce || isOneByOne())
        sweep();
    else if (m_server && !m_timer)
        m_timer = m_server->clock()->callAt(m_server->clock()->now() + atLatest, [this] { sweep(); });
}

bool LatchSweep::isOneByOne() const
{
    return m_server && m_server->has(redis::Capability::OneSlot) && !m_server->has(redis::Capability::OwnKeys);
}

void LatchSweep::sweep()
{
    m_timer.reset();
    const auto latches = std::exchange(m_latches, {});
    if (latches.empty() || !m_server || !m_server->isLive())
        return;
    if (m_server->has(redis::Capability::OneSlot) && latches.size() > 1)
        return sweepNodes(latches);
    std::vector<QByteArrayView> words{"DEL"};
    for (const Key &latch : latches)
        words.push_back(latch.raw());
    m_server->send(redis::Command::routedBy(1, words, redis::Effect::Write));
}

void LatchSweep::sweepNodes(const std::vector<Key> &latches)
{
    std::map<redis::Server *, std::vector<QByteArray>> ofNode;
    for (const Key &latch : latches)
        ofNode[m_nodes.nodeOf(latch)].push_back(latch.raw());
    for (const auto &[node, names] : ofNode) {
        if (node)
            node->eval(&lua::script("latch_delete_slots"), {}, names, node->deadline());
    }
}

} // namespace lockscope::locks
