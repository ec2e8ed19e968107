#pragma once

#include "core/monitor/read/link.h"

namespace lockscope::monitor {

// What every connection sends of itself, where a refusal is heard by nobody: its name and number, the heartbeat, the
// end of a subscription; and who the replicas are. Asked once in each contact, so that what is refused can be told.
Task<void> tryOwnRights(Link *link, std::stop_token stop);

} // namespace lockscope::monitor
