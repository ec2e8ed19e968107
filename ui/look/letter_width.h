#pragma once

#include <QFontMetrics>

namespace lockscope::ui {

// For what is so many letters wide. Not averageCharWidth(): where Chinese is the language that is of Chinese signs,
// twice as wide as the names and figures that stand here.
inline int letterWidth(const QFontMetrics &metrics)
{
    return metrics.horizontalAdvance(QLatin1Char('x'));
}

} // namespace lockscope::ui
