#pragma once

#include "core/clients/judge/client.h"
#include "ui/models/nicknames.h"

#include <QObject>

namespace lockscope::ui {

class ClientModel;
class ClientPanel;
class LockPane;
class LockTableModel;
class Preferences;
class SessionPort;

// What is to be said above the table of clients that ask for attention.
struct ClientAlarm {
    QString text; // empty: none
    QString meaning;
    qint64 lateLocks = 0; // of the late ones, those that are told by it
};

// The instances of one connection, beside the table: what the engine tells of clients goes to their panel, to the names
// in the table and to the alarm above it; what is asked for there goes to the engine, and what is named is kept with
// the account. GUI thread.
class Instances : public QObject {
    Q_OBJECT

public:
    // All outlive it; the panel is the window's.
    Instances(SessionPort *port, Preferences *preferences, LockTableModel *locks, LockPane *pane, const Clock *clock,
              QWidget *window);

    ClientPanel *panel() const { return m_panel; }
    const Nicknames &nicknames() const { return m_nicknames; }
    const ClientAlarm &alarm() const { return m_alarm; }
    void showWorst(); // who the alarm is of
    void connectTo(const QString &account); // its nicknames and rules; `locks` shows these from here on
    void forget();

Q_SIGNALS:
    void panelRequested(); // somebody asked for a client
    void traceRequested();
    void namesChanged();
    void alarmChanged();

private:
    void apply(const clients::ClientDelta &delta);
    void give(const QByteArray &client, const QString &name);
    void editRules();
    void useRules(const QString &rules);
    void showAlarm();
    void setAlarm(const ClientAlarm &alarm);
    void showLocks(const QByteArray &client);

    SessionPort *m_port;
    Preferences *m_preferences;
    LockTableModel *m_locks;
    LockPane *m_pane;
    QWidget *m_window;
    Nicknames m_nicknames;
    ClientPanel *m_panel;
    QString m_account;
    ClientAlarm m_alarm;
};

} // namespace lockscope::ui
