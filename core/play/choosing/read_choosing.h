#pragma once

#include "core/play/choosing/choosing.h"
#include "core/play/script/toml/complaint.h"

#include <variant>

namespace lockscope::play {

// `file` is what stands in complaints.
std::variant<Choosing, Complaints> readChoosing(const QByteArray &text, const QString &file);
// The one that comes with the program; it is tested, so that it has no complaints.
Choosing shippedChoosing();

} // namespace lockscope::play
