#pragma once

#include "core/lanes/past.h"
#include "core/model/samples.h"
#include "ui/charts/past_tooth.h"
#include "ui/charts/saw_tooth_line.h"
#include "ui/charts/time_chart.h"

class QScatterSeries;

namespace lockscope::ui {

class DurationAxis;

// The TTL of one lock over time. With a watchdog, the line is a saw-tooth between two thirds of the lease and the full
// lease. With a fixed lease, the line falls until the lease expires. Without expiry, the words "no expiry" are shown.
// Each renewal is a dot; each missed renewal has a mark.
class SawToothChart : public TimeChart {
    Q_OBJECT

public:
    explicit SawToothChart(QWidget *parent = nullptr);

    // Sets the events and gaps recorded before the lock was chosen. Call before setSeries(). The chart draws this past
    // up to the first sample.
    void setPast(const lanes::Past &past);
    void setSeries(const SeriesPtr &series); // null means no lock is chosen
    ChartTable table() const override;

protected:
    Drawing draw(const ChartColours &colours) override;

private:
    QScatterSeries *addMarks();
    void drawMarks(const SawTooth &tooth, const ChartColours &colours);
    PastTooth past() const;
    void addPast(PlotOverlay::Contents &contents, SawTooth &tooth, const ChartColours &colours) const;
    void addLevels(PlotOverlay::Contents &contents, const ChartColours &colours) const;
    std::vector<ChartLegend::Entry> legend(const SawTooth &tooth, const ChartColours &colours) const;
    double highest(const SawTooth &tooth) const;

    SawToothChart(DurationAxis *durations, QWidget *parent);

    DurationAxis *m_durations;
    SeriesPtr m_series;
    lanes::Past m_past;
    QScatterSeries *m_seen = nullptr;
    QScatterSeries *m_inferred = nullptr;
    QScatterSeries *m_missed = nullptr;
};

} // namespace lockscope::ui
