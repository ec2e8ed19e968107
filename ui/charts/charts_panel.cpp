#include "ui/charts/charts_panel.h"

#include "ui/charts/count_chart.h"
#include "ui/charts/saw_tooth_chart.h"
#include "ui/charts/totals_chart.h"

namespace lockscope::ui {

ChartsPanel::ChartsPanel(QWidget *parent)
    : QTabWidget(parent)
    , m_ttl(new SawToothChart(this))
    , m_counts(new CountChart(this))
    , m_totals(new TotalsChart(this))
{
    setDocumentMode(true);
    addTab(m_ttl, tr("TTL"));
    addTab(m_counts, tr("Readers and waiters"));
    addTab(m_totals, tr("All locks"));
}

void ChartsPanel::setSeries(const SeriesPtr &series, bool waitersAreExact)
{
    m_ttl->setSeries(series);
    m_counts->setSeries(series, waitersAreExact);
}

void ChartsPanel::setPast(const lanes::Past &past)
{
    m_ttl->setPast(past);
}

void ChartsPanel::append(const Totals &totals)
{
    m_totals->append(totals);
}

void ChartsPanel::setServer(const QString &server)
{
    for (TimeChart *chart : std::initializer_list<TimeChart *>{m_ttl, m_counts, m_totals})
        chart->setServer(server);
}

void ChartsPanel::setRecorded()
{
    m_ttl->setRecorded();
    m_counts->setRecorded();
}

void ChartsPanel::clear()
{
    setPast({});
    setSeries(nullptr, false);
    m_totals->clear();
}

} // namespace lockscope::ui
