#include "ui/lanes/lanes_view.h"

#include "ui/text/plain_text.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

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
        m_oldest.reset();
        m_past = {};
        m_span = std::min<nanoseconds>(m_span, most);
        m_chosen.reset();
        setFollows(true);
        tellChosen();
    } else if (!showsPast()) {
        findChosenAgain();
    }
    m_shownBefore = shown();
    fitScrollBar();
    viewport()->update();
}

void LanesView::setOldest(std::optional<Instant> oldest, Instant presentSince)
{
    m_oldest = oldest;
    m_presentSince = presentSince;
    m_span = std::min(m_span, mostSpan());
    m_end = std::max(m_end, std::min<Instant>(first() + m_span, m_now));
    checkShown();
}

void LanesView::setPast(ReadPast past)
{
    m_past = std::move(past);
    checkShown();
    viewport()->update();
}

// The chosen place has indices in the lanes that were shown before.
void LanesView::checkShown()
{
    if (std::exchange(m_shownBefore, shown()) == shown())
        return;
    findChosenAgain();
    fitScrollBar();
    Q_EMIT shownChanged();
}

// While the view follows the present, it shows at once what happens, although it may begin before this program watched.
bool LanesView::showsPast() const
{
    const bool isPresent = m_follows && m_span <= nanoseconds(most);
    return m_lanes && m_oldest && !isPresent && m_end - m_span < std::max(m_now - most, m_presentSince);
}

const lanes::LockLanes *LanesView::shown() const
{
    if (!showsPast())
        return m_lanes;
    return m_past.lanes ? m_past.lanes.get() : &m_unread;
}

Instant LanesView::first() const
{
    return std::min(m_oldest.value_or(m_now), m_now - most);
}

nanoseconds LanesView::mostSpan() const
{
    return std::min<nanoseconds>(m_now - first(), m_oldest ? mostOfPast : most);
}

