#pragma once

#include "core/play/script/scenario.h"

#include <QStringList>

namespace lockscope::play {

// The scenarios that come with the program (resources/scenarios), in the order in which they are best read. They are
// tested, so that none has complaints.
std::vector<Scenario> shippedScenarios();
// Where the one of this id can be read; empty: there is none.
QString shippedFile(const QString &id);

} // namespace lockscope::play
