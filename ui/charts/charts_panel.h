#pragma once

#include "core/lanes/past.h"
#include "core/model/samples.h"
#include "core/model/snapshot.h"

#include <QTabWidget>

namespace lockscope::ui {

class CountChart;
class SawToothChart;
class TotalsChart;

// The charts of the chosen lock, and the chart of all locks.
class ChartsPanel : public QTabWidget {
    Q_OBJECT

public:
    explicit ChartsPanel(QWidget *parent = nullptr);

    void setSeries(const SeriesPtr &series, bool waitersAreExact); // null means no lock is chosen
    // Sets the events and gaps recorded before the lock was chosen. Call before setSeries().
    void setPast(const lanes::Past &past);
    void append(const Totals &totals);
    void clear(); // call when the server changes
    void setServer(const QString &server); // shown in exported pictures
    void setRecorded(); // a recording has no readings

private:
    SawToothChart *m_ttl;
    CountChart *m_counts;
    TotalsChart *m_totals;
};

} // namespace lockscope::ui
