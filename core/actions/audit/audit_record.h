#pragma once

#include "core/actions/plan/outcome.h"
#include "core/actions/policy/consent.h"
#include "core/actions/policy/environment.h"
#include "core/base/result.h"
#include "core/redis/server.h"

#include <QJsonObject>

// What the audit file says of an action: exactly what was shown and compared, both of one reading.
namespace lockscope::actions {

// By whom and for what: besides the user of this machine, whom the file adds by itself.
struct Doer {
    Environment environment = Environment::None;
    QString aclUser = {}; // as the server calls who is connected (ACL WHOAMI); empty: it did not say
};

// What a script compares that looks at the whole lock, or at one permit.
QJsonObject comparedOf(const Plan &plan);
// Who does what where and why, and what was seen; `details` is what the action has to say besides.
QJsonObject intentRecord(const Plan &plan, const QJsonObject &details, const redis::Server &client,
                         const Consent &consent, const Doer &doer);
// `result` is the word of what came of it.
QJsonObject outcomeRecord(const QString &intent, QLatin1String result, const Result<Outcome> &outcome);

} // namespace lockscope::actions
