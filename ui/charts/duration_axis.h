#pragma once

#include "ui/charts/time_axis.h"

#include <QCategoryAxis>

namespace lockscope::ui {

// Durations from 0 up, with marks in the window's units: "10 s … 40 s", "15 m … 1 h".
class DurationAxis : public QCategoryAxis {
    Q_OBJECT

public:
    explicit DurationAxis(QObject *parent = nullptr);
    // The round number at or above it, which the axis now ends with. So many marks at most stand above 0; of none at
    // all the end is marked, and 0 is not.
    double setTop(double seconds, int marks = 4);
};

// As niceScale, in seconds, with steps that are round in the unit they are told in.
NiceScale niceDuration(double seconds, int marks = 4);

} // namespace lockscope::ui
