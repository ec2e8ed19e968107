#pragma once

#include "core/base/result.h"

#include <QStringList>

#include <vector>

namespace lockscope::ui {

class LanesView;

// One part of a picture; parts are stacked. The picture of a run with several locks has several parts.
struct LanesPart {
    QString title; // empty means none
    const LanesView *view;
};

// Writes all lanes of a view over the displayed period, with `heading` above and the legend below. If it fails, an
// existing file stays unchanged.
Result<bool> writeLanesPng(const LanesView &view, const QStringList &heading, const QString &file);
Result<bool> writeLanesSvg(const LanesView &view, const QStringList &heading, const QString &file);
Result<bool> writeLanesPng(const std::vector<LanesPart> &parts, const QStringList &heading, const QString &file);
Result<bool> writeLanesSvg(const std::vector<LanesPart> &parts, const QStringList &heading, const QString &file);

} // namespace lockscope::ui
