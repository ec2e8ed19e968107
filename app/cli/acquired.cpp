#include "app/cli/hold_guard.h"

namespace lockscope::cli {

Owner Acquired::owner() const
{
    return hold ? hold->owner() : compound->member(0).owner;
}

std::optional<qint64> Acquired::token() const
{
    return hold ? hold->token() : std::nullopt;
}

Millis Acquired::lease() const
{
    return hold ? hold->lease() : compound->lease();
}

bool Acquired::hasWatchdog() const
{
    return hold ? hold->hasWatchdog() : compound->hasWatchdog();
}

void Acquired::watch(QObject *listener, const std::function<void(locks::LossReason)> &lost,
                     const std::function<void(const Error &)> &atRisk) const
{
    if (hold) {
        QObject::connect(hold.get(), &locks::Hold::lost, listener, lost);
        QObject::connect(hold.get(), &locks::Hold::atRisk, listener, atRisk);
    } else {
        QObject::connect(compound.get(), &locks::CompoundHold::lost, listener, lost);
        QObject::connect(compound.get(), &locks::CompoundHold::atRisk, listener, atRisk);
    }
}

} // namespace lockscope::cli
