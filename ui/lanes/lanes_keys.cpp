#include "ui/lanes/lanes_view.h"

#include <QKeyEvent>

// The keys: + and - zoom, Shift with the arrows moves in time, 0 shows everything, and End follows the present. The
// arrows choose a segment. [ goes from a waiter to the holder, and ] from the holder to the waiters.
namespace lockscope::ui {

using lanes::Place;

void LanesView::keyPressEvent(QKeyEvent *event)
{
    if (!m_lanes || m_lanes->lanes().empty() || !(moveByKey(event) || chooseByKey(event)))
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
    case Qt::Key_End: setFollows(true); return true;
    case Qt::Key_Home: moveBy(-most); return true;
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
    const auto &lane = *m_lanes->lanes()[m_chosen->lane];
    const Instant from = lanes::segmentAt(*m_lanes, *m_chosen).from;
    std::optional<Place> best;
    for (const bool waits : {false, true}) {
        const auto &segments = (waits ? lane.waits : lane.held).segments();
        for (std::size_t i = 0; i < segments.size(); ++i) {
            const auto apart = by > 0 ? segments[i].from - from : from - segments[i].from;
            const Place place{m_chosen->lane, waits, i};
            const bool isOther = apart.count() > 0 || (apart.count() == 0 && by > 0 && waits && !m_chosen->waits);
            const auto sofar = best ? lanes::segmentAt(*m_lanes, *best).from - from : std::chrono::nanoseconds::max();
            if (isOther && (!best || apart < (by > 0 ? sofar : -sofar)))
                best = place;
        }
    }
    if (best)
        choose(best);
}

// Goes to the next lane with segments and chooses the one nearest in time. Without a choice, nearest to the end of the
// visible period.
void LanesView::chooseInLane(int by)
{
    const auto &all = m_lanes->lanes();
    const Instant wanted = m_chosen ? lanes::segmentAt(*m_lanes, *m_chosen).from : m_end;
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
    if (!m_lanes || !m_chosen || !m_chosen->waits)
        return;
    if (const auto holder = lanes::holderFor(*m_lanes, *m_chosen))
        choose(holder);
}

void LanesView::goToWaiter()
{
    if (!m_lanes || !m_chosen)
        return;
    const auto hold = m_chosen->waits ? lanes::holderFor(*m_lanes, *m_chosen) : m_chosen;
    const auto waiter = hold ? lanes::waiterFor(*m_lanes, *hold, m_chosen->lane) : std::nullopt;
    if (waiter)
        choose(waiter);
}

} // namespace lockscope::ui
