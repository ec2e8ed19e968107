#pragma once

#include "core/play/scenario/scenario.h"
#include "core/toml/toml_value.h"

#include <QStringList>

#include <variant>

namespace lockscope::play {

// A scenario, or all its mistakes in the order of lines. `file` is the name in messages, and determines the id.
std::variant<Scenario, Complaints> readScenario(const QByteArray &text, const QString &file);
// Reads a file. An unreadable file is a complaint.
std::variant<Scenario, Complaints> readScenarioFile(const QString &path);

// The shipped scenarios (resources/scenarios), in a good reading order. A test proves that they have no complaints.
std::vector<Scenario> shippedScenarios();
// The path of a shipped scenario, or empty.
QString shippedFile(const QString &id);

} // namespace lockscope::play
