#include "ui/play/sandbox/card.h"

#include "ui/text/plain_text.h"
#include "ui/theme/colours.h"
#include "ui/theme/letter_width.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>
#include <QStyle>

namespace lockscope::ui {

namespace {

constexpr int cardMargin = 6;
constexpr int letters = 24; // of a line
constexpr int mostLines = 4;
constexpr int mostLetters = 32; // on a single line

} // namespace

Card::Card(QWidget *parent)
    : QFrame(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(NoFrame);
}

void Card::setContent(const Content &content)
{
    const bool isOther = content.title != m_content.title || content.lines.size() != m_content.lines.size()
        || content.brief != m_content.brief;
    m_content = content;
    setAccessibleName(content.title);
    setPlainToolTip(this, content.lines.join(QLatin1Char('\n')));
    if (isOther)
        updateGeometry();
    update();
}

void Card::setSmall(bool isSmall)
{
    m_isSmall = isSmall;
    updateGeometry();
    update();
}

int Card::signSide() const
{
    return m_isSmall ? fontMetrics().height() : fontMetrics().height() * 3 / 2;
}

QFont Card::bold() const
{
    QFont font = this->font();
    font.setBold(true);
    return font;
}

QSize Card::smallSize() const
{
    const int title = QFontMetrics(bold()).horizontalAdvance(m_content.title);
    const int brief =
        m_content.brief.isEmpty() ? 0 : fontMetrics().horizontalAdvance(QLatin1Char(' ') + m_content.brief);
    const int most = letterWidth(fontMetrics()) * mostLetters;
    return {2 * cardMargin + signSide() + 8 + std::min(title + brief, most), cardMargin + signSide()};
}

QSize Card::sizeHint() const
{
    if (m_isSmall)
        return smallSize();
    const int lines = int(std::clamp<qsizetype>(m_content.lines.size(), 1, mostLines));
    return {letterWidth(fontMetrics()) * letters + 2 * cardMargin,
            2 * cardMargin + signSide() + 2 + lines * fontMetrics().height()};
}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintFrame(painter);
    const int above = m_isSmall ? cardMargin / 2 : cardMargin;
    const QRect inside = rect().adjusted(cardMargin, above, -cardMargin, -above);
    const QRect sign(inside.topLeft(), QSize(signSide(), signSide()));
    paintSign(painter, QStyle::visualRect(layoutDirection(), inside, sign));
    painter.setPen(palette().color(QPalette::Text));
    paintTitle(painter, inside);
    if (!m_isSmall)
        paintLines(painter, inside);
}

void Card::paintFrame(QPainter &painter) const
{
    const QPalette colours = palette();
    const QColor base = colours.color(QPalette::Base);
    painter.fillRect(rect(), m_content.isTroubled ? mixed(toneColour(Tone::Bad, colours), base, 0.08) : base);
    const QColor text = colours.color(QPalette::Text);
    const QColor edge = isHighContrast(colours) ? text : mixed(text, base, 0.35);
    QPen frame(hasFocus() ? readable(colours.color(QPalette::Highlight), base, 3) : edge, hasFocus() ? 3 : 1);
    if (m_content.isTroubled)
        frame.setStyle(Qt::DashLine);
    painter.setPen(frame);
    painter.drawRect(rect().adjusted(1, 1, -2, -2));
}

void Card::paintTitle(QPainter &painter, const QRect &inside) const
{
    QRect room(inside.left() + signSide() + 6, inside.top(), inside.width() - signSide() - 6, signSide());
    painter.setFont(bold());
    const QString title = painter.fontMetrics().elidedText(m_content.title, Qt::ElideMiddle, room.width());
    painter.drawText(QStyle::visualRect(layoutDirection(), inside, room), Qt::AlignVCenter, title);
    room.setLeft(room.left() + painter.fontMetrics().horizontalAdvance(title + QLatin1Char(' ')));
    painter.setFont(font());
    if (m_isSmall)
        painter.drawText(QStyle::visualRect(layoutDirection(), inside, room), Qt::AlignVCenter,
                         fontMetrics().elidedText(m_content.brief, Qt::ElideRight, room.width() + 2));
}

void Card::paintLines(QPainter &painter, const QRect &inside) const
{
    const QStringList &lines = m_content.lines;
    QRect line(inside.left(), inside.top() + signSide() + 2, inside.width(), fontMetrics().height());
    for (qsizetype i = 0; i < std::min<qsizetype>(lines.size(), mostLines); ++i) {
        const bool isCut = i + 1 == mostLines && lines.size() > mostLines;
        const QString text = isCut ? tr("and %1 more").arg(lines.size() - i) : lines[i];
        painter.drawText(line, Qt::AlignVCenter, fontMetrics().elidedText(text, Qt::ElideRight, line.width()));
        line.translate(0, line.height());
    }
}

void Card::openMenu(const QPoint &at)
{
    if (!mayAct())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillMenu(menu);
    menu->popup(at);
}

void Card::keyPressEvent(QKeyEvent *event)
{
    const bool isMenu = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Menu;
    if (isMenu)
        openMenu(mapToGlobal(QPoint(cardMargin, signSide())));
    else if (event->modifiers() != Qt::NoModifier || !mayAct() || !pressed(event->key()))
        QFrame::keyPressEvent(event);
}

void Card::contextMenuEvent(QContextMenuEvent *event)
{
    openMenu(event->globalPos());
}

void Card::mouseDoubleClickEvent(QMouseEvent *event)
{
    openMenu(event->globalPosition().toPoint());
}

// Scrolls to the focused card.
void Card::focusInEvent(QFocusEvent *event)
{
    QFrame::focusInEvent(event);
    for (QWidget *around = parentWidget(); around; around = around->parentWidget()) {
        if (auto *scrolls = qobject_cast<QScrollArea *>(around)) {
            scrolls->ensureWidgetVisible(this);
            return;
        }
    }
}

} // namespace lockscope::ui
