#pragma once

#include "core/families/catalog.h"
#include "core/words/phrase.h"

#include <QByteArray>

#include <vector>

namespace lockscope::acl {

enum class Role : quint8 { Monitor, Operator };

// A role, and the locks and servers that it covers.
struct RoleTerms {
    Role role = Role::Monitor;
    std::vector<QByteArray> prefixes; // of the locks' names; empty means all locks
    bool cluster = false; // a cluster, or replicas known to sentinels
    families::CatalogPtr catalog = families::builtIn(); // the libraries whose waiters an operator wakes
};

// One word of ACL SETUSER, and its purpose.
struct RoleRule {
    QByteArray text;
    words::Phrase why;
};

} // namespace lockscope::acl
