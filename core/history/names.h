#pragma once

#include "core/base/bytes.h"

#include <optional>
#include <vector>

namespace lockscope::history {

// The names that a question is about: all of them, those that match a pattern, or a list.
struct Names {
    Names() = default; // all
    // `*` and `?` are wildcards, all other bytes match themselves. Empty means all.
    Names(QByteArray matching)
        : pattern(std::move(matching))
    { }
    Names(const char *matching)
        : pattern(matching)
    { }
    static Names only(std::vector<Key> names)
    {
        Names all;
        all.list = std::move(names);
        return all;
    }

    QByteArray pattern;
    std::optional<std::vector<Key>> list; // exactly these, whatever bytes they have
};

} // namespace lockscope::history
