#pragma once

#include "core/actions/audit/audit_reader.h"
#include "ui/mailbox.h"

#include <QThread>
#include <QTimer>

#include <chrono>
#include <functional>

namespace lockscope::ui {

// Entries that are new or have changed, each with its position among all.
using AuditNews = std::vector<std::pair<std::size_t, actions::AuditEntry>>;

// Reads the audit trail on its own thread, from the first line, and follows the file. Neither a long file nor a slow
// disk blocks the window. Lives on the GUI thread, where it emits all its signals.
class AuditTrail : public QObject {
    Q_OBJECT

public:
    explicit AuditTrail(QObject *parent = nullptr);
    ~AuditTrail() override; // waits for the worker's current step

    static constexpr std::chrono::milliseconds lookEvery{2'000};
    static constexpr int linesAtOnce = 1'000;

    void open(const QString &file); // call once; requests before this call are ignored
    void look(); // reads new lines now, not only when the timer fires
    void verifyAgain(); // from the first line
    // Requests the lines of an entry as they are in the file. linesRead() delivers them; a missing line is empty.
    void fetch(const actions::AuditEntry &entry);
    // Copies the lines of these entries to a file, as JSON lines. exported() answers.
    void exportTo(const QString &path, const std::vector<actions::AuditEntry> &entries);
    // Records that the user checked the outcome, and what the user found. Emits failed() if the record cannot be
    // written.
    void markChecked(const actions::AuditEntry &entry, const QString &found);

Q_SIGNALS:
    void restarted(); // all entries so far are invalid; the file is read from its start
    void news(const lockscope::ui::AuditNews &news);
    void verified(const lockscope::actions::AuditVerdict &verdict); // for all present entries
    void linesRead(const QString &id, const QByteArray &intent, const QByteArray &outcome);
    void exported(const QString &path, int lines, const QString &problem); // empty `problem`: the file was written
    void failed(const lockscope::Error &error);

private:
    class Worker;
    void ask(std::function<void(Worker *)> what);

    Mailbox m_inbox; // answers from the worker
    QThread m_thread;
    Worker *m_worker; // lives on m_thread
};

} // namespace lockscope::ui
