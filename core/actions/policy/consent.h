#pragma once

#include <QString>

#include <optional>

namespace lockscope::actions {

// Several actions decided at once. Each is executed and recorded separately.
struct Batch {
    QString id; // the same in all records
    int size = 0; // the number of actions
    int typedSize = 0; // the number as the user typed it; 0: not typed
    // Above this number, and on prod for any, the number must be typed, because nobody reads a long list to its end.
    static constexpr int mostUntyped = 20;
};

// The user's statements when asking for an action.
struct Consent {
    QString reason = {}; // recorded in the audit file
    // The lock's name as displayed (toDisplay()), typed again and compared byte by byte. Only where the policy requires
    // it.
    QString typedName = {};
    std::optional<Batch> batch = {}; // its number replaces the name
};

} // namespace lockscope::actions
