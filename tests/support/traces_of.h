#pragma once

#include "core/base/secret.h"

#include <QByteArrayList>
#include <QString>

#include <vector>

namespace lockscope {

// A sanitizer keeps what was freed for a while, and a copy of the environment: memory is not searched then.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool looksIntoMemory = false;
#else
inline constexpr bool looksIntoMemory = true;
#endif

// Where a secret stands in clear, as bytes or as UTF-16: what a core file of a process would have in it (its memory
// that can be written), its arguments and its environment. The secret is given masked, so that this process may be
// searched, too. Each find in words; empty: nowhere. Throws std::runtime_error when it may not look.
QByteArrayList tracesInProcess(qint64 pid, const Secret &secret);
QByteArrayList tracesGivenTo(qint64 pid, const Secret &secret); // only arguments and environment
// And in all files below a folder.
QByteArrayList tracesInFolder(const QString &path, const Secret &secret);
// Children of a process, and theirs.
std::vector<qint64> childrenOf(qint64 pid);
QByteArray nameOf(qint64 pid);

} // namespace lockscope
