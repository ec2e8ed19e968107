#include "app/cli/commands/commands.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

// The kind as this owner holds it; a write hold is found by its access.
std::optional<locks::Kind> kindHeldBy(const monitor::Lock &lock, const Owner &owner)
{
    for (const auto &holder : lock.holders) {
        if (holder.owner != owner)
            continue;
        switch (holder.access) {
        case monitor::Access::Read: return locks::Kind::Read;
        case monitor::Access::Write: return locks::Kind::Write;
        case monitor::Access::Exclusive: return locks::Kind::Reentrant;
        }
    }
    return std::nullopt;
}

} // namespace

Task<int> release(Context *context)
{
    const Invocation &invocation = context->invocation;
    const Key name = invocation.name;
    const Owner owner = invocation.owner;
    locks::Kind kind = invocation.kind;
    if (!invocation.kindGiven) {
        auto lock = co_await context->session->monitor()->read(name, context->stop);
        if (!lock)
            co_return context->fail(lock.error());
        const auto held = *lock ? kindHeldBy(**lock, owner) : std::nullopt;
        if (!held) {
            context->streams.error(
                QStringLiteral("'%1' is not held by %2").arg(toDisplay(name.raw()), toDisplay(owner.raw())));
            co_return *lock && !(*lock)->holders.empty() ? int(HolderChanged) : int(NotFound);
        }
        kind = *held;
    }
    auto released = co_await context->session->lockClient()->releaseAs(name, kind, owner);
    if (!released)
        co_return context->fail(released.error());
    if (*released == locks::Released::NotHeld) {
        context->streams.error(
            QStringLiteral("'%1' is not held by %2").arg(toDisplay(name.raw()), toDisplay(owner.raw())));
        co_return int(HolderChanged);
    }
    context->streams.line(*released == locks::Released::Freed ? QStringLiteral("released")
                                                              : QStringLiteral("released one hold; more remain"));
    co_return Done;
}

} // namespace lockscope::cli