void LanesView::setNow(Instant now, qint64 wallMillis)
{
    m_now = now;
    const qint64 offset = wallMillis - toMillis(now.time_since_epoch()).count();
    // small deviations are ignored, so that displayed times change only if somebody set the clock
    if (std::abs(offset - m_wallOffset) > 500)
        m_wallOffset = offset;
    if (m_follows)
        m_end = last();
    checkShown();
    // Paints again after a move by one pixel or after a second, whichever is sooner.
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

void LanesView::setAxisShown(bool shown)
{
    m_isAxisShown = shown;
    viewport()->update();
}

int LanesView::axisHeight() const
{
    return m_isAxisShown ? LanesPicture::axisHeight(font()) : 0;
}

// A hidden axis is below the viewport.
QRect LanesView::area() const
{
    return viewport()->rect().adjusted(0, 0, 0, LanesPicture::axisHeight(font()) - axisHeight());
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
    const bool wasFollowing = std::exchange(m_follows, follows);
    checkShown();
    if (follows != wasFollowing)
        Q_EMIT followsChanged(follows);
}

void LanesView::zoom(double factor, std::optional<Instant> around)
{
    const auto span =
        std::clamp(nanoseconds(qint64(double(m_span.count()) / factor)), nanoseconds(LaneScale::least), mostSpan());
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

void LanesView::goToPresent()
{
    m_end = last();
    stayWithin();
}

void LanesView::showPeriod(Instant from, Instant to)
{
    m_span = std::clamp<nanoseconds>(to - from, LaneScale::least, mostSpan());
    m_end = to;
    stayWithin();
}

void LanesView::showAll()
{
    m_span = most;
    setFollows(true);
    Q_EMIT periodChanged();
}

// The right edge is the present or earlier, because nothing is later than the present. If the user moves the edge to
// the present, the view follows the present again.
void LanesView::stayWithin()
{
    m_end = std::max(m_end, std::min<Instant>(first() + m_span, m_now));
    setFollows(m_end >= last());
    viewport()->update();
    Q_EMIT periodChanged();
}

LaneTelling LanesView::telling() const
{
    return {m_nameOf, m_now, m_wallOffset, m_began};
}

QSize LanesView::sizeHint() const
{
    return {400, heightOf(4)};
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
    if (!shown())
        return {};
    const LaneLook look = this->look();
    return picture(look).at(point, area(), scaleOf(area()));
}

QString LanesView::chosenText() const
{
    return shown() && m_chosen ? textOf(*m_chosen) : QString();
}

QString LanesView::textOf(const Place &place) const
{
    const QString text = placeText(*shown(), place, telling());
    const bool isDifferent = std::find(m_different.begin(), m_different.end(), place) != m_different.end();
    return isDifferent ? text + QLatin1Char('\n') + tr("≠ The other run does not have this.") : text;
}

void LanesView::choose(const std::optional<Place> &place)
{
    m_chosen = place;
    if (m_chosen) {
        m_chosenOwner = shown()->lanes()[m_chosen->lane]->owner;
        m_chosenFrom = lanes::segmentAt(*shown(), *m_chosen).from;
        m_chosenEnd = lanes::segmentAt(*shown(), *m_chosen).end;
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
    for (std::size_t i = 0; shown() && i < shown()->lanes().size(); ++i) {
        if (shown()->lanes()[i]->owner != m_chosenOwner)
            continue;
        const Place lane{i, waits, 0};
        const auto &track = lanes::trackOf(*shown(), lane);
        const std::size_t at = track.firstAfter(m_chosenFrom);
        if (at < track.segments().size() && track.segments()[at].from == m_chosenFrom)
            m_chosen = Place{i, waits, at};
    }
    const auto end = m_chosen ? lanes::segmentAt(*shown(), *m_chosen).end : lanes::End::Open;
    if (!m_chosen || std::exchange(m_chosenEnd, end) != end)
        tellChosen();
}

void LanesView::bringIntoSight()
{
    const int height = laneHeight();
    const int top = int(m_chosen->lane) * height;
    const int room = viewport()->height() - axisHeight();
    QScrollBar *bar = verticalScrollBar();
    bar->setValue(std::clamp(bar->value(), top + height - room, top));
    const lanes::Segment &segment = lanes::segmentAt(*shown(), *m_chosen);
    const Instant to = lanes::isOpen(segment) ? m_now : segment.to;
    if (to > m_end - m_span && segment.from < m_end)
        return;
    m_end = segment.from + m_span / 2;
    stayWithin();
}

// Paints the lanes on the screen, and all of them into a file.

// The first lanes decide, so that a lock with thousands of waiters costs no more than one with a few.
int LanesView::nameWidth() const
{
    constexpr int mostMeasured = 32;
    const LaneTelling words = telling();
    const QString sign = m_different.empty() ? QString() : LanesPicture::differentSign();
    int widest = 0;
    for (int i = 0; i < std::min(laneCount(), mostMeasured); ++i) {
        const QString name = sign + words.called(shown()->lanes()[std::size_t(i)]->owner);
        widest = std::max(widest, LanesPicture::nameWidthFor(name, font()));
    }
    return widest;
}

void LanesView::setLeastNameWidth(int pixels)
{
    m_leastNameWidth = pixels;
    viewport()->update();
}

int LanesView::shownNameWidth() const
{
    return std::max(m_leastNameWidth, nameWidth());
}

LaneScale LanesView::scaleOf(const QRect &area) const
{
    const QRect time = LanesPicture::timeArea(area, font(), shownNameWidth());
    return {m_end - m_span, m_end, double(time.left()), double(std::max(1, time.width()))};
}

LaneLook LanesView::look() const
{
    return LaneLook(palette(), m_thick);
}

// Thick strokes make lanes higher if there is room. Otherwise lanes become lower, so that all of them are visible.
int LanesView::laneHeight() const
{
    const int usual = LanesPicture::laneHeight(font());
    if (m_thick <= 1 || laneCount() == 0)
        return usual;
    const int room = viewport()->height() - axisHeight();
    return std::clamp(room / laneCount(), LanesPicture::leastLaneHeight(font()), 2 * usual);
}

int LanesView::laneCount() const
{
    return shown() ? int(shown()->lanes().size()) : 0;
}

LaneStamps &LanesView::stamps(const LaneLook &look) const
{
    if (!m_stamps || !m_stamps->isFor(look, font()))
        m_stamps.emplace(look, font());
    return *m_stamps;
}

// The times that were not read or are no longer kept, or of which some records are missing.
std::vector<LanesPicture::Cover> LanesView::covers() const
{
    if (!showsPast()) { // a view that does not follow the present may stay at times that the lanes forget
        const Instant kept = m_now - most;
        if (m_end - m_span >= kept || shown()->isRecord())
            return {};
        return {{m_end - m_span, std::min(m_end, kept), LanesPicture::noContact()}};
    }
    const Instant to = std::min(m_end, m_now);
    if (!m_past.lanes)
        return {{m_end - m_span, to, m_past.why}};
    std::vector<LanesPicture::Cover> all;
    if (m_end - m_span < m_past.from)
        all.push_back({m_end - m_span, m_past.from, m_past.why});
    if (to > m_past.to)
        all.push_back({m_past.to, to, m_past.why});
    const Instant complete = m_past.lanes->completeSince();
    if (complete != Instant{} && complete > m_past.from)
        all.push_back({m_past.from, complete, tr("too many to show")});
    return all;
}

LanesPicture LanesView::picture(const LaneLook &look) const
{
    LanesPicture picture(*shown(), look, font(), stamps(look));
    const LaneTelling words = telling();
    picture.nameOf = [words](const Owner &owner) { return words.called(owner); };
    if (m_badge)
        picture.paintBadge = [this](QPainter &painter, const QRect &box, const Owner &owner) {
            m_badge(painter, box, owner, palette());
        };
    if (m_colourOf)
        picture.colourOf = [this](const Owner &owner) { return m_colourOf(owner, palette()); };
    picture.covers = covers();
    picture.now = m_now;
    picture.wallOffset = m_wallOffset;
    picture.began = m_began;
    picture.chosen = m_chosen;
    picture.different = m_different;
    picture.height = laneHeight();
    picture.scrolled = verticalScrollBar()->value();
    picture.nameWidth = shownNameWidth();
    return picture;
}

bool LanesView::isBlank() const
{
    return !shown() || (shown()->lanes().empty() && !showsPast());
}

void LanesView::paintBlank(QPainter &painter, const QRect &area, const LaneLook &look) const
{
    painter.fillRect(area, look.base);
    painter.setPen(look.text);
    painter.drawText(area.adjusted(8, 2, -8, -2), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
}

void LanesView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    const LaneLook look = this->look();
    if (isBlank())
        return paintBlank(painter, viewport()->rect(), look);
    picture(look).paint(painter, area(), scaleOf(area()));
}

int LanesView::heightOfAll() const
{
    const int least = m_thick > 1 ? LanesPicture::leastLaneHeight(font()) : LanesPicture::laneHeight(font());
    return laneCount() * least + axisHeight();
}

int LanesView::heightOf(int lanes) const
{
    return lanes * LanesPicture::laneHeight(font()) + LanesPicture::axisHeight(font());
}

void LanesView::paintAll(QPainter &painter, int width) const
{
    const LaneLook look = this->look();
    const QRect area(0, 0, width, usualHeightOfAll());
    if (isBlank())
        return paintBlank(painter, area, look);
    LanesPicture all = picture(look);
    all.height = LanesPicture::laneHeight(font());
    all.scrolled = 0;
    all.chosen.reset();
    all.paint(painter, area, scaleOf(area));
}

// The mouse: hovering shows details, a click chooses, dragging moves in time, Ctrl and the wheel zoom.

using std::chrono::nanoseconds;

bool LanesView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const auto place = placeAt(help->pos());
    if (place)
        QToolTip::showText(help->globalPos(), plainToolTip(textOf(*place)), viewport());
    else
        QToolTip::hideText();
    return true;
}

void LanesView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QAbstractScrollArea::mousePressEvent(event);
    m_pressedAt = m_draggedAt = event->pos();
    m_drags = false;
}

void LanesView::mouseMoveEvent(QMouseEvent *event)
{
    if (!(event->buttons() & Qt::LeftButton))
        return;
    m_drags |= (event->pos() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (!m_drags)
        return;
    const double pixels = m_draggedAt.x() - event->pos().x();
    m_draggedAt = event->pos();
    moveBy(nanoseconds(qint64(pixels / scaleOf(area()).perNano())));
}

void LanesView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && !m_drags)
        choose(placeAt(event->pos()));
    m_drags = false;
}

