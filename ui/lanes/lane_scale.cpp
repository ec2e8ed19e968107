#include "ui/lanes/lane_scale.h"

namespace lockscope::ui {

Millis markEvery(const LaneScale &scale, double pixels)
{
    static constexpr int round[] = {1,         2,         5,          10,        20,      50,      100,
                                    200,       500,       1'000,      2'000,     5'000,   10'000,  15'000,
                                    30'000,    60'000,    120'000,    300'000,   600'000, 900'000, 1'800'000,
                                    3'600'000, 7'200'000, 10'800'000, 21'600'000};
    for (const int millis : round) {
        if (millis * 1e6 * scale.perNano() >= pixels)
            return Millis(millis);
    }
    return Millis(43'200'000);
}

} // namespace lockscope::ui
