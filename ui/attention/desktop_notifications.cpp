#include "ui/attention/desktop_notifications.h"

#ifdef QT_DBUS_LIB
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#endif

namespace lockscope::ui {

#ifdef QT_DBUS_LIB

namespace {

const QString service = QStringLiteral("org.freedesktop.Notifications");
const QString path = QStringLiteral("/org/freedesktop/Notifications");
constexpr uchar normal = 1;
constexpr uchar critical = 2;

// The arguments of the D-Bus method Notify, in its order.
QVariantList argumentsOf(const NotificationMessage &message)
{
    const QVariantMap hints{{QStringLiteral("desktop-entry"), QStringLiteral("lockscope")},
                            {QStringLiteral("category"), QStringLiteral("network")},
                            {QStringLiteral("suppress-sound"), true},
                            {QStringLiteral("urgency"), QVariant::fromValue(message.isCritical ? critical : normal)}};
    const QStringList actions{QStringLiteral("default"), DesktopNotifications::tr("Show")};
    return {
        QStringLiteral("Lockscope"), 0U, QStringLiteral("lockscope"), message.title, message.body, actions, hints, -1};
}

} // namespace

void DesktopNotifications::listen()
{
    if (std::exchange(m_listens, true))
        return;
    QDBusConnection bus = QDBusConnection::sessionBus();
    bus.connect(service, path, service, QStringLiteral("ActionInvoked"), this, SLOT(actionInvoked(uint, QString)));
    bus.connect(service, path, service, QStringLiteral("NotificationClosed"), this, SLOT(closed(uint, uint)));
}

void DesktopNotifications::show(const NotificationMessage &message)
{
    listen();
    QDBusMessage call = QDBusMessage::createMethodCall(service, path, service, QStringLiteral("Notify"));
    call.setArguments(argumentsOf(message));
    auto *answer = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(call), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer, message] {
        const QDBusPendingReply<uint> id = *answer;
        answer->deleteLater();
        if (id.isError())
            Q_EMIT failed(message);
        else
            m_incidents.insert(id.value(), message.incident);
    });
}

#else

void DesktopNotifications::listen() { }

void DesktopNotifications::show(const NotificationMessage &message)
{
    Q_EMIT failed(message);
}

#endif

// The notification server also reports clicks on the notifications of other programs.
void DesktopNotifications::actionInvoked(uint id, const QString &)
{
    if (const auto incident = m_incidents.constFind(id); incident != m_incidents.constEnd())
        Q_EMIT activated(*incident);
}

void DesktopNotifications::closed(uint id, uint)
{
    m_incidents.remove(id);
}

} // namespace lockscope::ui
