#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace lockscope::ui {

// What the user exports: whole, or the file that was there stays as it was. The error says what to do, for people.
Result<bool> writeFile(const QString &name, const QByteArray &bytes);

} // namespace lockscope::ui
