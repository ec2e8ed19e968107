#pragma once

#include "core/base/result.h"

#include <QString>

namespace lockscope::history {

// The values that a copy of a recording replaces by stable stand-ins, so that it can be shown to others. Times, kinds
// and counts stay, and so does who did what: the same name always becomes the same stand-in.
struct HiddenValues {
    bool names = false; // of locks: "lock-1"
    // Owners ("client-1:2" for the second thread of the first client), nodes, programs and the sentences of incidents.
    bool owners = false;
};

// Writes a copy of a history or recording to a new file: the whole file or nothing. The copy is written row by row, so
// no byte of a hidden value is in it. Blocks. Errors: those of HistoryReader::open(), and Precondition if `to` exists.
Result<void> copyRecording(const QString &from, const QString &to, const HiddenValues &hidden);

} // namespace lockscope::history
