#include "core/lanes/lane.h"

#include <algorithm>

namespace lockscope::lanes {

Instant Lane::lastHeard() const
{
    Instant last = Instant::min(); // times of a record may be before the start of the machine
    for (const Track *track : {&held, &waits}) {
        if (track->open())
            return Instant::max();
        if (!track->segments().empty())
            last = std::max(last, track->segments().back().to);
    }
    return last;
}

void Lane::forgetBefore(Instant at)
{
    held.forgetBefore(at);
    waits.forgetBefore(at);
    const auto old = std::partition_point(renewals.begin(), renewals.end(),
                                          [at](const Renewal &renewal) { return renewal.at < at; });
    renewals.erase(renewals.begin(), old);
}

} // namespace lockscope::lanes
