#pragma once

#include "core/play/script/read/cast.h"
#include "core/play/script/scenario.h"

namespace lockscope::play {

// What a verb may do.
struct Doing {
    Action action;
    QStringList outcomes; // words of how it may end
    bool mayTakeLong = false; // so that it may go on meanwhile
};
// The rest of a step with `do = "lock"`; none, after a complaint: there is no such verb. `sleep` and `await` are not
// among them: they are no one's doing.
std::optional<Doing> readAction(const QString &verb, const Cast &cast);

QStringList verbs(); // those, and "sleep" and "await"

} // namespace lockscope::play
