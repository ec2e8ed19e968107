#include "ui/lanes/lanes_view.h"

#include <QScrollBar>

namespace lockscope::ui {

using lanes::Place;
using std::chrono::nanoseconds;

LanesView::LanesView(QWidget *parent)
    : QAbstractScrollArea(parent)
{
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Lanes"));
    viewport()->setBackgroundRole(QPalette::Base);
}

void LanesView::setLanes(const lanes::LockLanes *lanes)
{
    const bool isOther = lanes != m_lanes;
    m_lanes = lanes;
    m_different.clear();
    if (isOther) {
        m_chosen.reset();
        setFollows(true);
        tellChosen();
    } else {
        findChosenAgain();
    }
    fitScrollBar();
    viewport()->update();
}

void LanesView::setNow(Instant now, qint64 wallMillis)
{
    m_now = now;
    const qint64 offset = wallMillis - toMillis(now.time_since_epoch()).count();
    // kept, so that displayed times do not change, unless somebody set the clock
    if (std::abs(offset - m_wallOffset) > 500)
        m_wallOffset = offset;
    if (m_follows)
        m_end = last();
    // a picture of fifteen minutes moves by one pixel every few seconds
    const auto pixel = std::chrono::duration_cast<Instant::duration>(m_span) / std::max(1, viewport()->width());
    const auto step = std::min<Instant::duration>(pixel, std::chrono::seconds(1));
    if (now >= m_shownAt && now - m_shownAt < step)
        return;
    m_shownAt = now;
    viewport()->update();
}

void LanesView::setBegan(Instant began)
{
    m_began = began;
}

void LanesView::setNameOf(std::function<QString(const Owner &)> nameOf)
{
    m_nameOf = std::move(nameOf);
    viewport()->update();
}

void LanesView::setBadge(Badge badge)
{
    m_badge = std::move(badge);
    viewport()->update();
}

void LanesView::setColourOf(ColourOf colourOf)
{
    m_colourOf = std::move(colourOf);
    viewport()->update();
}

void LanesView::setThick(double thick)
{
    m_thick = thick;
    viewport()->update();
}

void LanesView::setDifferent(std::vector<Place> different)
{
    m_different = std::move(different);
    viewport()->update();
}

QStringList LanesView::differentTexts() const
{
    QStringList all;
    for (const Place &place : m_different)
        all += textOf(place);
    return all;
}

void LanesView::setEmptyText(const QString &text)
{
    m_emptyText = text;
    viewport()->update();
}

void LanesView::setFollows(bool follows)
{
    if (follows)
        m_end = last();
    viewport()->update();
    if (follows == m_follows)
        return;
    m_follows = follows;
    Q_EMIT followsChanged(follows);
}

void LanesView::zoom(double factor, std::optional<Instant> around)
{
    const auto span = std::clamp(nanoseconds(qint64(double(m_span.count()) / factor)), nanoseconds(LaneScale::least),
                                 nanoseconds(most));
    const Instant fixed = around.value_or(m_follows ? m_end : m_end - m_span / 2);
    const double share = double((m_end - fixed).count()) / double(m_span.count());
    m_end = fixed + nanoseconds(qint64(double(span.count()) * share));
    m_span = span;
    stayWithin();
}

void LanesView::moveBy(nanoseconds by)
{
    m_end += by;
    stayWithin();
}

void LanesView::showAll()
{
    m_span = most;
    setFollows(true);
}

// The right edge is the present or earlier, because nothing is beyond it. Moving it to the present starts following.
void LanesView::stayWithin()
{
    const Instant first = m_now - nanoseconds(most) + m_span;
    m_end = std::max(m_end, std::min(first, m_now));
    setFollows(m_end >= last());
    viewport()->update();
}

LaneTelling LanesView::telling() const
{
    return {m_nameOf, m_now, m_wallOffset, m_began};
}

QSize LanesView::sizeHint() const
{
    return {400, LanesPicture::laneHeight(font()) * 4 + LanesPicture::axisHeight(font())};
}

void LanesView::fitScrollBar()
{
    const int beyond = heightOfAll() - viewport()->height();
    verticalScrollBar()->setRange(0, std::max(0, beyond));
    verticalScrollBar()->setSingleStep(LanesPicture::laneHeight(font()));
    verticalScrollBar()->setPageStep(viewport()->height());
}

void LanesView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    fitScrollBar();
}

std::optional<Place> LanesView::placeAt(const QPoint &point) const
{
    if (!m_lanes)
        return {};
    const LaneLook look = this->look();
    return picture(look).at(point, viewport()->rect(), scaleOf(viewport()->rect()));
}

QString LanesView::chosenText() const
{
    return m_lanes && m_chosen ? textOf(*m_chosen) : QString();
}

QString LanesView::textOf(const Place &place) const
{
    const QString text = placeText(*m_lanes, place, telling());
    const bool isDifferent = std::find(m_different.begin(), m_different.end(), place) != m_different.end();
    return isDifferent ? text + QLatin1Char('\n') + tr("≠ The other run does not have this.") : text;
}

void LanesView::choose(const std::optional<Place> &place)
{
    m_chosen = place;
    if (m_chosen) {
        m_chosenOwner = m_lanes->lanes()[m_chosen->lane]->owner;
        m_chosenFrom = lanes::segmentAt(*m_lanes, *m_chosen).from;
        bringIntoSight();
    }
    tellChosen();
    viewport()->update();
}

void LanesView::tellChosen()
{
    setAccessibleDescription(chosenText()); // for screen readers
    Q_EMIT chosenChanged();
}

void LanesView::findChosenAgain()
{
    if (!m_chosen)
        return;
    const bool waits = m_chosen->waits;
    m_chosen.reset();
    for (std::size_t i = 0; m_lanes && i < m_lanes->lanes().size(); ++i) {
        if (m_lanes->lanes()[i]->owner != m_chosenOwner)
            continue;
        const Place lane{i, waits, 0};
        const auto &track = lanes::trackOf(*m_lanes, lane);
        const std::size_t at = track.firstAfter(m_chosenFrom);
        if (at < track.segments().size() && track.segments()[at].from == m_chosenFrom)
            m_chosen = Place{i, waits, at};
    }
    if (!m_chosen)
        tellChosen();
}

void LanesView::bringIntoSight()
{
    const int height = laneHeight();
    const int top = int(m_chosen->lane) * height;
    const int room = viewport()->height() - LanesPicture::axisHeight(font());
    QScrollBar *bar = verticalScrollBar();
    bar->setValue(std::clamp(bar->value(), top + height - room, top));
    const lanes::Segment &segment = lanes::segmentAt(*m_lanes, *m_chosen);
    const Instant to = lanes::isOpen(segment) ? m_now : segment.to;
    if (to > m_end - m_span && segment.from < m_end)
        return;
    m_end = segment.from + m_span / 2;
    stayWithin();
}

} // namespace lockscope::ui
