#pragma once

#include "core/acl/role_terms.h"

namespace lockscope::acl {

// Adds the keys and channels of locks with these name prefixes, in all of Redisson's forms (core/locks/wire/names.h),
// including names with their own hash tags.
void addKeys(const RoleTerms &terms, std::vector<RoleRule> &rules);
void addChannels(const RoleTerms &terms, std::vector<RoleRule> &rules);

// What is lost if the monitor may not subscribe to this pattern, or may not read companion keys that match it. Null
// means that the pattern is not used.
const char *lostWithout(QByteArrayView pattern);

} // namespace lockscope::acl
