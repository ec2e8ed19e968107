#include "app/cli/commands/commands.h"
#include "app/cli/hold_guard.h"
#include "core/base/escape.h"

namespace lockscope::cli {

namespace {

locks::Kind exclusiveKind(Kind kind)
{
    switch (kind) {
    case Kind::Fair: return locks::Kind::Fair;
    case Kind::Fenced: return locks::Kind::Fenced;
    case Kind::Token: return locks::Kind::Token;
    case Kind::ExpirableSemaphore: return locks::Kind::ExpirableSemaphore;
    default: return locks::Kind::Reentrant; // the others are released alike
    }
}

// The kind as this owner holds it; a write hold is found by its access.
std::optional<locks::Kind> kindHeldBy(const Lock &lock, const Owner &owner)
{
    for (const auto &holder : lock.holders) {
        if (holder.owner != owner)
            continue;
        switch (holder.access) {
        case Access::Read: return locks::Kind::Read;
        case Access::Write: return locks::Kind::Write;
        case Access::Exclusive: return exclusiveKind(lock.kind);
        }
    }
    return std::nullopt;
}

int tellNotHeld(const Context &context, const QString &what)
{
    context.streams.error(QStringLiteral("%1 is not held by %2").arg(what, toDisplay(context.invocation.owner.raw())));
    return HolderChanged;
}

// Every member, whatever the others say: the first trouble is the exit code.
Task<int> releaseMembers(Context *context)
{
    const Owner owner = context->invocation.owner;
    const CompoundRequest request = compoundRequestOf(context->invocation);
    auto members = co_await context->session->holds()->membersOf(request, context->stop);
    int code = Done;
    for (const locks::Member &member : members) {
        const QString what = QStringLiteral("'%1' on %2").arg(toDisplay(member.name.raw()), member.node);
        auto released = co_await member.locks->releaseAs(member.name, member.kind, owner);
        int mine = Done;
        if (!released)
            mine = context->fail(released.error());
        else if (*released == locks::Released::NotHeld)
            mine = tellNotHeld(*context, what);
        else
            context->streams.line(QStringLiteral("released ") + what);
        code = code == Done ? mine : code;
    }
    co_return code;
}

} // namespace

Task<int> release(Context *context)
{
    if (context->invocation.compound) {
        const int code = co_await releaseMembers(context);
        co_return code;
    }
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
            const int changed = tellNotHeld(*context, namesText(invocation));
            co_return *lock && !(*lock)->holders.empty() ? changed : int(NotFound);
        }
        kind = *held;
    }
    const int permits = invocation.permits;
    auto released = co_await context->session->lockClient()->releaseAs(name, kind, owner, permits);
    if (!released)
        co_return context->fail(released.error());
    if (*released == locks::Released::NotHeld)
        co_return tellNotHeld(*context, namesText(invocation));
    context->streams.line(*released == locks::Released::Freed ? QStringLiteral("released")
                                                              : QStringLiteral("released one hold; more remain"));
    co_return Done;
}

} // namespace lockscope::cli
