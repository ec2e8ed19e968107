#include "ui/connect/connect_card.h"

#include "ui/text/plain_text.h"
#include "ui/theme/colours.h"
#include "ui/widgets/environment_look.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyle>
#include <QToolButton>

namespace lockscope::ui {

namespace {

constexpr int widthInLines = 15; // heights of a line of text, so that the card grows with the font
constexpr int band = 6; // the width of the band in the environment's colour
constexpr int side = 12;
constexpr int lineGap = 4;
constexpr double focusRatio = 3.2;

Tone reachTone(Reach reach)
{
    switch (reach) {
    case Reach::Answers: return Tone::Good;
    case Reach::Silent: return Tone::Bad;
    case Reach::Looking:
    case Reach::NotLooked: break;
    }
    return Tone::Muted;
}

QString reachSign(Reach reach)
{
    switch (reach) {
    case Reach::Answers: return QStringLiteral("✓ ");
    case Reach::Silent: return QStringLiteral("✗ ");
    case Reach::Looking:
    case Reach::NotLooked: break;
    }
    return {};
}

} // namespace

ConnectCard::ConnectCard(Server server, QWidget *parent)
    : QAbstractButton(parent)
    , m_server(std::move(server))
    , m_corner(new QToolButton(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    m_corner->setAutoRaise(true);
    m_corner->setCursor(Qt::ArrowCursor);
    describe();
}

void ConnectCard::setReach(const Reached &reached)
{
    m_reached = reached;
    describe();
    update();
}

QString ConnectCard::limits() const
{
    QStringList limits{environmentWord(m_server.policy.environment)};
    if (m_server.policy.readOnly)
        limits << tr("read-only");
    limits.removeAll(QString());
    return limits.join(QStringLiteral(" · "));
}

void ConnectCard::describe()
{
    QStringList facts{limits(), reachText(m_reached)};
    facts.removeAll(QString());
    const QString told = facts.join(QStringLiteral(" · "));
    setAccessibleName(QStringLiteral("%1, %2, %3").arg(m_server.title, m_server.address, told));
    setPlainToolTip(this, QStringLiteral("%1\n%2\n%3").arg(m_server.title, m_server.url, told));
}

QSize ConnectCard::sizeHint() const
{
    const int line = fontMetrics().height();
    const int lines = limits().isEmpty() ? 3 : 4;
    return {widthInLines * line, lines * line + (lines - 1) * lineGap + 2 * side};
}

void ConnectCard::placeCorner()
{
    const QSize size = m_corner->sizeHint();
    const QRect box(QPoint(width() - size.width() - 4, 4), size);
    m_corner->setGeometry(QStyle::visualRect(layoutDirection(), rect(), box));
}

void ConnectCard::resizeEvent(QResizeEvent *)
{
    placeCorner();
}

void ConnectCard::changeEvent(QEvent *event)
{
    QAbstractButton::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LayoutDirectionChange)
        placeCorner();
}

void ConnectCard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Delete)
        Q_EMIT remove();
    else
        QAbstractButton::keyPressEvent(event);
}

void ConnectCard::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void ConnectCard::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

void ConnectCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette &colours = palette();
    const QColor text = colours.color(QPalette::Text);
    const QColor ground = mixed(text, colours.color(QPalette::Base), underMouse() || isDown() ? 0.10 : 0.04);
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setPen(hasFocus() ? QPen(readable(colours.color(QPalette::Highlight), ground, focusRatio), 2)
                              : QPen(mixed(text, ground, 0.25), 1));
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 6, 6);
    const QColor environment = toneColour(environmentTone(m_server.policy.environment), colours, ground);
    const QRect bandBox = QStyle::visualRect(layoutDirection(), rect(), QRect(4, 4, band, height() - 8));
    painter.setPen(Qt::NoPen);
    painter.setBrush(environment);
    painter.drawRoundedRect(bandBox, 3, 3);

    QRect row(side + band, side, width() - 2 * side - band, fontMetrics().height());
    const auto align = QStyle::visualAlignment(layoutDirection(), Qt::AlignLeft | Qt::AlignVCenter);
    const auto draw = [&](const QString &line, const QColor &colour, Qt::TextElideMode elide, int room) {
        const QRect place = QStyle::visualRect(layoutDirection(), rect(), row.adjusted(0, 0, room - row.width(), 0));
        painter.setPen(colour);
        painter.drawText(place, int(align) | Qt::TextSingleLine, painter.fontMetrics().elidedText(line, elide, room));
        row.translate(0, row.height() + lineGap);
    };
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    draw(m_server.title, text, Qt::ElideRight, row.width() - m_corner->width());
    painter.setFont(font());
    draw(m_server.address, toneColour(Tone::Muted, colours, ground), Qt::ElideMiddle, row.width());
    if (!limits().isEmpty())
        draw(limits(), environment, Qt::ElideRight, row.width());
    draw(reachSign(m_reached.reach) + reachText(m_reached), toneColour(reachTone(m_reached.reach), colours, ground),
         Qt::ElideRight, row.width());
}

} // namespace lockscope::ui
