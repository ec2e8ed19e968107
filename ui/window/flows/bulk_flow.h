#pragma once

#include "core/actions/batch.h"
#include "ui/bulk/bulk_dialog.h"
#include "ui/link/session_port.h"

#include <QHash>
#include <QPointer>

#include <functional>

namespace lockscope::ui {

// Carries what dialogs of several actions ask to the session of one connection, and the answers back: the sweep, and
// the release of all locks on a list. What is on such a list is fixed when it is shown; each is planned anew, and
// compared with what was shown, when its turn comes. What can be taken back is, one by one, by the plans that the
// engine made when each was done.
class BulkFlow : public QObject {
    Q_OBJECT

public:
    BulkFlow(SessionPort *port, const Clock *clock, QWidget *window); // all outlive it

    void setNames(words::ClientNames names) { m_names = std::move(names); } // of clients, as they are when shown

    void openSweep();
    void openRelease(const QString &title, const std::vector<LockPtr> &locks); // those that are shown now
    // How its server is called, and what may be done over it; it is not armed yet.
    void setConnection(const QString &server, const actions::ConnectionPolicy &policy);
    void setPolicy(const actions::ConnectionPolicy &policy); // of the same server
    void closeAll(); // another server: what was listed is not its
    QStringList working() const; // what is being done to several just now, as shown
    void stopAll(); // nothing new is begun

Q_SIGNALS:
    void ended(); // one of those
    void progressed(); // one more of many is done

private:
    struct Work {
        QPointer<BulkDialog> dialog;
        QString title;
        QByteArray deed;
        std::vector<actions::BatchItem> items;
        std::size_t asked = 0; // how many of them are done, or taken back, now
        std::size_t answered = 0; // of these
        QString reason; // that was given
        std::map<std::size_t, actions::PlanPtr> takesBack; // by the place of what was done in `items`
        std::vector<std::size_t> undoing; // these places; empty: nothing is taken back
        // Of a release: what is still to be looked at, and why some are not on the list.
        std::vector<LockPtr> toPlan;
        std::vector<std::pair<LockPtr, Error>> refused;
        quint64 request = 0; // under way
    };
    using WorkPtr = std::shared_ptr<Work>;

    WorkPtr open(const QString &title, const BulkDialog::Words &words, const char *deed);
    void ask(const WorkPtr &work, quint64 request);
    WorkPtr take(quint64 request); // null: nobody waits for it any more
    void swept(quint64 request, const actions::SweepReportPtr &report, const Error &error);
    void showPolicy();
    void planNext(const WorkPtr &work);
    void planned(quint64 request, const actions::PlanPtr &plan, const Error &error);
    void showPlans(const WorkPtr &work);
    void run(const WorkPtr &work, const actions::Consent &said, int typedCount);
    void undo(const WorkPtr &work, const std::vector<std::size_t> &which);
    void begin(const WorkPtr &work, const QByteArray &deed, const std::vector<actions::BatchItem> &items,
               const actions::Consent &consent);
    void drop(const WorkPtr &work); // its plans, which nobody shows any more
    void tellDone(const WorkPtr &work, std::size_t at, const std::optional<actions::Outcome> &outcome,
                  const Error &error);
    void told(quint64 request, std::size_t at, const std::optional<actions::Outcome> &outcome, const Error &error);
    void batchEnded(quint64 request);

    SessionPort *m_port;
    const Clock *m_clock;
    QWidget *m_window;
    QString m_server;
    std::vector<QPointer<BulkDialog>> m_dialogs; // some are gone
    words::ClientNames m_names;
    actions::ConnectionPolicy m_policy;
    bool m_isArmed = false;
    QHash<quint64, WorkPtr> m_asking;
    QHash<quint64, WorkPtr> m_running; // their actions, until the last one is answered
};

} // namespace lockscope::ui
