#pragma once

#include "core/acl/role_terms.h"

namespace lockscope::acl {

// Which keys and channels belong to the locks whose names begin so, in the forms that Redisson has for them
// (core/locks/wire/names.h): of names with a hash tag of their own as well.
void addKeys(const RoleTerms &terms, std::vector<RoleRule> &rules);
void addChannels(const RoleTerms &terms, std::vector<RoleRule> &rules);

// The prefix within a pattern of the ACL, where it means itself: `*?[]^\` are escaped, and a blank, which no pattern
// may have, is any one byte.
QByteArray inPattern(const QByteArray &prefix);

} // namespace lockscope::acl
