#pragma once

#include "core/model/snapshot.h"
#include "ui/charts/decimate.h"
#include "ui/charts/time_chart.h"

#include <deque>

namespace lockscope::ui {

// All locks over time: the number of locks, and how many are held, have waiters or need attention. The right axis shows
// events per second.
class TotalsChart : public TimeChart {
    Q_OBJECT

public:
    explicit TotalsChart(QWidget *parent = nullptr);

    void append(const Totals &totals); // once a second; 15 minutes are kept
    void clear(); // call when the server changes
    ChartTable table() const override;

protected:
    Drawing draw(const ChartColours &colours) override;

private:
    template<class Get> Line line(Get get) const;

    std::deque<Totals> m_totals;
    QValueAxis *m_events = nullptr; // the right axis
};

} // namespace lockscope::ui
