#include "ui/attention/tray_icon.h"

#include "ui/text/plain_text.h"
#include "ui/text/words.h"
#include "ui/theme/app_icon.h"
#include "ui/theme/colours.h"
#include "ui/theme/shapes.h"

#include <QGuiApplication>
#include <QPainter>
#include <QPalette>

namespace lockscope::ui {

namespace {

// The state's share of the icon's width: its shape must be recognizable in an icon of 16 pixels.
constexpr double share = 0.62;
const QColor halo = Qt::white; // separates the state from a tray of any colour

} // namespace

QIcon trayPicture(const QIcon &program, std::optional<State> worst)
{
    if (!worst)
        return program;
    QIcon icon;
    for (const int side : {16, 22, 24, 32, 48, 64}) {
        QPixmap pixmap(side, side);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        program.paint(&painter, pixmap.rect());
        const QRectF corner(side * (1 - share), side * (1 - share), side * share, side * share);
        painter.setPen(Qt::NoPen);
        painter.setBrush(halo);
        painter.drawEllipse(corner);
        paintState(painter, corner, *worst, false, toneColour(traitsOf(*worst).tone, QGuiApplication::palette(), halo));
        painter.end();
        icon.addPixmap(pixmap);
    }
    return icon;
}

TrayIcon::TrayIcon(QObject *parent)
    : QObject(parent)
    , m_program(appIcon())
    , m_state(m_menu.addAction(QString()))
{
    m_state->setEnabled(false);
    m_menu.addSeparator();
    connect(m_menu.addAction(tr("Show window")), &QAction::triggered, this, &TrayIcon::windowRequested);
    m_mute = m_menu.addAction(tr("Mute notifications for an hour"));
    m_mute->setCheckable(true);
    connect(m_mute, &QAction::triggered, this, &TrayIcon::muteRequested);
    m_menu.addSeparator();
    connect(m_menu.addAction(tr("Quit")), &QAction::triggered, this, &TrayIcon::quitRequested);
    m_icon.setContextMenu(&m_menu);
    connect(&m_icon, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger || reason == QSystemTrayIcon::DoubleClick)
            Q_EMIT windowRequested();
    });
    connect(&m_icon, &QSystemTrayIcon::messageClicked, this, [this] { Q_EMIT activated(m_told); });
    m_icon.setIcon(m_program);
    setWorst({}, 0);
}

void TrayIcon::setShown(bool shown)
{
    if (shown != m_icon.isVisible() && (!shown || QSystemTrayIcon::isSystemTrayAvailable()))
        m_icon.setVisible(shown);
}

void TrayIcon::setWorst(std::optional<State> worst, int locks)
{
    m_state->setText(worst ? plainActionText(attentionText(*worst, locks)) : tr("Nothing needs attention"));
    QString toolTip = tr("Lockscope: locks need attention");
    if (!worst)
        toolTip = tr("Lockscope: nothing needs attention");
    else if (*worst == State::Unverified)
        toolTip = attentionText(*worst, locks);
    else if (traitsOf(*worst).severity == Severity::Wrong)
        toolTip = tr("Lockscope: locks are in a critical state");
    // This runs several times a second, and each setToolTip() sends a message to the tray.
    if (std::exchange(m_toolTip, toolTip) != toolTip)
        m_icon.setToolTip(plainToolTip(toolTip));
    if (std::exchange(m_worst, worst) != worst)
        m_icon.setIcon(trayPicture(m_program, worst));
}

void TrayIcon::setMuted(bool muted)
{
    m_mute->setChecked(muted);
}

// Some trays pass the message to a notification server, which interprets markup. So the body is escaped here too.
void TrayIcon::showMessage(const NotificationMessage &message)
{
    if (!m_icon.isVisible() || !QSystemTrayIcon::supportsMessages())
        return;
    m_told = message.incident;
    m_icon.showMessage(message.title, message.body,
                       message.isCritical ? QSystemTrayIcon::Critical : QSystemTrayIcon::Warning);
}

} // namespace lockscope::ui
