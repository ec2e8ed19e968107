#pragma once

#include "app/cli/alerts/hook_runner.h"
#include "core/alerts/alert_engine.h"

#include <QJsonObject>

namespace lockscope::cli {

// A line for people: the state, the severity, the rule and what it found. `server` is empty if only one is watched.
QString alertLine(const alerts::AlertChange &change, const QString &server = {});
// {alert, state, severity, server, at, since, figure, condition, locks, clients, message, text}
QJsonObject alertJson(const alerts::AlertChange &change, const QString &server);
// The facts for the command of --exec.
HookRun hookRun(const alerts::AlertChange &change, const QString &server);

} // namespace lockscope::cli
