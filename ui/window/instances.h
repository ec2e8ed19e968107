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

// The instances beside the table: what the engine tells of clients goes to their panel, to the names in the table and
// to the alarm above it; what is asked for there goes to the engine, and what is named is kept with the account. GUI
// thread.
class Instances : public QObject {
    Q_OBJECT

public:
    // All outlive it; `locks` shows the nicknames from here on.
    Instances(SessionPort *port, Preferences *preferences, LockTableModel *locks, LockPane *pane, const Clock *clock,
              QWidget *window);

    ClientPanel *panel() const { return m_panel; }
    const Nicknames &nicknames() const { return m_nicknames; }
    void connectTo(const QString &account); // its nicknames and rules
    void forget();

Q_SIGNALS:
    void panelRequested(); // somebody asked for a client
    void traceRequested();
    void namesChanged();

private:
    void apply(const clients::ClientDelta &delta);
    void give(const QByteArray &client, const QString &name);
    void editRules();
    void useRules(const QString &rules);
    void showAlarm();
    void showLocks(const QByteArray &client);

    SessionPort *m_port;
    Preferences *m_preferences;
    LockTableModel *m_locks;
    LockPane *m_pane;
    QWidget *m_window;
    Nicknames m_nicknames;
    ClientPanel *m_panel;
    QString m_account;
};

} // namespace lockscope::ui
