#pragma once

#include "core/base/secret.h"

#include <QByteArrayList>
#include <QString>

#include <vector>

namespace lockscope {

// A sanitizer keeps freed memory for a while, and a copy of the environment, so memory is not searched there.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool looksIntoMemory = false;
#else
inline constexpr bool looksIntoMemory = true;
#endif

// Finds places where a secret stands in clear text, as bytes or as UTF-16: in the writable memory of a process (which a
// core file would contain), in its arguments and in its environment. The secret is passed masked, so this process can
// be searched as well. Returns a description of each place; empty if there is none. Throws std::runtime_error if the
// memory may not be read.
QByteArrayList tracesInProcess(qint64 pid, const Secret &secret);
QByteArrayList tracesGivenTo(qint64 pid, const Secret &secret); // only arguments and environment
// The same for all files below a folder.
QByteArrayList tracesInFolder(const QString &path, const Secret &secret);
// The children of a process, and their children.
std::vector<qint64> childrenOf(qint64 pid);
QByteArray nameOf(qint64 pid);

} // namespace lockscope
