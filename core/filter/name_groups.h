#pragma once

#include "core/model/lock_ptr.h"

#include <QString>

#include <vector>

namespace lockscope::filter {

// The locks whose names begin with the same prefix, for instance "order:".
struct NameGroup {
    QByteArray prefix;
    int locks = 0;
    int contended = 0;
    int needAttention = 0;
};

// The prefix of the name's group; empty if there is none. A prefix ends before the first part of a name that looks like
// an id (a number, or at least eight hexadecimal digits). If no part looks like an id, the prefix ends after the last
// separator. If the name has no separators, the prefix ends before the digits at the end of the name. Pure.
QByteArray groupPrefix(const QByteArray &name);

// The groups of at least two locks, the largest first, at most `most`. Groups may contain each other: "order:" contains
// the locks of "order:special:". Gone locks do not count. Pure.
std::vector<NameGroup> nameGroups(const std::vector<LockPtr> &locks, std::size_t most = 500);

// The filter that accepts exactly the locks of the group with this prefix. If the prefix does not end with a separator,
// the filter requires a digit after the prefix.
QString filterForPrefix(const QByteArray &prefix);

} // namespace lockscope::filter
