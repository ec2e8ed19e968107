#pragma once

#include "core/words/phrase.h"

#include <QByteArrayView>

#include <span>

namespace lockscope::acl {

// A permission of a role: the rule as in `ACL SETUSER`, and what is lost without the permission.
struct Permission {
    const char *rule; // "+hscan", "+memory|usage"
    const char *without; // QT_TRANSLATE_NOOP("describe", …), without arguments
    enum class Where : unsigned char { Everywhere, Cluster } where = Where::Everywhere;
};

// The permissions of the monitor: all of its commands and no others. AUTH, HELLO, RESET and QUIT need no permission.
std::span<const Permission> watching();
// The additional permissions of an operator: EVAL, because an action is one script, and the commands of these scripts.
// An operator cannot disconnect a client, because the role does not permit CLIENT KILL. The server applies the ACL
// inside scripts too, so the role stays limited to its keys and channels.
std::span<const Permission> acting();

// The permission for a command as the monitor names it ("PUBSUB NUMSUB", "PSUBSCRIBE PATTERN"), or null.
const Permission *permissionFor(QByteArrayView command);

} // namespace lockscope::acl
