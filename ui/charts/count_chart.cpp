#include "ui/charts/count_chart.h"

#include "core/base/escape.h"
#include "ui/charts/chart_colours.h"
#include "ui/charts/decimate.h"
#include "ui/charts/saw_tooth_line.h"
#include "ui/text/format.h"

#include <QValueAxis>

namespace lockscope::ui {

CountChart::CountChart(QWidget *parent)
    : TimeChart(tr("Readers and waiters"), parent)
{
    values()->setTitleText(tr("count"));
    values()->setLabelFormat(QStringLiteral("%.0f"));
    scale(values(), 1, true);
}

void CountChart::setSeries(const SeriesPtr &series, bool waitersAreExact)
{
    const bool isOther = !m_series || !series || m_series->id != series->id || m_series->samples.empty();
    const bool isKnownOtherwise = std::exchange(m_exact, waitersAreExact) != waitersAreExact;
    m_series = series;
    if (!series) {
        setTitle(tr("Readers and waiters"));
        forget();
        return;
    }
    setTitle(tr("Readers and waiters: %1").arg(shortName(series->id.key)));
    newest(series->now, isOther || isKnownOtherwise);
}

namespace {

Line countLine(const Series &series, Instant now, qint32 Sample::*count)
{
    Line line;
    const auto ago = [now](Instant at) { return std::chrono::duration<double>(at - now).count(); };
    const Sample *before = nullptr;
    for (const Sample &s : series.samples) {
        if (before && s.at - before->at > silence)
            line.push_back(LinePoint::gap(ago(before->at)));
        line.push_back(s.*count < 0 ? LinePoint::gap(ago(s.at)) : LinePoint{ago(s.at), double(s.*count)});
        before = &s;
    }
    if (before && before->*count >= 0 && now - before->at <= silence)
        line.push_back({0, double(before->*count)});
    return line;
}

double highest(const Line &line, double from)
{
    double top = 1;
    for (const LinePoint &p : line) {
        if (!p.isGap() && p.x >= from)
            top = std::max(top, p.y);
    }
    return top;
}

} // namespace

TimeChart::Drawing CountChart::draw(const ChartColours &colours)
{
    Drawing drawing;
    if (!m_series || m_series->samples.empty()) {
        drawing.emptyText = m_series ? withoutReadings() : tr("Choose a lock to draw its readers and waiters here");
        return drawing;
    }
    auto &contents = drawing.contents;
    contents.from = leftEdge();
    contents.text = colours.text;
    contents.ground = colours.base;
    const Line readers = decimate(countLine(*m_series, now(), &Sample::readers), leftEdge(), 0);
    const Line waiters = decimate(countLine(*m_series, now(), &Sample::waiters), leftEdge(), 0);
    contents.top = scale(values(), 1.15 * std::max(highest(readers, leftEdge()), highest(waiters, leftEdge())), true);
    contents.paths.push_back({stepped(readers), colours.line(0), contents.top});
    contents.paths.push_back({stepped(waiters), colours.line(3), contents.top});
    const bool unknown = std::any_of(waiters.begin(), waiters.end(), [](const LinePoint &p) { return p.isGap(); });
    using Symbol = ChartLegend::Symbol;
    drawing.legend = {{Symbol::Path, colours.line(0), tr("readers (sampled)")},
                      {Symbol::Path, colours.line(3),
                       m_exact ? tr("waiting threads (sampled; exact, from the queue)")
                               : tr("waiting clients (sampled; a lower bound)")}};
    if (unknown)
        drawing.legend.push_back({Symbol::Path, QPen(Qt::NoPen), tr("gap: waiters unknown")});
    return drawing;
}

ChartTable CountChart::table() const
{
    ChartTable table;
    table.headers = {tr("Time"), tr("Readers"), m_exact ? tr("Waiting threads") : tr("Waiting clients (at least)"),
                     tr("Known by")};
    if (!m_series)
        return table;
    table.subject = toDisplay(m_series->id.key.raw());
    for (const Sample &s : m_series->samples) {
        if (secondsAgo(s.at) >= leftEdge())
            table.rows.push_back({s.at.time_since_epoch().count(),
                                  {timeText(s.at), QString::number(s.readers),
                                   s.waiters < 0 ? tr("unknown") : QString::number(s.waiters), tr("sample")}});
    }
    return table;
}

} // namespace lockscope::ui
