#include "core/play/sandbox/actor_process.h"

#include "core/redis/link/transport.h"

namespace lockscope::play {

namespace {

bool isOf(const BelievedHold &claim, const QString &lock, int thread)
{
    return claim.lock == lock && claim.thread == thread;
}

} // namespace

ActorProcess::ActorProcess(Actor actor, ActorNetwork::Find find, ActorNetwork::Tell tell,
                           ActorNetworkState::Counter numbers)
    : m_actor(std::move(actor))
    , m_wire(m_actor.name, std::move(find), std::move(tell), std::move(numbers))
{
    m_clock.skew(m_actor.skew);
}

ActorProcess::~ActorProcess()
{
    crash();
}

redis::ClientOptions ActorProcess::options(const Pace &pace)
{
    redis::ClientOptions options;
    options.transport = [this](const redis::Address &address) { return m_wire.link(address); };
    options.commandTimeout = std::max(Millis(2'000), pace.of(options.commandTimeout));
    options.deadAfter = std::max(Millis(3'000), pace.of(options.deadAfter));
    options.heartbeatEvery = std::max(Millis(500), pace.of(options.heartbeatEvery));
    options.backOffTo = std::max(Millis(500), pace.of(options.backOffTo));
    return options;
}

// Destroys the network first, so that the clients' last requests reach no server.
void ActorProcess::crash()
{
    m_isGone = true;
    m_wire.destroy();
    locks.reset();
    cli.reset();
    table.reset();
    m_waits.clear();
    m_beliefs.clear();
}

void ActorProcess::setFrozen(bool frozen)
{
    m_isFrozen = frozen;
    m_wire.setFrozen(frozen);
    m_clock.setFrozen(frozen);
}

void ActorProcess::setCut(bool cut)
{
    m_isCut = cut;
    m_wire.setCut(cut);
}

void ActorProcess::hear(const RunEvent &happened)
{
    using What = RunEvent::What;
    const bool begins = happened.what == What::Waits;
    if (begins || happened.what == What::Got || happened.what == What::GaveUp)
        std::erase_if(m_waits,
                      [&](const BelievedHold &each) { return isOf(each, happened.lock, happened.who.thread); });
    if (begins)
        m_waits.push_back({happened.lock, happened.who.thread, 0, std::nullopt});
}

void ActorProcess::believe(int thread, const act::Belief &belief)
{
    std::erase_if(m_beliefs, [&](const BelievedHold &each) {
        return isOf(each, belief.leaves, thread) || isOf(each, belief.takes, thread);
    });
    if (!belief.takes.isEmpty())
        m_beliefs.push_back({belief.takes, thread, 1, std::nullopt});
}

std::shared_ptr<const ActorState> ActorProcess::state() const
{
    auto state = std::make_shared<ActorState>();
    state->name = m_actor.name;
    state->isGone = m_isGone;
    state->isFrozen = m_isFrozen;
    state->isCut = m_isCut;
    state->skew = m_clock.skewed();
    state->holds = locks ? locks->believedHolds() : m_beliefs;
    state->waits = m_waits;
    state->heldBack = int(m_wire.heldBack().size());
    return state;
}

} // namespace lockscope::play
