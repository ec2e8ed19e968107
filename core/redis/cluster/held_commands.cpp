#include "core/redis/cluster/held_commands.h"

#include "core/redis/slot.h"

#include <utility>

namespace lockscope::redis {

std::optional<quint16> slotOf(const Command &command)
{
    if (command.hasKey())
        return slotOf(command.key());
    return command.isBeside ? std::optional(command.slot) : std::nullopt;
}

HeldCommands::HeldCommands(Clock *clock, std::function<void(std::vector<Routed>)> retry)
    : m_clock(clock)
    , m_retry(std::move(retry))
{ }

void HeldCommands::add(Routed command, Error why, Millis pause)
{
    const Instant due = std::min(m_clock->now() + pause, command.deadline);
    ++m_slots[slotOf(command.command()).value_or(slotCount)];
    m_held.push_back({std::move(command), std::move(why), due});
    lookAt(due);
}

quint16 HeldCommands::placeOf(const Held &held)
{
    return slotOf(held.command.command()).value_or(slotCount);
}

void HeldCommands::leaves(const Held &held)
{
    const auto slot = m_slots.find(placeOf(held));
    if (slot != m_slots.end() && --*slot == 0)
        m_slots.erase(slot);
}

void HeldCommands::retryAll()
{
    for (Held &held : m_held)
        held.due = Instant();
    if (!m_held.empty())
        lookAt(m_clock->now());
}

void HeldCommands::settleAll(const Error &why)
{
    for (const Held &held : std::exchange(m_held, {}))
        held.command.reply.settle(Result<Reply>(why));
    m_slots.clear();
    m_timer.reset();
    m_nextLook = Instant::max();
}

void HeldCommands::lookAt(Instant when)
{
    if (when >= m_nextLook)
        return;
    m_nextLook = when;
    m_timer = m_clock->callAt(when, [this] { look(); });
}

QSet<quint16> HeldCommands::slotsDue(Instant now) const
{
    QSet<quint16> slots;
    for (const Held &held : m_held) {
        if (held.due <= now)
            slots.insert(placeOf(held));
    }
    return slots;
}

// Retries all commands of a slot together. If they were retried at different times, each of them would be delayed again
// because of the others.
void HeldCommands::look()
{
    m_nextLook = Instant::max();
    const Instant now = m_clock->now();
    const QSet<quint16> slots = slotsDue(now);
    std::vector<Routed> due;
    std::deque<Held> rest;
    for (Held &held : std::exchange(m_held, {})) {
        const bool isDue = slots.contains(placeOf(held));
        if (held.command.deadline <= now || isDue)
            leaves(held);
        if (held.command.deadline <= now)
            held.command.reply.settle(Result<Reply>(held.why));
        else if (isDue)
            due.push_back(std::move(held.command));
        else
            rest.push_back(std::move(held));
    }
    m_held = std::move(rest);
    for (const Held &held : m_held)
        lookAt(held.due);
    if (!due.empty())
        m_retry(std::move(due)); // the last statement, because it may add commands
}

} // namespace lockscope::redis
