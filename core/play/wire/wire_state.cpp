#include "core/play/wire/wire_state.h"

#include "core/play/record/in_flight.h"

namespace lockscope::play {

bool WireState::takesHold(const Transfer &transfer)
{
    const auto holding = held.find(transfer.way);
    if (holding == held.end())
        return false;
    const bool isAll = holding->second.naming.isEmpty() && holding->second.left == 0;
    if (transfer.number == 0)
        return isAll;
    if (!isNamed(transfer, holding->second.naming))
        return false;
    if (holding->second.left > 0 && --holding->second.left == 0)
        held.erase(holding);
    return true;
}

} // namespace lockscope::play
