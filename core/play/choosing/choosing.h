#pragma once

#include "core/play/script/words.h"

#include <vector>

// The table that compares ways to build a distributed lock (resources/choosing.toml).
namespace lockscope::play {

enum class Verdict { Yes, Partly, No };

// What one way has to say to one question.
struct ClaimOfWay {
    Verdict verdict = Verdict::No;
    Words words;
    QString scenario; // id of one that shows it; empty: it cannot run here
    Words notHere; // why not; there is one or the other
};

struct WayToLock {
    QString id;
    Words name;
    QString acquire; // commands: the same in every language
    QString release;
    Words gives;
    Words lacks;
    std::vector<ClaimOfWay> claims; // one for each of Choosing::questions, in their order
};

struct Choosing {
    std::vector<Words> questions;
    std::vector<WayToLock> ways;
};

} // namespace lockscope::play
