#pragma once

#include "core/alerts/alert_incident.h"
#include "ui/attention/desktop_notifications.h"
#include "ui/attention/notifier.h"

#include <QObject>

namespace lockscope::ui {

class Connection;
class Connections;
class IncidentPanel;
class LockTableModel;
class Preferences;
class TrayIcon;

// The incidents of all connections: their panel, the desktop notifications and the icon in the tray. GUI thread.
class Attention : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this object.
    Attention(const Connections *connections, const LockTableModel *locks, Preferences *preferences, const Clock *clock,
              QWidget *window);
    ~Attention() override;

    IncidentPanel *panel() const { return m_panel; }
    void hear(Connection *connection);
    void tick(); // call several times a second
    void settingsChanged(); // the preferences of notifications or of the tray icon
    void alertsChanged(); // the preferences have other alert rules, or their file should be read again
    void mutedNamesChanged();

Q_SIGNALS:
    void lockRequested(const lockscope::LockId &lock); // show it in the table
    void panelRequested(); // show the list of incidents
    void windowRequested(); // show the window and raise it
    void quitRequested(); // the same as closing the window

private:
    ConnectionId named(const Connection *connection);
    bool wants(incidents::Rule rule, const ConnectionId &of) const;
    void show(quint64 incident);
    void showClient(const ConnectionId &of, const QByteArray &uuid);
    void showWorst();
    void buildTray();
    void mute(const QByteArray &name);
    void followAlerts();
    void notify();
    void recordIncidents(); // those that changed since the last call

    const Connections *m_connections;
    const LockTableModel *m_locks;
    Preferences *m_preferences;
    const Clock *m_clock;
    incidents::IncidentList m_list;
    incidents::IncidentWatch m_watch;
    alerts::AlertEngine m_alerts;
    std::vector<QByteArray> m_muted; // sorted
    DesktopNotifications m_desktop;
    Notifier m_notifier;
    IncidentPanel *m_panel;
    std::unique_ptr<TrayIcon> m_tray;
    alerts::ChangedIncidents m_changed;
};

} // namespace lockscope::ui
