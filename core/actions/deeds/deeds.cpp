#include "core/actions/deeds/deeds.h"

namespace lockscope::actions {

// Each in the file of its name.
extern const Deed forceRelease;
extern const Deed setPermits;

std::span<const Deed *const> deeds()
{
    static constexpr const Deed *all[] = {
        &forceRelease,
        &setPermits,
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

} // namespace lockscope::actions
