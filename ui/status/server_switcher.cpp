#include "ui/status/server_switcher.h"

#include "core/base/escape.h"
#include "ui/text/plain_text.h"
#include "ui/theme/connection_colours.h"
#include "ui/theme/shapes.h"

#include <QAction>
#include <QEvent>
#include <QMenu>
#include <QPainter>
#include <QPixmap>

namespace lockscope::ui {

namespace {

constexpr qsizetype longestName = 32;

QIcon colourIcon(int colour, const QWidget *on)
{
    const int side = on->fontMetrics().height();
    const qreal ratio = on->devicePixelRatioF();
    QPixmap picture(QSize(side, side) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    const QColor ground = on->palette().color(QPalette::Window);
    paintConnection(painter, QRect(side / 6, side / 6, side * 2 / 3, side * 2 / 3),
                    connectionColour(colour, on->palette(), ground));
    return picture;
}

} // namespace

ServerSwitcher::ServerSwitcher(QAction *connectTo, const QList<QAction *> &others, QWidget *parent)
    : QToolButton(parent)
    , m_connectTo(connectTo)
    , m_others(others)
    , m_menu(new QMenu(this))
{
    setObjectName(QStringLiteral("server"));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setFocusPolicy(Qt::TabFocus);
    setAutoRaise(true);
    m_menu->setToolTipsVisible(true);
    connect(this, &QToolButton::clicked, this, [this] {
        if (m_items.empty())
            m_connectTo->trigger();
    });
    // fills the menu when it opens, so that its countdowns and states are current
    connect(m_menu, &QMenu::aboutToShow, this, &ServerSwitcher::fillMenu);
    show({}, {});
}

void ServerSwitcher::show(const std::vector<ConnectionBar::Item> &items, Instant now)
{
    m_items = items;
    QStringList texts;
    const ConnectionBar::Item *current = nullptr;
    for (const auto &item : items) {
        texts << connectionText(item, now);
        if (item.isCurrent)
            current = &item;
    }
    const QString text = current ? elided(current->look.name, longestName) : m_connectTo->text();
    texts << text << (current ? connectionText(*current, now) : QString()); // long names may be elided alike
    if (std::exchange(m_texts, texts) == texts)
        return;
    setText(plainActionText(text));
    setIcon(current ? colourIcon(current->look.colour, this) : m_connectTo->icon());
    setMenu(items.empty() ? nullptr : m_menu);
    setPopupMode(items.empty() ? DelayedPopup : InstantPopup);
    setAccessibleName(current ? tr("Server: %1").arg(connectionText(*current, now)) : m_connectTo->text());
    setPlainToolTip(this, current ? connectionText(*current, now) : QString());
}

void ServerSwitcher::changeEvent(QEvent *event)
{
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_texts.clear(); // so that the next show() draws the icon again
}

void ServerSwitcher::fillMenu()
{
    m_menu->clear();
    for (size_t i = 0; i < m_items.size(); ++i) {
        const auto &item = m_items[i];
        QAction *action =
            m_menu->addAction(colourIcon(item.look.colour, this), plainActionText(elided(m_texts[qsizetype(i)], 90)));
        action->setCheckable(true);
        action->setChecked(item.isCurrent);
        connect(action, &QAction::triggered, this, [this, id = item.id] { Q_EMIT chosen(id); });
    }
    m_menu->addSeparator();
    m_menu->addActions(m_others);
}

} // namespace lockscope::ui
