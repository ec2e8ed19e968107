#pragma once

#include "ui/charts/time_axis.h"

#include <QCategoryAxis>

namespace lockscope::ui {

// Durations from 0 up, with marks in the window's units: "10 s … 40 s", "15 m … 1 h".
class DurationAxis : public QCategoryAxis {
    Q_OBJECT

public:
    explicit DurationAxis(QObject *parent = nullptr);
    // Ends the axis at the next round number at or above `seconds`, and returns that number. At most `marks` marks are
    // above 0. If `marks` is 0, only the end is marked, not 0.
    double setTop(double seconds, int marks = 4);
};

// Like niceScale(), but in seconds and with steps that are round in the displayed unit.
NiceScale niceDuration(double seconds, int marks = 4);

} // namespace lockscope::ui
