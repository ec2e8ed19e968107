#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace lockscope::clients {

// What somebody who knows the programs says of the names of their connections (CLIENT SETNAME; clientName in Redisson):
//   orders-{uuid}          the name has the client's UUID in it: these are its connections
//   billing-* = Billing    connections with such a name are shown as "Billing"
// `*` stands for any bytes, `?` for one. Both may be said at once: app-{uuid} = App.
struct NameRule {
    QByteArray before; // globs; with {uuid}, what stands before it and behind it
    QByteArray behind;
    bool hasUuid = false;
    QString nickname; // empty: none
    friend bool operator==(const NameRule &, const NameRule &) = default;
};
using NameRules = std::vector<NameRule>;

// One rule a line (or between semicolons), in display form. Errors: Precondition; which rule, and what would be right.
Result<NameRules> parseNameRules(const QString &text);

// The UUID that a rule finds in the name.
std::optional<QByteArray> uuidIn(const NameRules &rules, const QByteArray &name);
bool haveUuid(const NameRules &rules); // any of them
// What connections of this name are called; empty: nothing.
QString nicknameOf(const NameRules &rules, const QByteArray &name);

} // namespace lockscope::clients
