#pragma once

#include <QLatin1String>
#include <QStringList>
#include <QStringView>

#include <optional>

namespace lockscope::play {

// How something that was done ended.
enum class Outcome {
    Acquired,
    Refused, // not acquired in the time there was
    Released, // and free now (or downgraded)
    HoldsRemain,
    NotHeld, // "attempt to unlock lock, not locked by current thread"
    Renewed,
    Accepted, // a write to the resource
    Rejected,
    Replied, // a command or a statement
    Failed, // an error
    Unknown, // the answer was lost: it may or may not have been done
    Canceled, // who did it is gone
    Done, // anything else
};
QLatin1String word(Outcome outcome); // as in files: "acquired", "holds-remain", …
std::optional<Outcome> outcomeFromWord(QStringView word);
QStringList outcomeWords();

} // namespace lockscope::play
