#include "ui/charts/totals_chart.h"

#include "ui/charts/chart_colours.h"
#include "ui/charts/saw_tooth_line.h"

#include <QChart>
#include <QValueAxis>

namespace lockscope::ui {

namespace {

constexpr std::chrono::minutes kept{15};
constexpr size_t capacity = 2048;

} // namespace

TotalsChart::TotalsChart(QWidget *parent)
    : TimeChart(tr("All locks"), parent)
    , m_events(new QValueAxis(chart()))
{
    values()->setTitleText(tr("locks"));
    values()->setLabelFormat(QStringLiteral("%.0f"));
    m_events->setTitleText(tr("events/s")); // a longer title is elided in a low panel
    m_events->setLabelFormat(QStringLiteral("%.0f /s"));
    m_events->setGridLineVisible(false);
    chart()->addAxis(m_events, Qt::AlignRight);
}

void TotalsChart::append(const Totals &totals)
{
    m_totals.push_back(totals);
    while (m_totals.size() > capacity || totals.at - m_totals.front().at > kept)
        m_totals.pop_front();
    newest(totals.at);
}

void TotalsChart::clear()
{
    m_totals.clear();
    forget();
}

template<class Get> Line TotalsChart::line(Get get) const
{
    Line line;
    Instant before{};
    for (const Totals &t : m_totals) {
        if (!line.empty() && t.at - before > silence)
            line.push_back(LinePoint::gap(secondsAgo(before)));
        line.push_back({secondsAgo(t.at), double(get(t))});
        before = t.at;
    }
    return decimate(line, leftEdge(), 0);
}

TimeChart::Drawing TotalsChart::draw(const ChartColours &colours)
{
    Drawing drawing;
    if (m_totals.empty()) {
        drawing.emptyText = tr("No numbers yet. They arrive once a second while connected.");
        return drawing;
    }
    const QString names[] = {tr("locks (counted)"), tr("held (sampled)"), tr("contended (at least: known waiters)"),
                             tr("needing attention (inferred)"), tr("events per second (right axis)")};
    const Line lines[] = {line([](const auto &t) { return t.locks; }), line([](const auto &t) { return t.held; }),
                          line([](const auto &t) { return t.contended; }),
                          line([](const auto &t) { return t.attention; }),
                          line([](const auto &t) { return t.eventsPerSecond; })};
    const auto highest = [](const Line &line) {
        double top = 1;
        for (const LinePoint &p : line)
            top = p.isGap() ? top : std::max(top, p.y);
        return top * 1.1;
    };
    auto &contents = drawing.contents;
    contents.from = leftEdge();
    contents.text = colours.text;
    contents.ground = colours.base;
    contents.top = scale(values(), std::max({highest(lines[0]), highest(lines[1]), highest(lines[3])}), true);
    const double eventsTop = scale(m_events, highest(lines[4]), true);
    for (int i = 0; i < 5; ++i) {
        contents.paths.push_back({lines[i], colours.line(i), i == 4 ? eventsTop : contents.top});
        drawing.legend.push_back({ChartLegend::Symbol::Path, colours.line(i), names[i]});
    }
    return drawing;
}

ChartTable TotalsChart::table() const
{
    ChartTable table;
    table.headers = {tr("Time"), tr("Locks"), tr("Held"), tr("Contended"), tr("Attention"), tr("Events per second")};
    for (const Totals &t : m_totals) {
        if (secondsAgo(t.at) < leftEdge())
            continue;
        QStringList cells{timeText(t.at)};
        for (const int count : {t.locks, t.held, t.contended, t.attention})
            cells << QString::number(count);
        table.rows.push_back({t.at.time_since_epoch().count(), cells << QString::number(t.eventsPerSecond, 'f', 1)});
    }
    return table;
}

} // namespace lockscope::ui
