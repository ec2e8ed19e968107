#pragma once

#include "core/actions/next_holder_watch.h"
#include "core/actions/plan/outcome.h"
#include "core/actions/policy/connection_policy.h"
#include "core/actions/policy/consent.h"
#include "core/base/error.h"
#include "ui/actiondialog/seen_plan.h"
#include "ui/widgets/careful_dialog.h"

#include <QTimer>

class QPushButton;

namespace lockscope::ui {

class AfterNote;
class BarrierNotice;
class ConsentFields;
class MessageLine;
class ActionHead;
class ActionForm;
class UndoBar;

// Shows what is known of a lock, the possible actions and their consequences, and afterwards the result. While the
// dialog is open, the lock is read again regularly, so that the evidence is never old. An action can be confirmed only
// while three conditions hold: the operator has looked at this holder, the evidence is at most 5 s old, and the
// connection's policy permits it. Non-modal. The dialog does not know the server. The owning object plans and executes,
// passes the answers to the dialog, and learns which plans the dialog no longer shows. After an action the dialog
// offers only undo (while the policy permits it), the report and closing. GUI thread.
class ActionDialog : public CarefulDialog {
    Q_OBJECT

public:
    using Now = std::function<Instant()>;
    static constexpr Millis rereadAfter{1'000};

    explicit ActionDialog(const LockId &id, QWidget *parent = nullptr, Now now = &BootClock::now);

    const LockId &id() const { return m_id; }
    bool isWorking() const { return m_phase == Phase::Working; } // an action is running
    bool isDone() const { return m_phase == Phase::Done; }
    std::vector<actions::PlanId> plans() const; // the shown plan, and the plan that undoes the action

    void setServer(const QString &server); // its name
    void setNames(const words::ClientNames &names); // the names of clients, read on each use
    // The present state of the lock; null means that the lock is gone. The offered actions are adapted to it.
    // `serverMillis` is the present time of the server's clock.
    void setLock(const LockPtr &lock, std::optional<qint64> serverMillis);
    void setPolicy(const actions::ConnectionPolicy &policy, bool isArmed);
    void choose(const QByteArray &action); // same as a click
    // Answers planWanted.
    void setPlan(const actions::Plan &plan);
    void setUnavailable(const Error &error); // the plan is not possible, or no answer came
    // Answers confirmed.
    void setOutcome(const actions::Outcome &outcome);
    void setFailed(const Error &error);
    // Answers undoWanted.
    void setUndone(const actions::Outcome &outcome);
    void setUndoFailed(const Error &error);
    void happened(const std::vector<LockEvent> &events);

public Q_SLOTS:
    void reject() override; // not while an action is running: the user must see its outcome

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void act() override { confirm(); }
    void sayWhatActs() override;
    void settled() override;

Q_SIGNALS:
    // Each request replaces the previous one; an empty action requests no plan.
    void planWanted(const QByteArray &action, const lockscope::actions::Target &target);
    void confirmed(lockscope::actions::PlanId plan,
                   const lockscope::actions::Consent &consent); // `plan`: the shown plan
    void undoWanted(lockscope::actions::PlanId plan, const lockscope::actions::Consent &consent);
    void planDropped(lockscope::actions::PlanId plan); // the plan can no longer be confirmed
    void armWanted();

private:
    enum class Phase { Looking, Reading, Ready, Working, Done };

    void build();
    QWidget *buildButtons();

    bool canBePlanned() const; // an action is chosen, and also its target if it needs one
    void choiceChanged();
    void targetChanged();
    void reread();
    void readAgain(); // same as the button "Read again"; does nothing while a read is in progress
    void rereadQuietly(); // reads the lock again while the operator reads or types
    void askForPlan();
    void confirm();
    void undo();
    void copyReport();
    void acceptHolder();
    void lookAt();
    void showPlan();
    void tick();

    void setPhase(Phase phase);
    void showDone();
    // None also during the action, and afterwards unless it can still be undone.
    actions::Barrier barrier() const;
    void showBarrier(); // while there is a barrier, the notice replaces the fields
    void focusOnField(); // otherwise Qt moves the focus from a button that disappears to another button
    void showHolder(); // shows whether the present holder is the accepted one
    void refresh(); // updates the ages, and enables or disables the buttons
    void refreshButtons();
    QString ageText() const;
    QString whyNot() const; // why no action can be confirmed now; empty means that the action can be confirmed
    bool isFresh() const;

    LockId m_id;
    Now m_now;
    Phase m_phase = Phase::Looking;
    LockPtr m_lock; // its present state
    QString m_server;
    words::ClientNames m_names;
    actions::ConnectionPolicy m_policy;
    bool m_isArmed = false;
    SeenPlan m_seen;
    std::optional<Instant> m_askedAt; // when the plan was requested; none after the answer
    actions::Target m_askedFor; // the target of the latest plan request
    QString m_readError; // the error of the latest read
    actions::Consent m_consent; // the consent to the latest confirmed action
    BarrierNotice *m_barrier = nullptr;
    ActionHead *m_head = nullptr;
    MessageLine *m_alive = nullptr;
    ActionForm *m_picture = nullptr;
    MessageLine *m_changed = nullptr;
    ConsentFields *m_fields = nullptr;
    AfterNote *m_after = nullptr;
    MessageLine *m_message = nullptr;
    MessageLine *m_why = nullptr;
    UndoBar *m_undoBar = nullptr;
    QPushButton *m_act = nullptr;
    QPushButton *m_accept = nullptr;
    QPushButton *m_reread = nullptr;
    QPushButton *m_undo = nullptr;
    QPushButton *m_copy = nullptr;
    QPushButton *m_close = nullptr;
    QTimer m_tick;
    bool m_isHinted = false; // the user pressed Enter where only Ctrl+Enter acts
};

} // namespace lockscope::ui
