#pragma once

#include "core/model/snapshot.h"
#include "ui/charts/decimate.h"
#include "ui/charts/time_chart.h"

#include <deque>

namespace lockscope::ui {

// All locks over time: how many there are, are held, have waiters, need attention; and events a second on the right.
class TotalsChart : public TimeChart {
    Q_OBJECT

public:
    explicit TotalsChart(QWidget *parent = nullptr);

    void append(const Totals &totals); // once a second; 15 minutes are kept
    void clear(); // another server
    ChartTable table() const override;

protected:
    Drawing draw(const ChartColours &colours) override;

private:
    template<class Get> Line line(Get get) const;

    std::deque<Totals> m_totals;
    QValueAxis *m_events = nullptr; // the right axis
};

} // namespace lockscope::ui
