#pragma once

#include "core/play/record/traffic.h"
#include "core/play/witness/monitor_log.h"

#include <optional>

namespace lockscope::play {

// The stage's own commands are spelled as nobody else spells them, so that MONITOR tells them from the actors': GET is
// gET. A server takes either.
QByteArray asStage(QByteArray verb);

// A command of an actor, as a line of MONITOR has it.
struct Spoken {
    QByteArrayList words; // as in Transfer::words
    QByteArray script; // Transfer::script
    QByteArray line;
};
// None: it is nothing that an actor asks (what a script calls, what servers and the stage say to each other, upkeep).
std::optional<Spoken> spokenIn(const QByteArray &line);

} // namespace lockscope::play
