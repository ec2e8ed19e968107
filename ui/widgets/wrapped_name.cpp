#include "ui/widgets/wrapped_name.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace lockscope::ui {

WrappedName::WrappedName(QWidget *parent)
    : PlainLabel(parent)
{
    setWordWrap(true);
    setCursor(Qt::IBeamCursor);
    setFocusPolicy(Qt::ClickFocus); // so that Ctrl+C copies the selection
}

void WrappedName::setName(const QString &name)
{
    if (name == text())
        return;
    setText(name);
    mark(0, 0);
}

QString WrappedName::marked() const
{
    return text().mid(std::min(m_anchor, m_end), std::abs(m_end - m_anchor));
}

QSize WrappedName::sizeHint() const
{
    return {std::min(fontMetrics().horizontalAdvance(text()) + 2, 600), fontMetrics().height()};
}

QSize WrappedName::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(QStringLiteral("mmmmmm")), fontMetrics().height()};
}

int WrappedName::heightForWidth(int width) const
{
    QTextLayout layout(text(), font());
    return int(std::ceil(layOut(layout, width)));
}

qreal WrappedName::layOut(QTextLayout &layout, qreal width) const
{
    QTextOption option(QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft));
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setTextDirection(Qt::LeftToRight);
    layout.setTextOption(option);
    qreal height = 0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, height});
        height += line.height();
    }
    layout.endLayout();
    return height;
}

int WrappedName::placeAt(const QPointF &at) const
{
    QTextLayout layout(text(), font());
    layOut(layout, width());
    for (int i = 0; i < layout.lineCount(); ++i) {
        const QTextLine line = layout.lineAt(i);
        if (at.y() < line.y() + line.height() || i == layout.lineCount() - 1)
            return line.xToCursor(at.x());
    }
    return 0;
}

void WrappedName::mark(int anchor, int end)
{
    m_anchor = anchor;
    m_end = end;
    update();
}

void WrappedName::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    QTextLayout layout(text(), font());
    layOut(layout, width());
    QTextLayout::FormatRange selected;
    selected.start = std::min(m_anchor, m_end);
    selected.length = std::abs(m_end - m_anchor);
    selected.format.setBackground(palette().brush(QPalette::Highlight));
    selected.format.setForeground(palette().brush(QPalette::HighlightedText));
    layout.draw(&painter, {0, 0},
                selected.length > 0 ? QList<QTextLayout::FormatRange>{selected} : QList<QTextLayout::FormatRange>());
}

void WrappedName::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return PlainLabel::mousePressEvent(event);
    const int place = placeAt(event->position());
    mark(event->modifiers() & Qt::ShiftModifier ? m_anchor : place, place);
}

void WrappedName::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() & Qt::LeftButton)
        mark(m_anchor, placeAt(event->position()));
}

void WrappedName::mouseReleaseEvent(QMouseEvent *)
{
    auto *clipboard = QGuiApplication::clipboard();
    if (clipboard->supportsSelection() && m_anchor != m_end)
        clipboard->setText(marked(), QClipboard::Selection);
}

void WrappedName::mouseDoubleClickEvent(QMouseEvent *)
{
    mark(0, int(text().size()));
}

void WrappedName::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::SelectAll))
        mark(0, int(text().size()));
    else if (event->matches(QKeySequence::Copy) && m_anchor != m_end)
        QGuiApplication::clipboard()->setText(marked());
    else
        PlainLabel::keyPressEvent(event);
}

} // namespace lockscope::ui
