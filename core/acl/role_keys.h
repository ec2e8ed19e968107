#pragma once

#include "core/acl/role_terms.h"

namespace lockscope::acl {

// Which keys and channels belong to the locks whose names begin so, in the forms that Redisson has for them
// (core/locks/wire/names.h): of names with a hash tag of their own as well.
void addKeys(const RoleTerms &terms, std::vector<RoleRule> &rules);
void addChannels(const RoleTerms &terms, std::vector<RoleRule> &rules);

// What is lost where who watches may not listen to this pattern, or not read what belongs to locks under keys of this
// pattern. Null: that is not asked for.
const char *lostWithout(QByteArrayView pattern);

} // namespace lockscope::acl
