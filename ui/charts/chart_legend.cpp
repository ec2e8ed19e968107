#include "ui/charts/chart_legend.h"

#include <QPainter>

namespace lockscope::ui {

namespace {

constexpr int symbolWidth = 26;
constexpr int between = 16;

void paintSymbol(QPainter &painter, const ChartLegend::Entry &entry, const QRectF &box)
{
    using Symbol = ChartLegend::Symbol;
    const QPointF centre = box.center();
    painter.setPen(entry.pen);
    painter.setBrush(Qt::NoBrush);
    switch (entry.symbol) {
    case Symbol::Path: painter.drawLine(QPointF(box.left(), centre.y()), QPointF(box.right(), centre.y())); break;
    case Symbol::Filled: painter.setBrush(entry.pen.color()); [[fallthrough]];
    case Symbol::Hollow: painter.drawEllipse(centre, 4, 4); break;
    case Symbol::Triangle:
        painter.setBrush(entry.pen.color());
        painter.drawPolygon(QPolygonF{centre + QPointF(0, -5), centre + QPointF(5, 4), centre + QPointF(-5, 4)});
        break;
    case Symbol::Stretch:
        painter.fillRect(box.adjusted(2, 2, -2, -2), QBrush(entry.pen.color(), Qt::BDiagPattern));
        break;
    case Symbol::UnknownStretch:
        painter.fillRect(box.adjusted(2, 2, -2, -2), QBrush(entry.pen.color(), Qt::DiagCrossPattern));
    }
}

} // namespace

ChartLegend::ChartLegend(QWidget *parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChartLegend::setEntries(std::vector<Entry> entries)
{
    const bool sameWords = std::equal(entries.begin(), entries.end(), m_entries.begin(), m_entries.end(),
                                      [](const Entry &a, const Entry &b) { return a.text == b.text; });
    m_entries = std::move(entries);
    if (!sameWords) {
        QStringList words;
        for (const Entry &entry : m_entries)
            words << entry.text;
        setAccessibleName(words.join(QLatin1String(", ")));
        updateGeometry();
    }
    update();
}

template<class Place> int ChartLegend::layOut(int width, Place place) const
{
    const int line = fontMetrics().height() + 4;
    int x = 0;
    int y = 0;
    for (const Entry &entry : m_entries) {
        const int needed = symbolWidth + 6 + fontMetrics().horizontalAdvance(entry.text);
        if (x > 0 && x + needed > width) {
            x = 0;
            y += line;
        }
        place(entry, QRect(x, y, needed, line));
        x += needed + between;
    }
    return m_entries.empty() ? 0 : y + line;
}

int ChartLegend::heightForWidth(int width) const
{
    return layOut(width, [](const Entry &, const QRect &) {});
}

QSize ChartLegend::sizeHint() const
{
    return {300, heightForWidth(std::max(width(), 300))};
}

QSize ChartLegend::minimumSizeHint() const
{
    return {100, fontMetrics().height()};
}

void ChartLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    layOut(width(), [&](const Entry &entry, const QRect &box) {
        paintSymbol(painter, entry, QRectF(box.left(), box.top(), symbolWidth, box.height()));
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(box.adjusted(symbolWidth + 6, 0, 2, 0), Qt::AlignVCenter | Qt::TextSingleLine, entry.text);
    });
}

} // namespace lockscope::ui
