#pragma once

#include "core/actions/batch.h"
#include "ui/bulk/bulk_dialog.h"
#include "ui/link/session_port.h"

#include <QPointer>

#include <deque>
#include <functional>

namespace lockscope::ui {

// Connects the dialogs for the sweep and for the release of several locks with the session of one connection. A list
// that is shown no longer changes. Each action is planned again just before it runs, and the plan is compared with the
// list. Undo uses the plans that the engine made with each action.
class BulkFlow : public QObject {
    Q_OBJECT

public:
    BulkFlow(SessionPort *port, const Clock *clock, QWidget *window); // all outlive it

    void setNames(words::ClientNames names) { m_names = std::move(names); } // of clients, read on each use

    void openSweep();
    void openRelease(const QString &title, const std::vector<LockPtr> &locks); // the locks that are shown now
    // The displayed name of the server, and its policy. The connection is not armed.
    void setConnection(const QString &server, const actions::ConnectionPolicy &policy);
    void setPolicy(const actions::ConnectionPolicy &policy); // of the same server
    void closeAll(); // call when the server changes
    QStringList working() const; // names of the running batches, as shown
    void stopAll(); // starts no further actions

Q_SIGNALS:
    void ended(); // a running batch has ended
    void progressed(); // another action is done

private:
    struct Work {
        QPointer<BulkDialog> dialog; // null if closed meanwhile
        QString title;
        QByteArray action;
        std::vector<actions::BatchItem> items;
        std::size_t asked = 0; // how many items are being done or undone
        std::size_t answered = 0; // how many of these have an answer
        QString reason; // the reason that the user entered
        std::map<std::size_t, actions::PlanPtr> undoPlans; // by position in `items`
        std::vector<std::size_t> undoing; // positions whose actions are being undone; empty means none
        // For a release: the locks to plan next, and the locks that cannot be released, with the reasons.
        std::deque<LockPtr> toPlan;
        std::vector<std::pair<LockPtr, Error>> refused;
        std::stop_source stop; // of the sweep or of the running batch
    };
    using WorkPtr = std::shared_ptr<Work>;

    WorkPtr open(const QString &title, const BulkDialog::Words &words, const char *action);
    void swept(const WorkPtr &work, const Result<actions::SweepReportPtr> &found);
    void showPolicy();
    void planNext(const WorkPtr &work);
    void planned(const WorkPtr &work, const Result<actions::PlanPtr> &plan);
    void showPlans(const WorkPtr &work);
    void run(const WorkPtr &work, const actions::Consent &said, int typedCount);
    void undo(const WorkPtr &work, const std::vector<std::size_t> &which);
    void begin(const WorkPtr &work, const QByteArray &action, const std::vector<actions::BatchItem> &items,
               const actions::Consent &consent);
    void drop(const WorkPtr &work); // drops its plans, because they are no longer shown
    void tellDone(const WorkPtr &work, std::size_t at, const std::optional<actions::Outcome> &outcome,
                  const Error &error);
    void told(const WorkPtr &work, std::size_t at, const Result<actions::Outcome> &told);
    void batchEnded(const WorkPtr &work);

    SessionPort *m_port;
    const Clock *m_clock;
    QWidget *m_window;
    QString m_server;
    std::vector<QPointer<BulkDialog>> m_dialogs; // some are deleted
    words::ClientNames m_names;
    actions::ConnectionPolicy m_policy;
    bool m_isArmed = false;
    std::vector<WorkPtr> m_running; // batches that have not ended
};

} // namespace lockscope::ui
