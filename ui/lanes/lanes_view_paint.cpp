#include "ui/lanes/lanes_view.h"

#include <QPainter>
#include <QScrollBar>

// Paints the lanes on the screen, and all of them into a file.
namespace lockscope::ui {

LaneScale LanesView::scaleOf(const QRect &area) const
{
    const QRect time = LanesPicture::timeArea(area, font());
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
    const int room = viewport()->height() - LanesPicture::axisHeight(font());
    return std::clamp(room / laneCount(), LanesPicture::leastLaneHeight(font()), 2 * usual);
}

int LanesView::laneCount() const
{
    return m_lanes ? int(m_lanes->lanes().size()) : 0;
}

LaneStamps &LanesView::stamps(const LaneLook &look) const
{
    if (!m_stamps || !m_stamps->isFor(look, font()))
        m_stamps.emplace(look, font());
    return *m_stamps;
}

LanesPicture LanesView::picture(const LaneLook &look) const
{
    LanesPicture picture(*m_lanes, look, font(), stamps(look));
    const LaneTelling words = telling();
    picture.nameOf = [words](const Owner &owner) { return words.called(owner); };
    if (m_badge)
        picture.paintBadge = [this](QPainter &painter, const QRect &box, const Owner &owner) {
            m_badge(painter, box, owner, palette());
        };
    if (m_colourOf)
        picture.colourOf = [this](const Owner &owner) { return m_colourOf(owner, palette()); };
    picture.now = m_now;
    picture.wallOffset = m_wallOffset;
    picture.began = m_began;
    picture.chosen = m_chosen;
    picture.different = m_different;
    picture.height = laneHeight();
    picture.scrolled = verticalScrollBar()->value();
    return picture;
}

void LanesView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    const LaneLook look = this->look();
    if (!m_lanes || m_lanes->lanes().empty()) {
        painter.fillRect(viewport()->rect(), look.base);
        painter.setPen(look.text);
        painter.drawText(viewport()->rect().adjusted(8, 4, -8, -4), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    picture(look).paint(painter, viewport()->rect(), scaleOf(viewport()->rect()));
}

int LanesView::heightOfAll() const
{
    const int least = m_thick > 1 ? LanesPicture::leastLaneHeight(font()) : LanesPicture::laneHeight(font());
    return laneCount() * least + LanesPicture::axisHeight(font());
}

int LanesView::usualHeightOfAll() const
{
    return laneCount() * LanesPicture::laneHeight(font()) + LanesPicture::axisHeight(font());
}

void LanesView::paintAll(QPainter &painter, int width) const
{
    const LaneLook look = this->look();
    const QRect area(0, 0, width, usualHeightOfAll());
    LanesPicture all = picture(look);
    all.height = LanesPicture::laneHeight(font());
    all.scrolled = 0;
    all.chosen.reset();
    all.paint(painter, area, scaleOf(area));
}

} // namespace lockscope::ui
