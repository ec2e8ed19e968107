#pragma once

#include <QString>

#include <optional>

namespace lockscope::actions {

// Several actions that somebody decides on at once, each of them executed and recorded by itself.
struct Batch {
    QString id; // the same in all of their records
    int size = 0; // how many there are
    int typedSize = 0; // how many there are as somebody typed it; 0: nobody did
    // Above this, and on prod for any number, the number is typed: a list is not read to its end.
    static constexpr int mostUntyped = 20;
};

// What somebody says who asks for an action, besides which.
struct Consent {
    QString reason = {}; // why; kept in the audit file
    // The lock's name as it is shown (toDisplay()), typed once more; compared byte by byte. Where it is asked for only.
    QString typedName = {};
    std::optional<Batch> batch = {}; // its number stands for the name
};

} // namespace lockscope::actions
