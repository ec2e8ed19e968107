#include "core/actions/kinds/action.h"

namespace lockscope::actions {

// Each action is defined in the file that has its name.
extern const Action disconnect;
extern const Action evict;
extern const Action forceRelease;
extern const Action removeReader;
extern const Action setPermits;
extern const Action setTtl;
extern const Action sweep;
extern const Action undo;
extern const Action wake;

std::span<const Action *const> allActions()
{
    static constexpr const Action *all[] = {
        &wake, &evict, &removeReader, &setTtl, &forceRelease, &disconnect, &undo, &setPermits, &sweep,
    };
    return all;
}

const Action *findAction(const QByteArray &word)
{
    for (const Action *action : allActions()) {
        if (word == action->word)
            return action;
    }
    return nullptr;
}

QLatin1String resultWord(const Action &action, const Result<Outcome> &outcome)
{
    if (!outcome)
        return word(outcome.error().kind);
    switch (outcome->what) {
    case Outcome::What::Done: return QLatin1String(action.done);
    case Outcome::What::Changed: return QLatin1String("changed");
    case Outcome::What::Gone: break;
    }
    return QLatin1String("gone");
}

} // namespace lockscope::actions
