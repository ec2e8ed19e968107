#pragma once

#include "core/base/result.h"

#include <QStringList>

namespace lockscope::ui {

class LanesView;

// All the lanes of a view over the time that it shows, with `heading` above and what the shapes mean below. Into a file
// that is whole or as it was.
Result<bool> writeLanesPng(const LanesView &view, const QStringList &heading, const QString &file);
Result<bool> writeLanesSvg(const LanesView &view, const QStringList &heading, const QString &file);

} // namespace lockscope::ui
