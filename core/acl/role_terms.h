#pragma once

#include "core/words/phrase.h"

#include <QByteArray>

#include <vector>

namespace lockscope::acl {

enum class Role : quint8 { Monitor, Operator };

// Which locks, and how far.
struct RoleTerms {
    Role role = Role::Monitor;
    std::vector<QByteArray> prefixes; // of the locks' names; none: all locks
    bool cluster = false; // a cluster, or replicas that sentinels know
};

// One word of ACL SETUSER, and what it is for.
struct RoleRule {
    QByteArray text;
    words::Phrase why;
};

} // namespace lockscope::acl
