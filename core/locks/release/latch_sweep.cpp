#include "core/locks/release/latch_sweep.h"

namespace lockscope::locks {

namespace {

constexpr size_t atOnce = 64;
constexpr Millis atLatest{20};

} // namespace

LatchSweep::LatchSweep(redis::Server *server)
    : m_server(server)
{ }

LatchSweep::~LatchSweep()
{
    sweep();
}

void LatchSweep::add(const Key &latch)
{
    if (!m_latches.empty() && m_latches.back() == latch) // of a bundle
        return;
    m_latches.push_back(latch);
    const bool oneByOne = m_server && m_server->has(redis::Capability::OneSlot);
    if (oneByOne || m_latches.size() >= atOnce)
        sweep();
    else if (m_server && !m_timer)
        m_timer = m_server->clock()->callAt(m_server->clock()->now() + atLatest, [this] { sweep(); });
}

void LatchSweep::sweep()
{
    m_timer.reset();
    const auto latches = std::exchange(m_latches, {});
    if (latches.empty() || !m_server || !m_server->isLive())
        return;
    std::vector<QByteArrayView> words{"DEL"};
    for (const Key &latch : latches)
        words.push_back(latch.raw());
    m_server->send(redis::Command::routedBy(1, words, redis::Effect::Write));
}

} // namespace lockscope::locks
