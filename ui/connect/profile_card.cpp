#include "ui/connect/profile_card.h"

#include "core/base/escape.h"
#include "ui/text.h"
#include "ui/theme/colours.h"
#include "ui/widgets/environment_look.h"

#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

namespace lockscope::ui {

namespace {

constexpr int cardWidth = 288;
constexpr int band = 6; // the width of the band in the environment's colour
constexpr int side = 12;

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

} // namespace

ProfileCard::ProfileCard(const profiles::Profile &profile, QWidget *parent)
    : QAbstractButton(parent)
    , m_profile(profile)
    , m_more(new QToolButton(this))
{
    setObjectName(QStringLiteral("card"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    buildMenu();
    say();
}

void ProfileCard::buildMenu()
{
    auto *open = new QAction(tr("Connect"), this);
    auto *change = new QAction(tr("Edit…"), this);
    auto *take = new QAction(tr("Remove…"), this);
    addActions({open, change, take});
    connect(open, &QAction::triggered, this, &QAbstractButton::click);
    connect(change, &QAction::triggered, this, &ProfileCard::edit);
    connect(take, &QAction::triggered, this, &ProfileCard::remove);
    m_more->setText(QStringLiteral("⋯"));
    m_more->setAutoRaise(true);
    m_more->setFocusPolicy(Qt::NoFocus); // the menu key opens the same menu
    m_more->setCursor(Qt::ArrowCursor);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setToolTip(tr("Edit, remove"));
    auto *menu = new QMenu(m_more);
    menu->addActions({open, change, take});
    m_more->setMenu(menu);
    m_more->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
}

void ProfileCard::setReach(const Reached &reached)
{
    m_reached = reached;
    say();
    update();
}

QString ProfileCard::facts() const
{
    QStringList facts{environmentWord(m_profile.policy.environment)};
    if (m_profile.policy.readOnly)
        facts << tr("read-only");
    facts << reachText(m_reached);
    facts.removeAll(QString());
    return facts.join(QStringLiteral(" · "));
}

void ProfileCard::say()
{
    const QString node = m_profile.address.node();
    setAccessibleName(QStringLiteral("%1, %2, %3").arg(m_profile.name, node, facts()));
    setPlainToolTip(this, QStringLiteral("%1\n%2\n%3").arg(m_profile.name, m_profile.address.toUrl(), facts()));
}

QSize ProfileCard::sizeHint() const
{
    return {cardWidth, fontMetrics().height() * 3 + 2 * side + 8};
}

void ProfileCard::resizeEvent(QResizeEvent *)
{
    const QSize size = m_more->sizeHint();
    m_more->setGeometry(QRect(QPoint(this->width() - size.width() - 4, 4), size));
}

void ProfileCard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else if (event->key() == Qt::Key_Delete)
        Q_EMIT remove();
    else if (event->key() == Qt::Key_F2)
        Q_EMIT edit();
    else
        QAbstractButton::keyPressEvent(event);
}

void ProfileCard::enterEvent(QEnterEvent *event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void ProfileCard::leaveEvent(QEvent *event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

void ProfileCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPalette &colours = palette();
    const QColor text = colours.color(QPalette::Text);
    const QColor ground = mixed(text, colours.color(QPalette::Base), underMouse() || isDown() ? 0.10 : 0.04);
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setPen(hasFocus() ? QPen(colours.color(QPalette::Highlight), 2) : QPen(mixed(text, ground, 0.25), 1));
    painter.setBrush(ground);
    painter.drawRoundedRect(box, 6, 6);
    const Tone tone = environmentTone(m_profile.policy.environment);
    painter.setPen(Qt::NoPen);
    painter.setBrush(toneColour(tone, colours, ground));
    painter.drawRoundedRect(QRectF(box.left() + 3, box.top() + 3, band, box.height() - 6), 3, 3);

    const int left = side + band;
    const int line = fontMetrics().height() + 4;
    QRect row(left, side, this->width() - left - side, fontMetrics().height());
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(text);
    const QRect title = row.adjusted(0, 0, -m_more->width(), 0);
    painter.drawText(title, Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(m_profile.name, Qt::ElideRight, title.width()));
    painter.setFont(font());
    painter.setPen(toneColour(Tone::Muted, colours, ground));
    row.translate(0, line);
    painter.drawText(row, Qt::AlignVCenter | Qt::TextSingleLine,
                     fontMetrics().elidedText(m_profile.address.node(), Qt::ElideMiddle, row.width()));
    painter.setPen(toneColour(reachTone(m_reached.reach), colours, ground));
    row.translate(0, line);
    painter.drawText(row, Qt::AlignVCenter | Qt::TextSingleLine,
                     fontMetrics().elidedText(facts(), Qt::ElideRight, row.width()));
}

} // namespace lockscope::ui
