#include "ui/charts/time_axis.h"

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

namespace {

// All intervals are equal and round in the displayed unit.
int marksOf(int seconds, int most)
{
    const bool isInMinutes = seconds >= 300;
    const int units = isInMinutes ? seconds / 60 : seconds;
    int marks = std::clamp(most, 1, isInMinutes ? 5 : 4);
    while (marks > 1 && units % marks != 0)
        --marks;
    return marks;
}

} // namespace

void TimeAxis::setWindow(std::chrono::seconds window, int most)
{
    const int seconds = int(window.count());
    const int ticks = marksOf(seconds, most);
    if (min() == -seconds && categoriesLabels().size() == ticks + 1)
        return;
    const QStringList old = categoriesLabels();
    for (const QString &label : old)
        remove(label);
    setRange(-seconds, 0);
    setStartValue(-seconds - 1); // a label stands at the end of its category: the first one must end at the left edge
    for (int i = ticks; i > 0; --i) {
        const int ago = seconds * i / ticks;
        append(seconds >= 300 ? tr("%1 min ago").arg(ago / 60) : tr("%1 s ago").arg(ago), -ago);
    }
    append(tr("now"), 0);
}

NiceScale niceScale(double value, bool whole, int marks)
{
    const double rough = std::max(value, whole ? 1.0 : 1e-3) / marks;
    const double magnitude = std::pow(10, std::floor(std::log10(rough)));
    NiceScale scale;
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        scale.step = factor * magnitude;
        if (scale.step >= rough * 0.999)
            break;
    }
    if (whole)
        scale.step = std::max(1.0, scale.step);
    scale.top = std::ceil(value / scale.step * 0.999) * scale.step;
    scale.top = std::max(scale.top, scale.step);
    return scale;
}

} // namespace lockscope::ui
