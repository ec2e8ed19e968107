#pragma once

#include <QByteArray>

#include <vector>

namespace lockscope::monitor {

// True if the name begins with one of the prefixes, also within braces ({lock:a}, as core/acl/role_keys.h permits it).
// Without prefixes, all names match.
bool isAmong(const QByteArray &name, const std::vector<QByteArray> &prefixes);

} // namespace lockscope::monitor
