#include "core/actions/deeds/deeds.h"

namespace lockscope::actions {

// Each action is defined in the file of its name.
extern const Deed disconnect;
extern const Deed evict;
extern const Deed forceRelease;
extern const Deed putBack;
extern const Deed removeReader;
extern const Deed setPermits;
extern const Deed setTtl;
extern const Deed sweep;
extern const Deed wake;

std::span<const Deed *const> deeds()
{
    static constexpr const Deed *all[] = {
        &wake, &evict, &removeReader, &setTtl, &forceRelease, &disconnect, &putBack, &setPermits, &sweep,
    };
    return all;
}

const Deed *deedOf(const QByteArray &word)
{
    for (const Deed *deed : deeds()) {
        if (word == deed->word)
            return deed;
    }
    return nullptr;
}

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
