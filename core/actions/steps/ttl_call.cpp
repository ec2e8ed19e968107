#include "core/actions/steps/ttl_call.h"

#include "core/actions/release/release_command.h"
#include "core/locks/wire/names.h"

namespace lockscope::actions {

locks::ScriptCall ttlCall(const Plan &plan, std::optional<Millis> ttl, const TtlBounds &bounds,
                          const QByteArray &publish)
{
    const Lock &lock = plan.seen;
    const Key &name = lock.id.key;
    const bool isToken = lock.kind == Kind::Token;
    locks::ScriptCall call;
    call.script = &lua::script("set_ttl");
    call.keys = {name.raw(), locks::fairQueue(name).raw(), locks::fairTimeouts(name).raw(),
                 locks::fencingToken(name).raw()};
    // The waiters for a SET NX lock poll, so they get no message.
    call.arguments = {publish,
                      isToken ? QByteArray() : commonChannel(lock).raw(),
                      locks::fairChannel(name, Owner()).raw(),
                      wakeMessage(lock),
                      ttl ? locks::inMillis(*ttl) : QByteArray(),
                      QByteArray::number(bounds.most),
                      QByteArray::number(bounds.least),
                      plan.token.value_or(QByteArray()),
                      isToken ? QByteArrayLiteral("string") : QByteArrayLiteral("hash")};
    if (isToken)
        call.arguments.push_back(plan.value);
    for (const auto &[field, value] : plan.fields)
        call.arguments.insert(call.arguments.end(), {field, value});
    return call;
}

} // namespace lockscope::actions
