#pragma once

#include <QByteArray>

#include <vector>

namespace lockscope::monitor {

// Whether a lock of this name is looked at where only those are that begin with one of the prefixes, or whose name in
// braces does ({lock:a}, as core/acl/role_keys.h permits it). None: all are.
bool isAmong(const QByteArray &name, const std::vector<QByteArray> &prefixes);

} // namespace lockscope::monitor
