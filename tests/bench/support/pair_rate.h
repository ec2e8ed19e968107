#pragma once

namespace lockscope::bench {

// The rate of acquires with their releases.
struct PairRate {
    double perSecond = 0;
    double clientMicros = 0; // CPU time for one pair
    double serverMicros = 0;
};

} // namespace lockscope::bench
