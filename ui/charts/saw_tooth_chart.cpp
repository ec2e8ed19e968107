#include "ui/charts/saw_tooth_chart.h"

#include "core/base/escape.h"
#include "ui/charts/chart_colours.h"
#include "ui/charts/duration_axis.h"
#include "ui/charts/time_axis.h"
#include "ui/text/format.h"

#include <QChart>
#include <QScatterSeries>
#include <QValueAxis>

namespace lockscope::ui {

namespace {

const QList<qreal> calculatedDashes{2, 3};
constexpr Qt::BrushStyle unknownPattern = Qt::DiagCrossPattern; // as in ChartLegend

bool hasRate(LeaseKind kind)
{
    return kind == LeaseKind::Watchdog;
}

} // namespace

SawToothChart::SawToothChart(QWidget *parent)
    : SawToothChart(new DurationAxis, parent)
{ }

SawToothChart::SawToothChart(DurationAxis *durations, QWidget *parent)
    : TimeChart(tr("TTL over time"), parent, durations)
    , m_durations(durations)
    , m_seen(addMarks())
    , m_inferred(addMarks())
    , m_missed(addMarks())
{
    m_missed->setMarkerShape(QScatterSeries::MarkerShapeTriangle);
    values()->setTitleText(tr("TTL"));
}

QScatterSeries *SawToothChart::addMarks()
{
    auto *marks = new QScatterSeries;
    chart()->addSeries(marks);
    marks->attachAxis(times());
    marks->attachAxis(values());
    return marks;
}

void SawToothChart::setPast(const lanes::Past &past)
{
    m_past = past;
}

void SawToothChart::setSeries(const SeriesPtr &series)
{
    const bool isOther = !m_series || !series || m_series->id != series->id || m_series->samples.empty();
    m_series = series;
    if (!series) {
        setTitle(tr("TTL over time"));
        forget();
        return;
    }
    setTitle(tr("TTL over time: %1").arg(shortName(series->id.key)));
    newest(series->now, isOther);
}

TimeChart::Drawing SawToothChart::draw(const ChartColours &colours)
{
    Drawing drawing;
    if (!m_series || m_series->samples.empty()) {
        drawing.emptyText = m_series ? withoutReadings() : tr("Choose a lock to draw its TTL here");
        drawMarks({}, colours); // removes those of the previous lock
        return drawing;
    }
    SawTooth tooth = sawTooth(*m_series, now());
    auto &contents = drawing.contents;
    contents.from = leftEdge();
    contents.text = colours.text;
    contents.ground = colours.base;
    contents.isStrong = colours.isStrong;
    const int airy = int(chart()->plotArea().height() / (2.2 * fontMetrics().height()));
    const int marks = std::min(airy, marksThatFit() - 2); // not counting 0 and the label for everything below 0
    contents.top = m_durations->setTop(highest(tooth), std::clamp(marks, 0, 4));
    const Line line = decimate(tooth.ttl, leftEdge(), 0);
    const bool anyTtl = std::any_of(line.begin(), line.end(), [](const LinePoint &p) { return !p.isGap(); });
    for (const auto &stretch : tooth.noExpiry)
        contents.stretches.push_back({stretch.from, stretch.to, tr("no expiry"), colours.warning});
    for (const auto &stretch : tooth.unread)
        contents.stretches.push_back({stretch.from, stretch.to, tr("not read"), colours.faint, unknownPattern});
    if (!anyTtl && contents.stretches.empty())
        contents.note = tr("No key during this time: nobody holds it");
    contents.paths.push_back({line, colours.line(0), contents.top});
    addPast(contents, tooth, colours);
    addLevels(contents, colours);
    drawMarks(tooth, colours);
    drawing.legend = legend(tooth, colours);
    return drawing;
}

PastTooth SawToothChart::past() const
{
    return pastTooth(m_past, m_series->lease, m_series->samples.front().at, now());
}

// Adds the time before the first sample. Its TTL is calculated from recorded events, if there are any.
void SawToothChart::addPast(PlotOverlay::Contents &contents, SawTooth &tooth, const ChartColours &colours) const
{
    const PastTooth before = past();
    const double first = before.from.value_or(secondsAgo(m_series->samples.front().at));
    if (first > leftEdge())
        contents.stretches.push_back(
            {leftEdge(), first, tr("not recorded before you chose it"), colours.faint, unknownPattern});
    if (before.ttl.empty())
        return;
    QPen pen = colours.line(0);
    pen.setDashPattern(calculatedDashes);
    contents.paths.push_back({decimate(before.ttl, leftEdge(), 0), pen, contents.top});
    tooth.marks.insert(tooth.marks.begin(), before.marks.begin(), before.marks.end());
}

// The highest value that must fit: the lease or a visible TTL (a reentrant write lock raises its TTL above the lease).
double SawToothChart::highest(const SawTooth &tooth) const
{
    double top = m_series->lease ? double(m_series->lease->count()) / 1000 : 0;
    for (const LinePoint &p : tooth.ttl) {
        if (!p.isGap() && p.x >= leftEdge())
            top = std::max(top, p.y);
    }
    return top > 0 ? top * 1.1 : 30; // room above for the word "lease"
}

void SawToothChart::addLevels(PlotOverlay::Contents &contents, const ChartColours &colours) const
{
    if (!m_series->lease)
        return;
    const double lease = double(m_series->lease->count()) / 1000;
    const QPen pen = colours.level();
    const bool watchdog = hasRate(m_series->leaseKind);
    contents.levels.push_back({lease,
                               watchdog ? tr("lease %1 (learned)").arg(leaseText(*m_series->lease))
                                        : tr("longest TTL seen %1").arg(leaseText(*m_series->lease)),
                               pen});
    if (watchdog)
        contents.levels.push_back(
            {lease * 2 / 3, tr("⅔ lease %1: below it a renewal is late").arg(leaseText(*m_series->lease * 2 / 3)), pen,
             true});
}

void SawToothChart::drawMarks(const SawTooth &tooth, const ChartColours &colours)
{
    QList<QPointF> seen, inferred, missed;
    for (const auto &mark : tooth.marks) {
        if (mark.x < leftEdge() || mark.x > 0)
            continue;
        auto &to = mark.missed ? missed : mark.knownBy == KnownBy::Event ? seen : inferred;
        to << QPointF(mark.x, mark.y);
    }
    const QPen ring(colours.lines[0], 1.6);
    m_seen->setPen(ring);
    m_seen->setBrush(colours.lines[0]);
    m_inferred->setPen(ring);
    m_inferred->setBrush(colours.base);
    m_missed->setPen(QPen(colours.warning, 1));
    m_missed->setBrush(colours.warning);
    // marks are smaller over long periods, which contain many of them
    const double size = window() <= std::chrono::minutes(1) ? 9 : window() <= std::chrono::minutes(5) ? 7 : 5;
    m_seen->setMarkerSize(size);
    m_inferred->setMarkerSize(size);
    m_missed->setMarkerSize(size + 3);
    m_seen->replace(seen);
    m_inferred->replace(inferred);
    m_missed->replace(missed);
}

std::vector<ChartLegend::Entry> SawToothChart::legend(const SawTooth &tooth, const ChartColours &colours) const
{
    using Symbol = ChartLegend::Symbol;
    const QPen ring(colours.lines[0], 1.6);
    std::vector<ChartLegend::Entry> entries{{Symbol::Path, colours.line(0), tr("TTL (sampled)")}};
    if (const PastTooth before = past(); !before.ttl.empty() && before.ttl.back().x > leftEdge()) {
        QPen pen = colours.line(0);
        pen.setDashPattern(calculatedDashes);
        entries.push_back({Symbol::Path, pen, tr("TTL (calculated from events)")});
    }
    if (m_series->leaseKind == LeaseKind::Learning)
        entries.push_back({Symbol::Path, colours.level(), tr("lease: not yet known")});
    if (hasRate(m_series->leaseKind)) {
        entries.push_back({Symbol::Filled, ring, tr("renewed (seen by event)")});
        entries.push_back({Symbol::Hollow, ring, tr("renewed (inferred from the TTL)")});
        entries.push_back({Symbol::Triangle, QPen(colours.warning), tr("renewal missed (inferred)")});
    }
    if (m_series->leaseKind == LeaseKind::Fixed)
        entries.push_back({Symbol::Path, colours.level(), tr("fixed lease: nobody renews it (inferred)")});
    if (!tooth.noExpiry.empty())
        entries.push_back({Symbol::Stretch, QPen(colours.warning), tr("no expiry (sampled)")});
    if (!tooth.unread.empty())
        entries.push_back({Symbol::UnknownStretch, QPen(colours.faint), tr("not read (unknown)")});
    return entries;
}

ChartTable SawToothChart::table() const
{
    ChartTable table;
    table.headers = {tr("Time"), tr("TTL (s)"), tr("Event"), tr("Known by")};
    if (!m_series)
        return table;
    table.subject = toDisplay(m_series->id.key.raw());
    const auto id = [](Instant at, int kind) { return at.time_since_epoch().count() / 1000 * 4 + kind; };
    const Instant firstSample = m_series->samples.empty() ? Instant::max() : m_series->samples.front().at;
    for (const LockEvent &event : m_past.events) {
        if (event.what != EventKind::Renewed || event.at >= firstSample || secondsAgo(event.at) < leftEdge())
            continue;
        const QString known = event.knownBy == KnownBy::Event ? tr("event") : tr("inference");
        table.rows.push_back({id(event.at, 3), {timeText(event.at), QString(), tr("renewed"), known}});
    }
    for (const Sample &s : m_series->samples) {
        if (secondsAgo(s.at) < leftEdge())
            continue;
        const QString ttl = s.pttl >= 0 ? QString::number(double(s.pttl) / 1000, 'f', 3)
            : s.pttl == -1              ? tr("no expiry")
                                        : tr("no key");
        table.rows.push_back({id(s.at, 0), {timeText(s.at), ttl, QString(), tr("sample")}});
    }
    for (const RenewalMark &r : m_series->renewals) {
        if (secondsAgo(r.at) < leftEdge())
            continue;
        const QString known = r.knownBy == KnownBy::Event ? tr("event") : tr("inference");
        table.rows.push_back({id(r.at, r.missed ? 1 : 2),
                              {timeText(r.at), QString(), r.missed ? tr("renewal missed") : tr("renewed"), known}});
    }
    std::sort(table.rows.begin(), table.rows.end(), [](const auto &a, const auto &b) { return a.at < b.at; });
    return table;
}

} // namespace lockscope::ui
