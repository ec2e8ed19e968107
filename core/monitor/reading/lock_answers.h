#pragma once

#include "core/monitor/analysis/raw_lock.h"
#include "core/monitor/reading/lock_question.h"
#include "core/redis/reply.h"

namespace lockscope::monitor {

// Records the reply to one question, except counts of subscribers, which LockListeners takes.
void enterAnswer(RawLock &raw, const LockQuestion &question, const redis::Reply &reply);

// True if a reply to HSCAN lacks some of the fields.
bool hasMoreFields(const redis::Reply &page);

} // namespace lockscope::monitor
