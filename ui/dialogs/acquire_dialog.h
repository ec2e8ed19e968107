#pragma once

#include "ui/dialogs/acquire_form.h"
#include "ui/widgets/growing_dialog.h"

#include <vector>

class QPushButton;

namespace lockscope::ui {

class AcquireSteps;
class MakeSemaphore;
class MessageLine;

// Asks for a lock and shows how the asking goes. Non-modal; one dialog is one acquire at a time, several dialogs may
// be open. Knows no server: whoever opened it passes the request on and the answers back. GUI thread.
class AcquireDialog : public GrowingDialog {
    Q_OBJECT

public:
    explicit AcquireDialog(QWidget *parent = nullptr);

    void setName(const Key &name);
    void setKind(locks::Kind kind);
    void refuse(const QString &why); // the proposed name is no good
    void setConnection(const QString &called); // said where there are several
    void setServer(const redis::Address &address); // that of the window
    void setHolds(const std::vector<locks::HoldFacts> &holds); // owners to choose for re-entry
    bool isAcquiring() const { return m_phase == Phase::Acquiring || m_phase == Phase::Canceling; }

    // What Session says about the request.
    void progressed(const locks::AcquireProgress &progress);
    void progressed(const locks::CompoundProgress &progress);
    void ended(bool acquired, const Error &error); // error with an empty message: not acquired in time
    void permitsSet(const Error &error); // an empty message: there is such a semaphore now

Q_SIGNALS:
    // An empty owner asks for a new one.
    void acquireRequested(const lockscope::locks::AcquireRequest &what);
    void compoundRequested(const lockscope::CompoundRequest &what);
    void cancelRequested(); // while acquiring
    void permitsRequested(const lockscope::Key &name, int permits); // make a semaphore

public Q_SLOTS:
    void reject() override; // Escape, Cancel: first ends the acquire; closes when none is under way, or the second time

private:
    enum class Phase { Asking, Acquiring, Canceling, Making };
    void acquire();
    void makeSemaphore(int permits);
    void begin(const Key &name, QStringList members);
    void setPhase(Phase phase);

    Phase m_phase = Phase::Asking;
    QStringList m_members; // of a lock of several
    Key m_name; // of what was asked for last
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
