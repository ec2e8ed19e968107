#include "ui/play/stage/card.h"

#include "ui/look/colours.h"
#include "ui/text.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollArea>

namespace lockscope::ui {

namespace {

constexpr int margin = 6;

} // namespace

Card::Card(QWidget *parent)
    : QFrame(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(NoFrame);
}

void Card::tell(const QString &title, const QStringList &lines, bool isTroubled, bool mayAct)
{
    const bool isOther = title != m_title || lines.size() != m_lines.size();
    m_title = title;
    m_lines = lines;
    m_isTroubled = isTroubled;
    m_mayAct = mayAct;
    setAccessibleName(title);
    setPlainToolTip(this, lines.join(QLatin1Char('\n')));
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
    return fontMetrics().height() * 3 / 2;
}

QSize Card::sizeHint() const
{
    const int lines = int(std::clamp<qsizetype>(m_lines.size(), 1, mostLines()));
    return {fontMetrics().averageCharWidth() * letters() + 2 * margin,
            2 * margin + signSide() + 2 + lines * fontMetrics().height()};
}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QPalette colours = palette();
    const QColor bad = toneColour(Tone::Bad, colours);
    painter.fillRect(rect(),
                     m_isTroubled ? mixed(bad, colours.color(QPalette::Base), 0.08) : colours.color(QPalette::Base));
    QPen frame(hasFocus() ? colours.color(QPalette::Highlight)
                          : mixed(colours.color(QPalette::Text), colours.color(QPalette::Base), 0.35),
               hasFocus() ? 3 : 1);
    if (m_isTroubled)
        frame.setStyle(Qt::DashLine);
    painter.setPen(frame);
    painter.drawRect(rect().adjusted(1, 1, -2, -2));
    const QRect inside = rect().adjusted(margin, margin, -margin, -margin);
    paintSign(painter, QRect(inside.topLeft(), QSize(signSide(), signSide())));
    painter.setPen(colours.color(QPalette::Text));
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    const QRect title(inside.left() + signSide() + 6, inside.top(), inside.width() - signSide() - 6, signSide());
    painter.drawText(title, Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_title, Qt::ElideMiddle, title.width()));
    painter.setFont(font());
    QRect line(inside.left(), inside.top() + signSide() + 2, inside.width(), fontMetrics().height());
    for (qsizetype i = 0; i < std::min<qsizetype>(m_lines.size(), mostLines()); ++i) {
        const bool isCut = i + 1 == mostLines() && m_lines.size() > mostLines();
        const QString text = isCut ? tr("and %1 more").arg(m_lines.size() - i) : m_lines[i];
        painter.drawText(line, Qt::AlignVCenter, fontMetrics().elidedText(text, Qt::ElideRight, line.width()));
        line.translate(0, line.height());
    }
}

void Card::openMenu(const QPoint &at)
{
    if (!m_mayAct)
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
        openMenu(mapToGlobal(QPoint(margin, signSide())));
    else if (event->modifiers() != Qt::NoModifier || !m_mayAct || !pressed(event->key()))
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

// Among more cards than there is room for, the one that the keys go to is in sight.
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
