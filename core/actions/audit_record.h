#pragma once

#include "core/actions/force_release.h"

#include <QJsonObject>

// What the audit file says of a force-release: exactly what was shown and compared, both of one reading.
namespace lockscope::actions {

QJsonObject intentRecord(const ForceReleasePlan &plan, const redis::Server &client, const QString &reason);
QJsonObject outcomeRecord(const QString &intent, const Result<ForceReleaseOutcome> &outcome);

} // namespace lockscope::actions
