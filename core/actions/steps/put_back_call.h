#pragma once

#include "core/actions/plan/former.h"
#include "core/actions/plan/plan.h"
#include "core/base/result.h"
#include "core/locks/wire/script_call.h"

namespace lockscope::actions {

// The script that puts back what `plan.former` says, as it would be `now`. Precondition when its time is over by then.
Result<locks::ScriptCall> putBackCall(const Plan &plan, Instant now, const QByteArray &publish);

// Why it did not: by the word of that script.
words::Phrase notPutBackPhrase(const QByteArray &word);

} // namespace lockscope::actions
