#include "ui/charts/plot_overlay.h"

#include <QChart>
#include <QPainter>

namespace lockscope::ui {

namespace {

constexpr double overGridUnderDots = 3.5; // the series' markers have 4
// Qt's rasterizer looks for each cell of a row from the left: one path with all teeth costs the square of their number.
constexpr qsizetype pieceLength = 12;

} // namespace

PlotOverlay::PlotOverlay(QChart *chart)
    : QGraphicsItem(chart)
    , m_chart(chart)
{
    setZValue(overGridUnderDots);
    QObject::connect(chart, &QChart::plotAreaChanged, chart, [this] { prepareGeometryChange(); });
}

void PlotOverlay::setContents(Contents contents)
{
    m_contents = std::move(contents);
    update();
}

QRectF PlotOverlay::boundingRect() const
{
    return m_chart->plotArea();
}

double PlotOverlay::x(double value) const
{
    const QRectF plot = m_chart->plotArea();
    return plot.left() + (value - m_contents.from) / (m_contents.to - m_contents.from) * plot.width();
}

double PlotOverlay::y(double value, double top) const
{
    const QRectF plot = m_chart->plotArea();
    return plot.bottom() - value / top * plot.height();
}

void PlotOverlay::paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *)
{
    painter->setClipRect(boundingRect());
    painter->setRenderHint(QPainter::Antialiasing);
    for (const Stretch &stretch : m_contents.stretches)
        paintStretch(painter, stretch);
    for (const Path &path : m_contents.paths)
        paintPath(painter, path);
    for (const Level &level : m_contents.levels)
        paintLevel(painter, level);
    if (!m_contents.note.isEmpty()) {
        painter->setPen(m_contents.text);
        painter->drawText(boundingRect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap, m_contents.note);
    }
}

void PlotOverlay::paintPath(QPainter *painter, const Path &path) const
{
    painter->setPen(path.pen);
    QPolygonF run;
    const auto finish = [&] {
        if (run.size() == 1) // seen once only: still a value
            run << run.first() + QPointF(2, 0);
        for (qsizetype i = 0; i + 1 < run.size(); i += pieceLength)
            painter->drawPolyline(run.constData() + i, int(std::min(pieceLength + 1, run.size() - i)));
        run.clear();
    };
    for (const LinePoint &p : path.points) {
        if (p.isGap())
            finish();
        else
            run << QPointF(x(p.x), y(p.y, path.top));
    }
    finish();
}

void PlotOverlay::paintStretch(QPainter *painter, const Stretch &stretch) const
{
    const QRectF plot = boundingRect();
    const QRectF band = QRectF(QPointF(x(stretch.from), plot.top()), QPointF(x(stretch.to), plot.bottom())) & plot;
    QColor fill = stretch.colour;
    fill.setAlphaF(0.14F);
    painter->fillRect(band, QBrush(fill));
    painter->fillRect(band, QBrush(fill, Qt::BDiagPattern));
    const QFontMetricsF metrics(painter->font());
    if (metrics.horizontalAdvance(stretch.text) + 4 > band.width())
        return; // the legend says it
    painter->setPen(m_contents.text);
    painter->drawText(band, Qt::AlignHCenter | Qt::AlignVCenter | Qt::TextSingleLine, stretch.text);
}

void PlotOverlay::paintLevel(QPainter *painter, const Level &level) const
{
    const QRectF plot = boundingRect();
    const double at = y(level.y, m_contents.top);
    painter->setPen(level.pen);
    painter->drawLine(QPointF(plot.left(), at), QPointF(plot.right(), at));
    const QFontMetricsF metrics(painter->font());
    QRectF box(0, 0, metrics.horizontalAdvance(level.text) + 8, metrics.height());
    box.moveTopLeft(QPointF(plot.left() + 6, level.textBelow ? at + 3 : at - 7 - box.height()));
    if (box.top() < plot.top())
        box.moveTop(at + 2);
    QColor ground = m_contents.ground;
    ground.setAlphaF(0.8F);
    painter->fillRect(box, ground);
    painter->setPen(m_contents.text);
    painter->drawText(box, Qt::AlignCenter | Qt::TextSingleLine, level.text);
}

} // namespace lockscope::ui
