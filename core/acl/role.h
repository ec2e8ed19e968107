#pragma once

#include "core/acl/role_terms.h"

#include <QByteArrayList>

#include <vector>

namespace lockscope::acl {

// The minimal rules for the role, after `reset`: keys, channels, commands. They need Redis 7 or newer.
std::vector<RoleRule> rulesOf(const RoleTerms &terms);

// The words of `ACL SETUSER NAME reset …`. The server gets only the password's hash. Without a password the user is
// off, so that nobody can log in before one is set.
QByteArrayList setUser(const QByteArray &user, const std::vector<RoleRule> &rules, const QByteArray &password);

} // namespace lockscope::acl
