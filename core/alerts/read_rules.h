#pragma once

#include "core/alerts/alert_rule.h"
#include "core/toml/toml_value.h"

#include <variant>

namespace lockscope::alerts {

// Reads a file of rules. resources/alerts/default.toml shows the format. Complaints have their line, and say what to
// write instead.
std::variant<AlertRules, Complaints> readRules(const QByteArray &text, const QString &file);
// Reads the file with this path, or the rules that Lockscope brings, if the path is `builtIn`.
std::variant<AlertRules, Complaints> readRulesFile(const QString &path);
inline constexpr QLatin1String builtIn("built-in");

AlertRules builtInRules();
// Without the rules that have the name of an incident rule, for programs that also follow the incident rules.
AlertRules withoutIncidentRules(AlertRules rules);

} // namespace lockscope::alerts
