#include "core/play/recording/frame.h"

#include <array>

namespace lockscope::play {

namespace {

constexpr std::array eventNames{
    "began",           "step-began",     "step-ended",     "asked",
    "waits",           "woken",          "looked-again",   "got",
    "gave-up",         "renewed",        "gave-back",      "told-lost",
    "expired",         "taken-away",     "published",      "held-back",
    "dropped",         "delivered",      "actor-crashed",  "actor-froze",
    "actor-thawed",    "actor-cut",      "actor-healed",   "clock-jumped",
    "server-stopped",  "server-started", "server-paused",  "server-resumed",
    "server-promoted", "replica-cut",    "replica-healed", "became-master",
    "wrote",           "ended",          "speed-changed",
};
static_assert(eventNames.size() == std::size_t(RunEvent::What::SpeedChanged) + 1);

} // namespace

QLatin1String word(RunEvent::What what)
{
    return QLatin1String(eventNames[std::size_t(what)]);
}

} // namespace lockscope::play
