#include "core/play/stage/performer.h"

#include "core/redis/link/transport.h"

namespace lockscope::play {

namespace {

bool isOf(const Claim &claim, const QString &lock, int thread)
{
    return claim.lock == lock && claim.thread == thread;
}

} // namespace

Performer::Performer(Actor actor, Wire::Find find, Wire::Tell tell, WireState::Counter numbers)
    : m_actor(std::move(actor))
    , m_wire(m_actor.name, std::move(find), std::move(tell), std::move(numbers))
{
    m_clock.skew(m_actor.skew);
}

Performer::~Performer()
{
    crash();
}

redis::ClientOptions Performer::options(const Pace &pace)
{
    redis::ClientOptions options;
    options.transport = [this](const redis::Address &address) { return m_wire.link(address); };
    options.commandTimeout = std::max(Millis(2'000), pace.of(options.commandTimeout));
    options.deadAfter = std::max(Millis(3'000), pace.of(options.deadAfter));
    options.heartbeatEvery = std::max(Millis(500), pace.of(options.heartbeatEvery));
    options.backOffTo = std::max(Millis(500), pace.of(options.backOffTo));
    return options;
}

// Nothing that the clients do as they go gets out any more.
void Performer::crash()
{
    m_isGone = true;
    m_wire.destroy();
    locks.reset();
    cli.reset();
    table.reset();
    m_waits.clear();
    m_beliefs.clear();
}

void Performer::setFrozen(bool frozen)
{
    m_isFrozen = frozen;
    m_wire.setFrozen(frozen);
    m_clock.setFrozen(frozen);
}

void Performer::setCut(bool cut)
{
    m_isCut = cut;
    m_wire.setCut(cut);
}

void Performer::hear(const Happened &happened)
{
    using What = Happened::What;
    const bool begins = happened.what == What::Waits;
    if (begins || happened.what == What::Got || happened.what == What::GaveUp)
        std::erase_if(m_waits, [&](const Claim &each) { return isOf(each, happened.lock, happened.who.thread); });
    if (begins)
        m_waits.push_back({happened.lock, happened.who.thread, 0, std::nullopt});
}

void Performer::believe(int thread, const act::Belief &belief)
{
    std::erase_if(m_beliefs, [&](const Claim &each) {
        return isOf(each, belief.leaves, thread) || isOf(each, belief.takes, thread);
    });
    if (!belief.takes.isEmpty())
        m_beliefs.push_back({belief.takes, thread, 1, std::nullopt});
}

std::shared_ptr<const ActorState> Performer::state() const
{
    auto state = std::make_shared<ActorState>();
    state->name = m_actor.name;
    state->isGone = m_isGone;
    state->isFrozen = m_isFrozen;
    state->isCut = m_isCut;
    state->skew = m_clock.skewed();
    state->holds = locks ? locks->claims() : m_beliefs;
    state->waits = m_waits;
    state->heldBack = int(m_wire.lying().size());
    return state;
}

} // namespace lockscope::play