// Without Ctrl the wheel scrolls the lanes. If all of them are visible, the parent widget scrolls.
void LanesView::wheelEvent(QWheelEvent *event)
{
    const QPoint turned = event->angleDelta();
    if (event->modifiers() & Qt::ControlModifier) {
        zoom(std::pow(1.2, turned.y() / 120.0), scaleOf(area()).at(event->position().x()));
        event->accept();
    } else if (event->modifiers() & Qt::ShiftModifier || turned.x() != 0) {
        const int by = turned.x() != 0 ? turned.x() : turned.y();
        moveBy(nanoseconds(qint64(-by / 120.0 * double(m_span.count()) / 10)));
        event->accept();
    } else if (verticalScrollBar()->maximum() > 0) {
        QAbstractScrollArea::wheelEvent(event);
    } else {
        event->ignore();
    }
}

// The keys: + and - zoom, Shift with the arrows moves in time, 0 shows everything, and End follows the present. The
// arrows choose a segment. [ goes from a waiter to the holder, and ] from the holder to the waiters.

using lanes::Place;

void LanesView::keyPressEvent(QKeyEvent *event)
{
    if (isBlank() || !(moveByKey(event) || chooseByKey(event)))
        QAbstractScrollArea::keyPressEvent(event);
}

bool LanesView::moveByKey(QKeyEvent *event)
{
    const bool shift = event->modifiers() & Qt::ShiftModifier;
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoom(1.5); return true;
    case Qt::Key_Minus: zoom(1 / 1.5); return true;
    case Qt::Key_0: showAll(); return true;
    case Qt::Key_End: goToPresent(); return true;
    case Qt::Key_Home: moveBy(first() - m_end); return true;
    case Qt::Key_PageUp: moveBy(-m_span); return true;
    case Qt::Key_PageDown: moveBy(m_span); return true;
    case Qt::Key_Left: return shift && (moveBy(-m_span / 10), true);
    case Qt::Key_Right: return shift && (moveBy(m_span / 10), true);
    default: return false;
    }
}

