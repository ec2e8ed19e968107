#include "ui/history/heat_map.h"

#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/theme/colours.h"

#include <QDateTime>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

using history::WaitMap;

namespace {

constexpr int leastMapRows = 6;
constexpr int mapMargin = 6; // px

QString durationText(qint64 micros)
{
    return leaseText(Millis(micros / 1'000));
}

QDateTime timeOf(qint64 micros)
{
    return QDateTime::fromMSecsSinceEpoch(micros / 1'000);
}

} // namespace

QString waitRowText(int row)
{
    if (row == 0)
        return HeatMap::tr("up to %1").arg(durationText(WaitMap::limits.front()));
    if (row == WaitMap::rowCount - 1)
        return HeatMap::tr("over %1").arg(durationText(WaitMap::limits.back()));
    return HeatMap::tr("%1 to %2")
        .arg(durationText(WaitMap::limits[std::size_t(row) - 1]), durationText(WaitMap::limits[std::size_t(row)]));
}

HeatMap::HeatMap(QWidget *parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Waits over time"));
}

// Shows the rows with waits, and at least some of them.
void HeatMap::setMap(const WaitMap &map)
{
    m_map = map;
    m_bottomRow = WaitMap::rowCount;
    m_topRow = -1;
    for (const WaitMap::Column &column : m_map.columns) {
        for (int row = 0; row < WaitMap::rowCount; ++row) {
            if (column[std::size_t(row)] == 0)
                continue;
            m_bottomRow = std::min(m_bottomRow, row);
            m_topRow = std::max(m_topRow, row);
        }
    }
    if (m_topRow < 0) {
        m_bottomRow = 3;
        m_topRow = m_bottomRow + leastMapRows - 1;
    }
    while (rowsShown() < leastMapRows) {
        if (m_topRow < WaitMap::rowCount - 1)
            ++m_topRow;
        if (rowsShown() < leastMapRows && m_bottomRow > 0)
            --m_bottomRow;
    }
    if (m_current) {
        m_current->column = std::min(m_current->column, int(m_map.columns.size()) - 1);
        m_current->row = std::clamp(m_current->row, m_bottomRow, m_topRow);
        setCurrent(m_current->column < 0 ? std::nullopt : m_current);
    }
    update();
}

qint64 HeatMap::countIn(const Cell &cell) const
{
    return m_map.columns[std::size_t(cell.column)][std::size_t(cell.row)];
}

void HeatMap::setCurrent(const std::optional<Cell> &cell)
{
    m_current = cell;
    setAccessibleDescription(m_current ? textOf(*m_current) : QString()); // for screen readers
    update();
    Q_EMIT currentChanged();
}

QString HeatMap::timesOf(int column) const
{
    const history::Period period = m_map.periodOf(column);
    const bool hasDate = timeOf(m_map.from).date() != timeOf(m_map.periodOf(int(m_map.columns.size()) - 1).to).date();
    const QString form = hasDate ? QStringLiteral("yyyy-MM-dd HH:mm") : QStringLiteral("HH:mm:ss");
    const bool isSameDay = timeOf(period.from).date() == timeOf(period.to).date();
    return QStringLiteral("%1–%2").arg(
        timeOf(period.from).toString(form),
        timeOf(period.to).toString(hasDate && isSameDay ? QStringLiteral("HH:mm") : form));
}

QString HeatMap::textOf(const Cell &cell) const
{
    const QString times = timesOf(cell.column);
    if (!m_map.isKnown[std::size_t(cell.column)])
        return tr("%1: not recorded").arg(times);
    const qint64 count = countIn(cell);
    return tr("%1, waits of %2: %3").arg(times, waitRowText(cell.row), countText(count));
}

QSize HeatMap::sizeHint() const
{
    return {480, (leastMapRows + 4) * (fontMetrics().height() + 2)};
}

QSize HeatMap::minimumSizeHint() const
{
    return {200, 5 * fontMetrics().height()};
}

int HeatMap::legendHeight() const
{
    return height() >= 9 * fontMetrics().height() ? fontMetrics().height() + mapMargin : 0;
}

// The names of the rows are at the left, the times and the legend below.
QRect HeatMap::area() const
{
    int label = 0;
    for (int row = m_bottomRow; row <= m_topRow; ++row)
        label = std::max(label, fontMetrics().horizontalAdvance(waitRowText(row)));
    const int axis = fontMetrics().height() + mapMargin;
    return rect().adjusted(label + 2 * mapMargin, mapMargin, -mapMargin, -axis - legendHeight());
}

QRect HeatMap::rectOf(const Cell &cell) const
{
    const QRect all = area();
    const int columns = std::max(1, int(m_map.columns.size()));
    const auto x = [&](int column) { return all.left() + int(qint64(all.width()) * column / columns); };
    const auto y = [&](int row) { return all.bottom() + 1 - int(qint64(all.height()) * row / rowsShown()); };
    const int row = cell.row - m_bottomRow;
    return {QPoint(x(cell.column), y(row + 1)), QPoint(x(cell.column + 1) - 1, y(row) - 1)};
}

std::optional<HeatMap::Cell> HeatMap::at(const QPoint &point) const
{
    if (m_map.columns.empty() || !area().contains(point))
        return {};
    for (int column = 0; column < int(m_map.columns.size()); ++column) {
        for (int row = m_bottomRow; row <= m_topRow; ++row) {
            if (rectOf({column, row}).contains(point))
                return Cell{column, row};
        }
    }
    return {};
}

// From quiet to strong on a logarithmic scale: towards black on a light ground, towards white on a dark one. So the
// order is visible without telling hues apart.
QColor HeatMap::colourOf(qint64 count) const
{
    const QColor ground = palette().color(QPalette::Base);
    if (count <= 0)
        return ground;
    const bool dark = isDark(palette());
    const QColor few = readable(dark ? QColor(0x2b, 0x6c, 0xa3) : QColor(0x74, 0xb0, 0xdc), ground, 3);
    const QColor middle = readable(dark ? QColor(0x7c, 0xc0, 0xee) : QColor(0x1f, 0x6f, 0xb2), ground, 5);
    const QColor many = dark ? QColor(0xf2, 0xf8, 0xff) : QColor(0x05, 0x23, 0x4f);
    const qint64 most = std::max<qint64>(m_map.most(), 2);
    const double share = std::clamp(std::log(double(count)) / std::log(double(most)), 0.0, 1.0);
    return share < 0.5 ? mixed(middle, few, 2 * share) : mixed(many, middle, 2 * share - 1);
}

void HeatMap::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (m_map.columns.empty())
        return;
    paintCells(painter);
    paintAxes(painter);
    paintLegend(painter);
    if (!m_current)
        return;
    painter.setPen(QPen(palette().color(hasFocus() ? QPalette::Highlight : QPalette::Text), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rectOf(*m_current).adjusted(0, 0, -1, -1));
}

void HeatMap::paintCells(QPainter &painter) const
{
    const QBrush unknown(gridColour(palette()), Qt::DiagCrossPattern);
    for (int column = 0; column < int(m_map.columns.size()); ++column) {
        if (!m_map.isKnown[std::size_t(column)]) {
            painter.fillRect(rectOf({column, m_bottomRow}).united(rectOf({column, m_topRow})), unknown);
            continue;
        }
        for (int row = m_bottomRow; row <= m_topRow; ++row) {
            const qint64 count = countIn({column, row});
            if (count == 0)
                continue;
            const QRect cell = rectOf({column, row});
            const QColor colour = colourOf(count);
            painter.fillRect(cell.width() > 4 ? cell.adjusted(0, 0, -1, -1) : cell, colour);
            const QString text = countText(count);
            if (fontMetrics().horizontalAdvance(text) > cell.width() - 4 || fontMetrics().height() > cell.height())
                continue;
            painter.setPen(contrast(Qt::white, colour) > contrast(Qt::black, colour) ? Qt::white : Qt::black);
            painter.drawText(cell, Qt::AlignCenter, text);
        }
    }
    const QRect all = area();
    painter.setPen(gridColour(palette()));
    painter.drawRect(all.adjusted(-1, -1, 0, 0));
}

void HeatMap::paintAxes(QPainter &painter) const
{
    const QRect all = area();
    const QFontMetrics metrics = fontMetrics();
    painter.setPen(palette().color(QPalette::Text));
    const int every = std::max(1, (metrics.height() * rowsShown() + all.height() - 1) / std::max(1, all.height()));
    for (int row = m_bottomRow; row <= m_topRow; row += every) {
        const QRect cell = rectOf({0, row});
        const QRect label(mapMargin, cell.center().y() - metrics.height() / 2, all.left() - 2 * mapMargin,
                          metrics.height());
        painter.drawText(label, Qt::AlignRight | Qt::AlignVCenter, waitRowText(row));
    }
    const bool hasDays = m_map.step * qint64(m_map.columns.size()) > qint64(25) * 3'600'000'000;
    const QString form = hasDays ? QStringLiteral("MM-dd HH:mm") : QStringLiteral("HH:mm");
    int free = all.left();
    for (int column = 0; column < int(m_map.columns.size()); ++column) {
        const QString text = timeOf(m_map.periodOf(column).from).toString(form);
        const int left = rectOf({column, m_bottomRow}).left();
        const int needed = metrics.horizontalAdvance(text);
        if (left < free || left + needed > width() - mapMargin)
            continue;
        painter.drawLine(left, all.bottom() + 1, left, all.bottom() + 3);
        painter.drawText(QRect(left, all.bottom() + 3, needed + 1, metrics.height()), Qt::AlignLeft, text);
        free = left + needed + 2 * metrics.horizontalAdvance(QLatin1Char('0'));
    }
}

void HeatMap::paintLegend(QPainter &painter) const
{
    if (legendHeight() == 0)
        return;
    const QFontMetrics metrics = fontMetrics();
    const int side = metrics.ascent();
    const QRect all = area();
    int x = all.left();
    const int top = height() - metrics.height() - mapMargin / 2;
    const auto word = [&](const QString &text) {
        painter.setPen(palette().color(QPalette::Text));
        const int width = metrics.horizontalAdvance(text) + 1;
        painter.drawText(QRect(x, top, width, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += width + mapMargin;
    };
    const auto box = [&](const QBrush &brush) {
        const QRect square(x, top + (metrics.height() - side) / 2, side, side);
        painter.fillRect(square, brush);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawRect(square.adjusted(0, 0, -1, -1));
        x += side + mapMargin / 2;
    };
    word(tr("Waits:"));
    const qint64 most = m_map.most();
    for (qint64 count = 1; count <= most; count *= 10) {
        box(colourOf(count));
        word(countText(count));
        if (count < most && count * 10 > most) {
            box(colourOf(most));
            word(countText(most));
        }
    }
    box(QBrush(gridColour(palette()), Qt::DiagCrossPattern));
    word(tr("not recorded"));
}

bool HeatMap::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    if (const auto cell = at(help->pos()))
        QToolTip::showText(help->globalPos(), plainToolTip(textOf(*cell)), this);
    else
        QToolTip::hideText();
    return true;
}

void HeatMap::mouseMoveEvent(QMouseEvent *event)
{
    const auto cell = at(event->pos());
    if (cell && cell != m_current)
        setCurrent(cell);
}

void HeatMap::leaveEvent(QEvent *)
{
    if (!hasFocus())
        setCurrent({});
}

void HeatMap::mousePressEvent(QMouseEvent *event)
{
    const auto cell = at(event->pos());
    if (event->button() != Qt::LeftButton || !cell)
        return QWidget::mousePressEvent(event);
    setCurrent(cell);
    Q_EMIT chosen(m_map.periodOf(cell->column));
}

void HeatMap::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (!m_current && !m_map.columns.empty() && event->reason() != Qt::MouseFocusReason)
        setCurrent(Cell{int(m_map.columns.size()) - 1, m_bottomRow});
}

void HeatMap::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void HeatMap::keyPressEvent(QKeyEvent *event)
{
    if (m_map.columns.empty())
        return QWidget::keyPressEvent(event);
    const int last = int(m_map.columns.size()) - 1;
    Cell cell = m_current.value_or(Cell{last, m_bottomRow});
    switch (event->key()) {
    case Qt::Key_Left: --cell.column; break;
    case Qt::Key_Right: ++cell.column; break;
    case Qt::Key_Up: ++cell.row; break;
    case Qt::Key_Down: --cell.row; break;
    case Qt::Key_Home: cell.column = 0; break;
    case Qt::Key_End: cell.column = last; break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        setCurrent(cell);
        Q_EMIT chosen(m_map.periodOf(cell.column));
        return;
    default: return QWidget::keyPressEvent(event);
    }
    setCurrent(Cell{std::clamp(cell.column, 0, last), std::clamp(cell.row, m_bottomRow, m_topRow)});
}

QStringList HeatMap::headers() const
{
    QStringList headers{tr("Time")};
    for (int row = 0; row < WaitMap::rowCount; ++row)
        headers << waitRowText(row);
    return headers;
}

QList<QStringList> HeatMap::rows() const
{
    QList<QStringList> rows;
    for (int column = 0; column < int(m_map.columns.size()); ++column) {
        QStringList row{timesOf(column)};
        for (int i = 0; i < WaitMap::rowCount; ++i)
            row << (m_map.isKnown[std::size_t(column)] ? QString::number(countIn({column, i})) : tr("not recorded"));
        rows << row;
    }
    return rows;
}

} // namespace lockscope::ui
