#pragma once

#include "core/actions/plan/outcome.h"
#include "core/actions/policy/consent.h"
#include "core/actions/policy/environment.h"
#include "core/base/result.h"
#include "core/redis/server.h"

#include <QJsonObject>

// Audit records of an action. The displayed values and the compared values come from the same read of the lock.
namespace lockscope::actions {

// The environment and the ACL user of an action. The audit file adds the OS user.
struct Doer {
    Environment environment = Environment::None;
    QString aclUser = {}; // from ACL WHOAMI; empty if unknown
};

// The values that a script compares when it checks the whole lock or one permit.
QJsonObject comparedOf(const Plan &plan);
// The record of who does what, where and why, and of the state that was seen. `details` adds what is specific to the
// action.
QJsonObject intentRecord(const Plan &plan, const QJsonObject &details, const redis::Server &client,
                         const Consent &consent, const Doer &doer);
// `result` is the word for the outcome (resultWord()).
QJsonObject outcomeRecord(const QString &intent, QLatin1String result, const Result<Outcome> &outcome);

} // namespace lockscope::actions
