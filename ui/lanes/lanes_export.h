#pragma once

#include "core/base/result.h"

#include <QStringList>

#include <vector>

namespace lockscope::ui {

class LanesView;

// One below the other, as of a run that plays with several locks.
struct LanesPart {
    QString title; // empty: none
    const LanesView *view;
};

// All the lanes of a view over the time that it shows, with `heading` above and what the shapes mean below. Into a file
// that is whole or as it was.
Result<bool> writeLanesPng(const LanesView &view, const QStringList &heading, const QString &file);
Result<bool> writeLanesSvg(const LanesView &view, const QStringList &heading, const QString &file);
Result<bool> writeLanesPng(const std::vector<LanesPart> &parts, const QStringList &heading, const QString &file);
Result<bool> writeLanesSvg(const std::vector<LanesPart> &parts, const QStringList &heading, const QString &file);

} // namespace lockscope::ui
