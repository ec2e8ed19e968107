#pragma once

#include "core/play/recording/recording.h"

namespace lockscope {

// A run as a sandbox might have recorded it: Anna takes "orders", Ben waits, Anna freezes and her lease ends; Ben has
// it while Anna still believes; she thaws, is told, and all is given back. `withToken`: her late write is refused.
play::RecordingPtr sampleRun(bool withToken = false, int actors = 2); // more: they wait, too
// As the first, but that Ben asks once more in another way, and what he has runs out at the end.
play::RecordingPtr sampleRunThatExpires();
// The same sandbox with this name for an actor, a lock and a key: names come from files.
play::RecordingPtr hostileRun(const QString &name);
play::Scenario sampleScenario(int actors = 2);
// Not of core/play/captions: what a test can foresee.
QString sampleSentence(const play::Recording &run, int frame, play::Language language);

} // namespace lockscope
