#pragma once

#include <QCategoryAxis>

#include <chrono>

namespace lockscope::ui {

// The time before now: "60 s … 15 s, now" or "15 min … now". The range is fixed; the data move.
class TimeAxis : public QCategoryAxis {
    Q_OBJECT

public:
    using QCategoryAxis::QCategoryAxis;
    // Sets at most `most` marks before now, each at a round time.
    void setWindow(std::chrono::seconds window, int most = 5);
};

// A round number at or above `value`, and a step that gives about the wanted number of marks.
struct NiceScale {
    double top = 1;
    double step = 1;
};
NiceScale niceScale(double value, bool whole, int marks = 4);

} // namespace lockscope::ui
