#pragma once

#include "core/play/recording/recording.h"

namespace lockscope {

// A run as a sandbox might have recorded it. Anna takes "orders", Ben waits, Anna freezes and her lease ends. Ben gets
// the lock while Anna still believes that she has it. She thaws, learns of the loss, and everything is released.
// `withToken`: her late write is refused.
play::RecordingPtr sampleRun(bool withToken = false, int actors = 2); // more actors also wait
// Like the first run, but Ben asks again in another way, and his hold expires at the end.
play::RecordingPtr sampleRunThatExpires();
// The same sandbox, with this name for an actor, a lock and a key, because names come from files.
play::RecordingPtr hostileRun(const QString &name);
play::Scenario sampleScenario(int actors = 2);
// Not from core/play/captions, so that a test can foresee the sentence.
QString sampleSentence(const play::Recording &run, int frame, play::Language language);

} // namespace lockscope
