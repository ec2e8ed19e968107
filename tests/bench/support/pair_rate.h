#pragma once

namespace lockscope::bench {

// Of acquires with their releases.
struct PairRate {
    double perSecond = 0;
    double clientMicros = 0; // of CPU for one pair
    double serverMicros = 0;
};

} // namespace lockscope::bench
