#pragma once

#include <QFontMetrics>

namespace lockscope::ui {

// The width of a typical letter. Does not use averageCharWidth(): in Chinese it is the width of Chinese characters,
// which is twice the width of the displayed names and figures.
inline int letterWidth(const QFontMetrics &metrics)
{
    return metrics.horizontalAdvance(QLatin1Char('x'));
}

} // namespace lockscope::ui
