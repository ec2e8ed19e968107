#include "core/actions/deeds/deed.h"

namespace lockscope::actions {

QLatin1String resultWord(const Deed &deed, const Result<Outcome> &outcome)
{
    if (!outcome)
        return word(outcome.error().kind);
    switch (outcome->what) {
    case Outcome::What::Done: return QLatin1String(deed.done);
    case Outcome::What::Changed: return QLatin1String("changed");
    case Outcome::What::Gone: break;
    }
    return QLatin1String("gone");
}

} // namespace lockscope::actions
