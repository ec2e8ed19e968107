#pragma once

#include "core/model/snapshot.h"
#include "core/words/phrase.h"

#include <QByteArray>

#include <vector>

namespace lockscope::acl {

// A command that the server denies to this user, what is lost without it, and the redis-cli line that would permit it.
struct Refused {
    QString command; // in the server's spelling
    words::Phrase cost;
    QByteArray line;
    friend bool operator==(const Refused &a, const Refused &b) { return a.command == b.command && a.line == b.line; }
};

// The denied commands of the monitor (Status::missingPermissions), and INFO if `infoDenied` is true. `user` is the user
// that logged in; empty means `default`.
std::vector<Refused> refusedTo(const QByteArray &user, const Status &status, bool infoDenied);

} // namespace lockscope::acl
