#pragma once

#include "core/monitor/judge/raw_lock.h"
#include "core/monitor/read/lock_question.h"
#include "core/redis/reply.h"

namespace lockscope::monitor {

// Puts down what the answer to one question says, but for the counts of subscribers, which LockListeners takes.
void enterAnswer(RawLock &raw, const LockQuestion &question, const redis::Reply &reply);

// Of an answer to HSCAN: whether there are fields that it does not bring.
bool hasMoreFields(const redis::Reply &page);

} // namespace lockscope::monitor
