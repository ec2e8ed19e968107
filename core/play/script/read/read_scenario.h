#pragma once

#include "core/play/script/scenario.h"
#include "core/play/script/toml/complaint.h"

#include <variant>

namespace lockscope::play {

// A scenario, or all that is wrong with it, by line. `file` is what stands in messages; its name makes the id.
std::variant<Scenario, Complaints> readScenario(const QByteArray &text, const QString &file);
// The same of a file; one that cannot be read is a complaint as well.
std::variant<Scenario, Complaints> readScenarioFile(const QString &path);

} // namespace lockscope::play
