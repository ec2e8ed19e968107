#include "ui/charts/plot_overlay.h"

#include <QChart>
#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>

namespace lockscope::ui {

namespace {

constexpr double overGridUnderDots = 3.5; // a z value; the markers of the series have 4
// A path is drawn in pieces: Qt's rasterizer searches each cell of a row from the left, so the cost of one long path is
// quadratic.
constexpr qsizetype pieceLength = 12;

double lengthOf(const QPointF *points, qsizetype count)
{
    double length = 0;
    for (qsizetype i = 0; i + 1 < count; ++i)
        length += QLineF(points[i], points[i + 1]).length();
    return length;
}

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
    for (const Label &label : labels(painter->font()))
        paintLabel(painter, label);
    if (!isNoteInOneLine(painter->font())) { // such a note needs the whole plot
        painter->setPen(m_contents.text);
        painter->drawText(boundingRect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap, m_contents.note);
    }
}

void PlotOverlay::paintPath(QPainter *painter, const Path &path) const
{
    QPen pen = path.pen;
    QPolygonF run;
    const auto finish = [&] {
        if (run.size() == 1) // a single reading is drawn as a short line
            run << run.first() + QPointF(2, 0);
        double drawn = 0; // the dashes continue from piece to piece
        for (qsizetype i = 0; i + 1 < run.size(); i += pieceLength) {
            const qsizetype points = std::min(pieceLength + 1, run.size() - i);
            pen.setDashOffset(drawn / pen.widthF());
            painter->setPen(pen);
            painter->drawPolyline(run.constData() + i, int(points));
            drawn += lengthOf(run.constData() + i, points);
        }
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

QRectF PlotOverlay::band(const Stretch &stretch) const
{
    const QRectF plot = boundingRect();
    return QRectF(QPointF(x(stretch.from), plot.top()), QPointF(x(stretch.to), plot.bottom())) & plot;
}

void PlotOverlay::paintStretch(QPainter *painter, const Stretch &stretch) const
{
    const QRectF area = band(stretch);
    if (m_contents.isStrong) {
        painter->setPen(QPen(stretch.colour, 2));
        painter->setBrush(QBrush(stretch.colour, stretch.pattern));
        painter->drawRect(area);
        return;
    }
    QColor fill = stretch.colour;
    fill.setAlphaF(0.14F);
    painter->fillRect(area, QBrush(fill));
    painter->fillRect(area, QBrush(fill, stretch.pattern));
}

void PlotOverlay::paintLevel(QPainter *painter, const Level &level) const
{
    const QRectF plot = boundingRect();
    const double at = y(level.y, m_contents.top);
    painter->setPen(level.pen);
    painter->drawLine(QPointF(plot.left(), at), QPointF(plot.right(), at));
}

void PlotOverlay::paintLabel(QPainter *painter, const Label &label) const
{
    QColor ground = m_contents.ground;
    ground.setAlphaF(0.8F);
    painter->fillRect(label.box, ground);
    painter->setPen(m_contents.text);
    painter->drawText(label.box, Qt::AlignCenter | Qt::TextSingleLine, label.text);
}

std::vector<PlotOverlay::Label> PlotOverlay::labels(const QFont &font) const
{
    const QRectF plot = boundingRect();
    const QFontMetricsF metrics(font);
    std::vector<Label> placed;
    const auto place = [&](const QString &text, QRectF box, std::initializer_list<double> tops) {
        for (const double top : tops) {
            box.moveTop(top);
            const bool isFree = std::none_of(placed.begin(), placed.end(),
                                             [&](const Label &other) { return other.box.intersects(box); });
            if (isFree && plot.contains(box)) {
                placed.push_back({box, text});
                return;
            }
        }
    };
    for (const Level &level : m_contents.levels) {
        const double at = y(level.y, m_contents.top);
        const double above = at - 7 - metrics.height();
        const double below = at + 3;
        const QRectF box(plot.left() + 6, 0, metrics.horizontalAdvance(level.text) + 8, metrics.height());
        place(level.text, box, {level.textBelow ? below : above, level.textBelow ? above : below});
    }
    for (const Stretch &stretch : m_contents.stretches) {
        const QRectF in = band(stretch);
        const double width = metrics.horizontalAdvance(stretch.text) + 4;
        if (width > in.width())
            continue;
        const QRectF box(in.center().x() - width / 2, 0, width, metrics.height());
        const double lowest = plot.bottom() - 3 - box.height();
        place(stretch.text, box,
              {in.center().y() - box.height() / 2, lowest, plot.top() + 3, (in.center().y() + lowest) / 2});
    }
    if (!m_contents.note.isEmpty() && isNoteInOneLine(font)) {
        const double width = metrics.horizontalAdvance(m_contents.note) + 4;
        const QRectF box(plot.center().x() - width / 2, 0, width, metrics.height());
        const double lowest = plot.bottom() - 3 - box.height();
        place(m_contents.note, box, {plot.center().y() - box.height() / 2, plot.top() + 3, lowest});
    }
    return placed;
}

bool PlotOverlay::isNoteInOneLine(const QFont &font) const
{
    return QFontMetricsF(font).horizontalAdvance(m_contents.note) + 8 <= boundingRect().width();
}

} // namespace lockscope::ui
