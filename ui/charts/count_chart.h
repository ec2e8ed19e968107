#pragma once

#include "core/model/samples.h"
#include "ui/charts/time_chart.h"

namespace lockscope::ui {

// Readers and waiters of one lock over time, as steps. Unknown waiters are a gap, not a zero.
class CountChart : public TimeChart {
    Q_OBJECT

public:
    explicit CountChart(QWidget *parent = nullptr);

    // Null means no lock is chosen. The waiters of a fair lock are threads, and their number is exact. The waiters of
    // any other lock are subscribed clients, and their number is a lower bound.
    void setSeries(const SeriesPtr &series, bool waitersAreExact = false);
    ChartTable table() const override;

protected:
    Drawing draw(const ChartColours &colours) override;

private:
    SeriesPtr m_series;
    bool m_exact = false;
};

} // namespace lockscope::ui
