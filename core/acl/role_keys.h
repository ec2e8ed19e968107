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
// For locks with this name prefix: queues, deadlines, tokens, permits and readers' timeouts. In Redisson's unwrapped
// form only if the prefix has a brace, and otherwise in both forms.
std::vector<CompanionKeys> companionKeys(const QByteArray &prefix, const QByteArray &nameAfterPrefix);

// What is lost if the monitor may not subscribe to this pattern, or may not read companion keys that match it. Null
// means that the pattern is not used.
const char *lostWithout(QByteArrayView pattern);

} // namespace lockscope::acl
