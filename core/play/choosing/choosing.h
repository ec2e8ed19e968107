#pragma once

#include "core/play/scenario/bilingual_text.h"
#include "core/toml/toml_value.h"

#include <variant>
#include <vector>

namespace lockscope::play {

enum class Verdict { Yes, Partly, No };

// The answer to one question for one way of locking.
struct Answer {
    Verdict verdict = Verdict::No;
    BilingualText words;
    QString scenario; // id of a scenario that shows this answer; empty if no scenario can show it here
    BilingualText notHere; // why no scenario can show it here. Either this text or `scenario` is set
};

struct WayToLock {
    QString id;
    BilingualText name;
    QString acquire; // commands: the same in every language
    QString release;
    BilingualText gives;
    BilingualText lacks;
    std::vector<Answer> answers; // one for each of Choosing::questions, in their order
};

struct Choosing {
    std::vector<BilingualText> questions;
    std::vector<WayToLock> ways;
};

// `file` is the name in complaints.
std::variant<Choosing, Complaints> readChoosing(const QByteArray &text, const QString &file);
// The shipped table. A test proves that it has no complaints.
Choosing shippedChoosing();

} // namespace lockscope::play
