#pragma once

#include "core/words/phrase.h"

#include <QByteArrayView>

#include <span>

namespace lockscope::acl {

// What a role may run, one line each: the rule as `ACL SETUSER` takes it, and what is lost without it.
struct Permission {
    const char *rule; // "+hscan", "+memory|usage"
    const char *without; // QT_TRANSLATE_NOOP("describe", …), without arguments
    enum class Where : unsigned char { Everywhere, Cluster } where = Where::Everywhere;
};

// Of who watches: everything that is sent by it, and nothing else. AUTH, HELLO, RESET and QUIT need no permission.
std::span<const Permission> watching();
// Of who acts, by WATCH and MULTI and so without scripts: what it may run besides.
std::span<const Permission> acting();

// The permission for a command as the monitor names it ("PUBSUB NUMSUB", "PSUBSCRIBE PATTERN"); null: there is none.
const Permission *permissionFor(QByteArrayView command);

} // namespace lockscope::acl
