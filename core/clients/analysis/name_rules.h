#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

#include <optional>
#include <vector>

namespace lockscope::clients {

// Rules by which the user describes the connection names of programs (CLIENT SETNAME; clientName in Redisson):
//   orders-{uuid}          the name contains the client's UUID: these are its connections
//   billing-* = Billing    connections with such a name are shown as "Billing"
// `*` matches any bytes, `?` one byte. A rule may do both: app-{uuid} = App.
struct NameRule {
    QByteArray before; // globs; with {uuid}, the parts before and after it
    QByteArray behind;
    bool hasUuid = false;
    QString nickname; // empty if none
    friend bool operator==(const NameRule &, const NameRule &) = default;
};
using NameRules = std::vector<NameRule>;

// One rule in each line (or between semicolons), in display form. Errors: Precondition, which names the rule and the
// correct form.
Result<NameRules> parseNameRules(const QString &text);

// The UUID that a rule finds in the name.
std::optional<QByteArray> uuidIn(const NameRules &rules, const QByteArray &name);
bool haveUuid(const NameRules &rules); // true if any rule has {uuid}
// The nickname for connections with this name; empty if there is none.
QString nicknameOf(const NameRules &rules, const QByteArray &name);

} // namespace lockscope::clients
