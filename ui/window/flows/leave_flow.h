#pragma once

#include "ui/link/session_port.h"

#include <QPointer>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <map>
#include <set>

class QWidget;

namespace lockscope::ui {

class AcquireFlow;
class ActionFlow;
class BulkFlow;
class LeaveDialog;

// Runs before the window leaves a server on which it holds, acquires or acts on locks. Asks the user, then releases or
// cancels everything. Waits a limited time for the answers, and reports what could not be released. GUI thread.
class LeaveFlow : public QObject {
    Q_OBJECT

public:
    enum class To { Quit, AnotherServer, Disconnect };
    static constexpr Millis answersWithin{6'000};

    // All arguments must outlive this object.
    LeaveFlow(SessionPort *port, AcquireFlow *acquires, ActionFlow *acts, BulkFlow *bulk, QWidget *window);

    bool isNeeded() const; // something would be left behind
    void setServer(const QString &called) { m_server = called; } // empty means there is only one
    void leave(To to, std::function<void()> go); // calls `go` at once if there is nothing to ask
    void forget(); // call when the server has been left

private:
    using Row = std::pair<bool, quint64>; // whether the hold is of a compound lock, and its id
    void ask();
    void showProgress();
    QStringList concerned() const; // what will be released, canceled or stopped
    void release();
    void step();
    void releaseWhatIsHeld();
    void releaseOne(Row row);
    void finished(Row row, const std::optional<Error> &error);
    void giveUpWaiting();
    void tellFailed();
    void go();
    void end();
    bool isBusy() const;
    QStringList heldNames() const;

    SessionPort *m_port;
    AcquireFlow *m_acquires;
    ActionFlow *m_acts;
    BulkFlow *m_bulk;
    QWidget *m_window;
    QString m_server;
    std::map<Row, QString> m_held; // displayed names
    // release requested; with the names, because a hold that ends without an answer leaves m_held first
    std::map<Row, QString> m_asked;
    std::set<Row> m_refused; // release failed
    QStringList m_failed; // what could not be released, and why
    std::function<void()> m_go;
    To m_to = To::Quit;
    bool m_releasing = false;
    QPointer<LeaveDialog> m_dialog;
    QTimer m_limit;
};

} // namespace lockscope::ui
