#pragma once

#include "ui/attention/notifier.h"

#include <QHash>
#include <QObject>
#include <QVariantMap>

namespace lockscope::ui {

// Shows notifications through org.freedesktop.Notifications, without a sound. Needs Qt D-Bus at build time and a
// session bus. Nothing blocks: the first message opens the connection to the bus. GUI thread.
class DesktopNotifications : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    void show(const NotificationMessage &message); // emits failed() if no server can show it

Q_SIGNALS:
    void activated(quint64 incident); // the user clicked the incident's notification
    void failed(const lockscope::ui::NotificationMessage &message);

private Q_SLOTS:
    void actionInvoked(uint id, const QString &action);
    void closed(uint id, uint reason);

private:
    void listen();

    QHash<uint, quint64> m_incidents; // by the id of each shown notification
    bool m_listens = false;
};

} // namespace lockscope::ui
