#pragma once

#include "core/model/snapshot.h"
#include "core/words/phrase.h"

#include <QByteArray>

#include <vector>

namespace lockscope::acl {

// A command that the server refuses to this user: what is lost by that, and the line that would allow it, for
// redis-cli.
struct Refused {
    QString command; // as the server spells it
    words::Phrase cost;
    QByteArray line;
    friend bool operator==(const Refused &a, const Refused &b) { return a.command == b.command && a.line == b.line; }
};

// Of what the monitor tried (Status::missingPermissions), and INFO. `user`: as it logged in; empty: `default`.
std::vector<Refused> refusedTo(const QByteArray &user, const Status &status, bool infoDenied);

} // namespace lockscope::acl
