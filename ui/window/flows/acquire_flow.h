#pragma once

#include "ui/link/session_port.h"

#include <QHash>
#include <QPointer>
#include <QStringList>

#include <map>

class QWidget;

namespace lockscope::ui {

class AcquireDialog;

// Carries what acquire dialogs ask to the session of one connection and the answers back, however many are open.
class AcquireFlow : public QObject {
    Q_OBJECT

public:
    AcquireFlow(SessionPort *port, QWidget *window);
    ~AcquireFlow() override; // closes its dialogs

    // An empty name: to be typed. Otherwise what is known of the lock, null for nothing, decides which kind is
    // proposed.
    AcquireDialog *open(const Key &name, const LockPtr &lock = nullptr);
    // `called`: in the dialogs, where there are several connections; empty: it goes without saying.
    void setServer(const redis::Address &address) { m_server = address; }
    void setCalled(const QString &called) { m_called = called; }
    void setHolds(const std::vector<locks::HoldFacts> &holds);
    QStringList underWay() const; // names of what is being acquired, as shown
    void cancelAll();
    // The server is left: the dialogs belong to it.
    void closeAll();

Q_SIGNALS:
    void ended(); // one of those under way

private:
    quint64 begin(AcquireDialog *dialog, const QString &name);
    void end(quint64 number);
    void permitsSet(quint64 number, const Error &error);
    AcquireDialog *take(quint64 number);
    void propose(AcquireDialog *dialog, const Key &name, const LockPtr &lock) const;

    SessionPort *m_port;
    QWidget *m_window;
    QHash<quint64, AcquireDialog *> m_asking;
    std::map<quint64, QString> m_underWay; // also when the dialog is closed already
    std::vector<locks::HoldFacts> m_holds;
    std::optional<redis::Address> m_server;
    QString m_called;
    std::vector<QPointer<AcquireDialog>> m_dialogs; // some are gone
};

} // namespace lockscope::ui
