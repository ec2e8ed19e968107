#include "ui/charts/duration_axis.h"

#include "ui/text/format.h"

#include <cmath>

namespace lockscope::ui {

namespace {

constexpr double minute = 60;
constexpr double hour = 60 * minute;
constexpr double day = 24 * hour;
constexpr double steps[] = {10,         15,          20,          30,          minute,      2 * minute,
                            5 * minute, 10 * minute, 15 * minute, 20 * minute, 30 * minute, hour,
                            2 * hour,   3 * hour,    6 * hour,    12 * hour,   day};

QString mark(double seconds)
{
    return seconds == 0 ? QStringLiteral("0") : leaseText(Millis(std::llround(seconds * 1000)));
}

} // namespace

NiceScale niceDuration(double seconds, int marks)
{
    if (seconds <= 10 * marks)
        return niceScale(std::max(seconds, 0.001 * marks), false, marks); // no step below a millisecond
    if (seconds > day * marks) {
        const NiceScale days = niceScale(seconds / day, true, marks);
        return {days.top * day, days.step * day};
    }
    NiceScale scale;
    scale.step = *std::find_if(std::begin(steps), std::end(steps) - 1,
                               [&](double step) { return step >= seconds / marks * 0.999; });
    scale.top = std::ceil(seconds / scale.step * 0.999) * scale.step;
    return scale;
}

DurationAxis::DurationAxis(QObject *parent)
    : QCategoryAxis(parent)
{
    setLabelsPosition(AxisLabelsPositionOnValue);
}

double DurationAxis::setTop(double seconds, int marks)
{
    const NiceScale nice = niceDuration(seconds, std::max(marks, 1));
    const int count = int(std::lround(nice.top / nice.step));
    const int first = marks > 0 ? 0 : count;
    if (nice.top == max() && categoriesLabels().size() == count + 1 - first)
        return nice.top;
    const QStringList old = categoriesLabels();
    for (const QString &label : old)
        remove(label);
    setRange(0, nice.top);
    // A label stands at the end of its category, so the first category must end at the first mark.
    setStartValue((first - 1) * nice.step);
    for (int i = first; i <= count; ++i)
        append(mark(i * nice.step), i * nice.step);
    return nice.top;
}

} // namespace lockscope::ui
