#pragma once

#include "core/clients/analysis/client.h"
#include "core/locks/terms/hold_facts.h"
#include "core/model/lock_event.h"
#include "core/model/lock_ptr.h"
#include "core/words/phrase.h"

namespace lockscope::incidents {

// These sentences say what happened and what it means. They do not name the lock or the server.
words::Phrase deadlockSentence(const Lock &lock);
words::Phrase noExpirySentence(const Lock &lock);
words::Phrase expiredSentence(const Owner &owner); // an empty owner means unknown
words::Phrase lostSentence(locks::LossReason reason);
words::Phrase watchdogSentence(const clients::Client &client);
words::Phrase failoverSentence(const LockEvent &event);
words::Phrase restartSentence(const LockEvent &event);

} // namespace lockscope::incidents
