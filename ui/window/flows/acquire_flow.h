#pragma once

#include "ui/link/session_port.h"

#include <QHash>
#include <QPointer>
#include <QStringList>

#include <map>

class QWidget;

namespace lockscope::ui {

class AcquireDialog;

// Connects any number of acquire dialogs with the session of one connection.
class AcquireFlow : public QObject {
    Q_OBJECT

public:
    AcquireFlow(SessionPort *port, QWidget *window);
    ~AcquireFlow() override; // closes its dialogs

    // An empty name: the user enters one. Otherwise `lock` (null: unknown) decides which kind is proposed.
    AcquireDialog *open(const Key &name, const LockPtr &lock = nullptr);
    // `called` is the name in the dialogs if there are several connections, and otherwise empty.
    void setServer(const redis::Address &address) { m_server = address; }
    void setCalled(const QString &called) { m_called = called; }
    void setHolds(const std::vector<locks::HoldFacts> &holds);
    QStringList underWay() const; // displayed names of the locks being acquired
    void cancelAll();
    // Call when leaving the server: the dialogs belong to it.
    void closeAll();

Q_SIGNALS:
    void ended(); // one of the running requests

private:
    quint64 begin(AcquireDialog *dialog, const QString &name);
    void end(quint64 number);
    void permitsSet(quint64 number, const Error &error);
    AcquireDialog *take(quint64 number);
    void propose(AcquireDialog *dialog, const Key &name, const LockPtr &lock) const;

    SessionPort *m_port;
    QWidget *m_window;
    QHash<quint64, AcquireDialog *> m_asking;
    std::map<quint64, QString> m_underWay; // includes those of closed dialogs
    std::vector<locks::HoldFacts> m_holds;
    std::optional<redis::Address> m_server;
    QString m_called;
    std::vector<QPointer<AcquireDialog>> m_dialogs; // some are deleted
};

} // namespace lockscope::ui
