#pragma once

#include "core/model/samples.h"
#include "ui/charts/time_chart.h"

namespace lockscope::ui {

// Readers and waiters of one lock over time, as steps. Where waiters are not known there is a gap, not a zero.
class CountChart : public TimeChart {
    Q_OBJECT

public:
    explicit CountChart(QWidget *parent = nullptr);

    // Null: no lock is chosen. Waiters of a fair lock are counted threads; of any other, the clients that listen: at
    // least so many wait.
    void setSeries(const SeriesPtr &series, bool waitersAreExact = false);
    ChartTable table() const override;

protected:
    Drawing draw(const ChartColours &colours) override;

private:
    SeriesPtr m_series;
    bool m_exact = false;
};

} // namespace lockscope::ui
