#pragma once

#include <QLatin1String>
#include <QStringList>
#include <QStringView>

#include <optional>

namespace lockscope::play {

// The outcome of an action.
enum class Outcome {
    Acquired,
    Refused, // not acquired within the wait limit
    Released, // the lock is free now, or downgraded
    HoldsRemain,
    NotHeld, // "attempt to unlock lock, not locked by current thread"
    Renewed,
    Accepted, // a write to the resource
    Rejected,
    Replied, // a command or a statement
    Failed, // an error
    Unknown, // the answer was lost, so the result is unknown
    Canceled, // the actor has crashed
    Done, // anything else
};
QLatin1String word(Outcome outcome); // in files: "acquired", "holds-remain", …
std::optional<Outcome> outcomeFromWord(QStringView word);
QStringList outcomeWords();

} // namespace lockscope::play
