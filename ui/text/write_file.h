#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace lockscope::ui {

// Writes an export completely, or leaves the existing file unchanged. The error says what to do.
Result<bool> writeFile(const QString &name, const QByteArray &bytes);

} // namespace lockscope::ui
