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

// Before the window leaves a server on which it holds locks, waits for one or breaks one: asks, then gives back and
// calls off everything, waits for the answers for a bounded while, and says what could not be given back. GUI thread.
class LeaveFlow : public QObject {
    Q_OBJECT

public:
    enum class To { Quit, AnotherServer, Nowhere };
    static constexpr Millis answersWithin{6'000};

    // All outlive it.
    LeaveFlow(SessionPort *port, AcquireFlow *acquires, ActionFlow *acts, BulkFlow *bulk, QWidget *window);

    bool isNeeded() const; // something would be left behind
    void setServer(const QString &called) { m_server = called; } // empty: it goes without saying
    void leave(To to, std::function<void()> go); // goes at once when there is no need to ask
    void forget(); // the server has been left

private:
    using Row = std::pair<bool, quint64>; // of a lock of several?, its id
    void ask();
    void showProgress();
    QStringList concerned() const; // what is given back, given up or stopped, as it is now
    void release();
    void step();
    void releaseWhatIsHeld();
    void finished(Row row, bool done, const Error &error);
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
    std::map<Row, QString> m_held; // as shown
    std::set<Row> m_asked; // for their release
    std::set<Row> m_refused; // their release
    QStringList m_failed; // what could not be given back, and why
    std::function<void()> m_go;
    To m_to = To::Quit;
    bool m_releasing = false;
    QPointer<LeaveDialog> m_dialog;
    QTimer m_limit;
};

} // namespace lockscope::ui
