#pragma once

#include "core/acl/role_terms.h"

namespace lockscope::acl {

// Adds the keys and channels of locks with these name prefixes, in all of Redisson's forms (core/locks/wire/names.h),
// including names with their own hash tags.
void addKeys(const RoleTerms &terms, std::vector<RoleRule> &rules);
void addChannels(const RoleTerms &terms, std::vector<RoleRule> &rules);

// A pattern of keys that a monitor reads in addition to the locks, and the name of one such key.
struct CompanionKeys {
    QByteArray pattern; // as in the ACL
    QByteArray example;
};
// The queues, deadlines, tokens, permits and readers' timeouts of locks with this name prefix. A prefix with a brace
// gives only Redisson's unwrapped forms. Any other prefix also gives the forms wrapped in braces.
std::vector<CompanionKeys> companionKeys(const QByteArray &prefix, const QByteArray &nameAfterPrefix);

// Says what is lost if the monitor may not subscribe to this pattern, or may not read companion keys that match it.
// Returns null if the monitor does not use the pattern.
const char *lostWithout(QByteArrayView pattern);

} // namespace lockscope::acl
