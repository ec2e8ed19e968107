#pragma once

#include "ui/link/session_port.h"

#include <QPointer>
#include <QStringList>

#include <memory>
#include <vector>

class QWidget;

namespace lockscope::ui {

class AcquireDialog;

// Connects any number of acquire dialogs with the session of one connection.
class AcquireFlow : public QObject {
    Q_OBJECT

public:
    AcquireFlow(SessionPort *port, QWidget *window);
    ~AcquireFlow() override; // closes its dialogs

    // If the name is empty, the user enters one. Otherwise `lock` (null: unknown) decides which kind is proposed.
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
    void ended(); // a running request has ended

private:
    struct Request {
        QString name;
        QPointer<AcquireDialog> dialog; // null if closed meanwhile
        std::stop_source stop;
    };
    using RequestPtr = std::shared_ptr<Request>;
    RequestPtr begin(AcquireDialog *dialog, const Key &name);
    void acquire(AcquireDialog *dialog, const locks::AcquireRequest &what);
    void acquire(AcquireDialog *dialog, const CompoundRequest &what);
    void acquireEnded(const RequestPtr &request, const Result<bool> &acquired);
    void setPermits(AcquireDialog *dialog, const Key &semaphore, int permits);
    void permitsSet(const RequestPtr &request, const Error &error);
    void end(const RequestPtr &request);
    bool isUnderWay(const RequestPtr &request) const;
    void propose(AcquireDialog *dialog, const Key &name, const LockPtr &lock) const;

    SessionPort *m_port;
    QWidget *m_window;
    std::vector<RequestPtr> m_underWay; // includes those of closed dialogs
    std::vector<locks::HoldFacts> m_holds;
    std::optional<redis::Address> m_server;
    QString m_called;
    std::vector<QPointer<AcquireDialog>> m_dialogs; // some are deleted
};

} // namespace lockscope::ui
