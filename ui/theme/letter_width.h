#pragma once

#include <QFontMetrics>

namespace lockscope::ui {

// The width of a typical letter. Not averageCharWidth(): with Chinese as the language that is the width of Chinese
// characters, twice that of the displayed names and figures.
inline int letterWidth(const QFontMetrics &metrics)
{
    return metrics.horizontalAdvance(QLatin1Char('x'));
}

} // namespace lockscope::ui