bool LanesView::chooseByKey(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left: chooseBeside(-1); return true;
    case Qt::Key_Right: chooseBeside(+1); return true;
    case Qt::Key_Up: chooseInLane(-1); return true;
    case Qt::Key_Down: chooseInLane(+1); return true;
    case Qt::Key_BracketLeft: goToHolder(); return true;
    case Qt::Key_BracketRight: goToWaiter(); return true;
    case Qt::Key_Escape:
        if (!m_chosen)
            return false;
        choose({});
        return true;
    default: return false;
    }
}

// Chooses the previous or next segment in the lane, waiting or held.
void LanesView::chooseBeside(int by)
{
    if (!m_chosen)
        return chooseInLane(+1);
    const auto &lane = *shown()->lanes()[m_chosen->lane];
    const Instant from = lanes::segmentAt(*shown(), *m_chosen).from;
    std::optional<Place> best;
    for (const bool waits : {false, true}) {
        const auto &segments = (waits ? lane.waits : lane.held).segments();
        for (std::size_t i = 0; i < segments.size(); ++i) {
            const auto apart = by > 0 ? segments[i].from - from : from - segments[i].from;
            const Place place{m_chosen->lane, waits, i};
            const bool isOther = apart.count() > 0 || (apart.count() == 0 && by > 0 && waits && !m_chosen->waits);
            const auto sofar = best ? lanes::segmentAt(*shown(), *best).from - from : std::chrono::nanoseconds::max();
            if (isOther && (!best || apart < (by > 0 ? sofar : -sofar)))
                best = place;
        }
    }
    if (best)
        choose(best);
}

// Goes to the next lane with segments and chooses the segment that is nearest in time. If nothing is chosen, it chooses
// the segment nearest to the end of the visible period.
void LanesView::chooseInLane(int by)
{
    const auto &all = shown()->lanes();
    const Instant wanted = m_chosen ? lanes::segmentAt(*shown(), *m_chosen).from : m_end;
    const int count = int(all.size());
    int lane = m_chosen ? int(m_chosen->lane) : by > 0 ? -1 : count;
    for (lane += by; lane >= 0 && lane < count; lane += by) {
        const auto &held = all[std::size_t(lane)]->held;
        const bool waits = held.segments().empty();
        const auto &track = waits ? all[std::size_t(lane)]->waits : held;
        if (track.segments().empty())
            continue;
        const std::size_t at = std::min(track.firstAfter(wanted), track.segments().size() - 1);
        return choose(Place{std::size_t(lane), waits, at});
    }
}

void LanesView::goToHolder()
{
    if (!shown() || !m_chosen || !m_chosen->waits)
        return;
    if (const auto holder = lanes::holderFor(*shown(), *m_chosen))
        choose(holder);
}

void LanesView::goToWaiter()
{
    if (!shown() || !m_chosen)
        return;
    const auto hold = m_chosen->waits ? lanes::holderFor(*shown(), *m_chosen) : m_chosen;
    const auto waiter = hold ? lanes::waiterFor(*shown(), *hold, m_chosen->lane) : std::nullopt;
    if (waiter)
        choose(waiter);
}

} // namespace lockscope::ui
