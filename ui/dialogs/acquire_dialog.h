#pragma once

#include "ui/dialogs/acquire_form.h"
#include "ui/widgets/growing_dialog.h"

#include <vector>

class QPushButton;

namespace lockscope::ui {

class AcquireSteps;
class MakeSemaphore;
class MessageLine;

// Acquires a lock and shows the progress. Non-modal. One dialog runs one acquire at a time; several dialogs may be
// open. The dialog does not know the server. The owning object forwards the request and reports the answers. GUI
// thread.
class AcquireDialog : public GrowingDialog {
    Q_OBJECT

public:
    explicit AcquireDialog(QWidget *parent = nullptr);

    void setName(const Key &name);
    void setKind(locks::AcquirableKind kind);
    void refuse(const QString &why); // the proposed name is invalid
    void setConnection(const QString &called); // shown if there are several connections
    void setServer(const redis::Address &address); // the server of the window
    void setHolds(const std::vector<locks::HoldFacts> &holds); // owners that can be chosen for re-entry
    bool isAcquiring() const { return m_phase == Phase::Acquiring || m_phase == Phase::Canceling; }

    // Answers from the session.
    void progressed(const locks::AcquireProgress &progress);
    void progressed(const locks::CompoundProgress &progress);
    void ended(bool acquired, const Error &error); // an error with an empty message: not acquired in time
    void permitsSet(const Error &error); // an empty message: the semaphore now exists

Q_SIGNALS:
    // An empty owner requests a new one.
    void acquireRequested(const lockscope::locks::AcquireRequest &what);
    void compoundRequested(const lockscope::CompoundRequest &what);
    void cancelRequested(); // while acquiring
    void permitsRequested(const lockscope::Key &name, int permits); // create a semaphore

public Q_SLOTS:
    // Escape or Cancel. During an acquire, the first press cancels the acquire, and the second press closes the dialog.
    // Otherwise the first press closes the dialog.
    void reject() override;

private:
    enum class Phase { Asking, Acquiring, Canceling, Making };
    void acquire();
    void makeSemaphore(int permits);
    void begin(const Key &name, QStringList members);
    void setPhase(Phase phase);

    Phase m_phase = Phase::Asking;
    QStringList m_members; // of a compound lock
    Key m_name; // of the last request
    int m_permits = 1;
    AcquireForm *m_form;
    AcquireSteps *m_steps;
    MessageLine *m_message;
    MakeSemaphore *m_make;
    QPushButton *m_acquire;
    QPushButton *m_cancel;
    QString m_called; // the connection
};

} // namespace lockscope::ui
