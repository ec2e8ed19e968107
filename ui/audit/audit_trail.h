#pragma once

#include "core/actions/audit/audit_reader.h"
#include "ui/mailbox.h"

#include <QThread>
#include <QTimer>

#include <chrono>
#include <functional>

namespace lockscope::ui {

// Entries that are new, or of which more is known, each with its place among all.
using AuditNews = std::vector<std::pair<std::size_t, actions::AuditEntry>>;

// Reads the audit trail on a thread of its own, from the first line on and then what comes, so that neither a long file
// nor a slow disk holds the window up. Lives on the GUI thread, where all its signals are emitted.
class AuditTrail : public QObject {
    Q_OBJECT

public:
    explicit AuditTrail(QObject *parent = nullptr);
    ~AuditTrail() override; // waits for the step that is under way

    static constexpr std::chrono::milliseconds lookEvery{2'000};
    static constexpr int linesAtOnce = 1'000;

    void open(const QString &file); // and go on reading; once. What is asked before is asked in vain
    void look(); // now, not only at the next turn
    void verifyAgain(); // from the first line
    // The lines as they stand in the file, answered by linesRead; empty where there is none.
    void fetch(const actions::AuditEntry &entry);
    // Copies the lines of these to a file, as JSON lines; answered by exported.
    void exportTo(const QString &path, const std::vector<actions::AuditEntry> &entries);
    // Records that somebody has looked what became of it, and what was found; failed() when that cannot be written.
    void markChecked(const actions::AuditEntry &entry, const QString &found);

Q_SIGNALS:
    void restarted(); // all entries so far are void
    void news(const lockscope::ui::AuditNews &news);
    void verified(const lockscope::actions::AuditVerdict &verdict); // of all there is now
    void linesRead(const QString &id, const QByteArray &intent, const QByteArray &outcome);
    void exported(const QString &path, int lines, const QString &problem); // empty: it is done
    void failed(const lockscope::Error &error);

private:
    class Worker;
    void ask(std::function<void(Worker *)> what);

    Mailbox m_inbox; // what the worker says
    QThread m_thread;
    Worker *m_worker; // lives on m_thread
};

} // namespace lockscope::ui
