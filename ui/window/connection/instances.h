#pragma once

#include "core/clients/analysis/client.h"
#include "ui/models/client_addresses.h"
#include "ui/models/client_offers.h"
#include "ui/models/nicknames.h"

#include <QObject>

namespace lockscope::ui {

class ClientModel;
class ClientPanel;
class LockPane;
class LockTableModel;
class Preferences;
class SessionPort;

// An alarm above the table, for clients that need attention.
struct ClientAlarm {
    QString text; // empty means none
    QString meaning;
    qint64 lateLocks = 0; // the late locks that the alarm covers
};

// The client instances of one connection. Forwards the engine's reports to the panel, to the names in the table and to
// the alarm, and the panel's requests to the engine. Asks for the clients' connections while the panel is visible or
// the filter has an address. Saves nicknames with the account. GUI thread.
class Instances : public QObject {
    Q_OBJECT

public:
    // All arguments must outlive this object. The window owns the panel.
    Instances(SessionPort *port, Preferences *preferences, LockTableModel *locks, LockPane *pane, const Clock *clock,
              QWidget *window);

    ClientPanel *panel() const { return m_panel; }
    const Nicknames &nicknames() const { return m_nicknames; }
    const ClientAlarm &alarm() const { return m_alarm; }
    std::vector<KnownClient> knownClients() const;
    void showWorst(); // the client of the alarm
    void show(const QByteArray &client); // has no effect for an unknown client
    void connectTo(const QString &account); // loads the account's nicknames, which `locks` then shows, and its rules
    void rulesChanged(const QString &account); // loads the rules again if the connection uses this account
    void forget();

Q_SIGNALS:
    void panelRequested(); // the user asked for a client
    void traceRequested();
    void namesChanged();
    void rulesSaved(const QString &account); // each connection of the account must load them
    void alarmChanged();

private:
    void apply(const clients::ClientDelta &delta);
    void give(const QByteArray &client, const QString &name);
    void editRules();
    void useRules(const QString &rules);
    void look();
    void showAlarm();
    void setAlarm(const ClientAlarm &alarm);
    void showLocks(const QByteArray &client);

    SessionPort *m_port;
    Preferences *m_preferences;
    LockTableModel *m_locks;
    LockPane *m_pane;
    QWidget *m_window;
    Nicknames m_nicknames;
    ClientAddresses m_addresses;
    ClientPanel *m_panel;
    bool m_isPanelSeen = false;
    QString m_account;
    ClientAlarm m_alarm;
};

} // namespace lockscope::ui
