#pragma once

#include "core/model/lock.h"

#include <QString>

#include <vector>

namespace lockscope::filter {

// The locks whose names begin alike, for instance with "order:".
struct NameGroup {
    QByteArray prefix;
    int locks = 0;
    int contended = 0;
    int needAttention = 0;
};

// The groups of at least two locks, the largest first, at most `most`. A prefix ends in front of the first part of a
// name that looks like an id (a number, or at least eight hexadecimal digits). A name without such a part has a prefix
// up to its last separator; a name without separators, up to the digits at its end. Groups may contain each other:
// "order:" contains the locks of "order:special:". Gone locks do not count. Pure.
std::vector<NameGroup> nameGroups(const std::vector<LockPtr> &locks, std::size_t most = 500);

// The filter that accepts exactly the locks of the group with this prefix. If the prefix does not end with a separator,
// the filter demands a digit behind the prefix.
QString filterForPrefix(const QByteArray &prefix);

} // namespace lockscope::filter
