#pragma once

#include <QString>

#include <optional>

namespace lockscope::actions {

// Several actions that the user decided on at once. Each is executed and recorded separately.
struct Batch {
    QString id; // the same in all records
    int size = 0; // the number of actions
    int typedSize = 0; // the number as the user typed it; 0 if the user typed none
    // The user must type the number of actions if it is above this limit. On prod, the user must always type it,
    // because nobody reads a long list to its end.
    static constexpr int mostUntyped = 20;
};

// What the user states when requesting an action.
struct Consent {
    QString reason = {}; // recorded in the audit file
    // The lock's name as displayed (toDisplay()), typed again and compared byte by byte. Needed only where the policy
    // requires it.
    QString typedName = {};
    std::optional<Batch> batch = {}; // its typed number replaces the typed name
};

} // namespace lockscope::actions
