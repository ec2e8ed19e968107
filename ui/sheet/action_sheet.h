#pragma once

#include "core/actions/aftermath.h"
#include "core/actions/plan/outcome.h"
#include "core/actions/policy/connection_policy.h"
#include "core/actions/policy/consent.h"
#include "core/base/error.h"
#include "ui/sheet/seen_plan.h"
#include "ui/widgets/careful_dialog.h"

#include <QTimer>

class QPushButton;

namespace lockscope::ui {

class AfterNote;
class ConsentFields;
class MessageLine;
class SheetHead;
class SheetPicture;

// What is known of a lock, what can be done about it, and what that will do; and afterwards what came of it. While it
// is open it reads again by itself, so that its evidence is never old; an action can be confirmed only while the holder
// is the one that the operator has looked at, the evidence is at most 5 s old, and the connection's policy lets it
// through. Non-modal. Knows no server: whoever opened it plans, executes and passes the answers back. It says which
// plans it shows no more. When something is done, only closing is left. GUI thread.
class ActionSheet : public CarefulDialog {
    Q_OBJECT

public:
    using Now = std::function<Instant()>;
    static constexpr Millis rereadAfter{1'000};

    explicit ActionSheet(const LockId &id, QWidget *parent = nullptr, Now now = &BootClock::now);

    const LockId &id() const { return m_id; }
    bool isWorking() const { return m_phase == Phase::Working; } // an action is under way
    bool isDone() const { return m_phase == Phase::Done; }
    std::vector<actions::PlanId> plans() const; // that is shown, and that takes back what was done

    void setServer(const QString &server); // as it is called
    void setNames(const words::ClientNames &names); // of clients, as they are whenever it shows one
    // As it is known now; null: no more. The choices follow it. `serverMillis`: now, by the server's clock.
    void setLock(const LockPtr &lock, std::optional<qint64> serverMillis);
    void setPolicy(const actions::ConnectionPolicy &policy, bool isArmed);
    void choose(const QByteArray &deed); // as a click does
    // Answers to planWanted.
    void setPlan(const actions::Plan &plan);
    void setUnavailable(const Error &error); // it makes no sense, or no answer came
    // Answers to confirmed.
    void setOutcome(const actions::Outcome &outcome);
    void setFailed(const Error &error);
    // Answers to undoWanted.
    void setUndone(const actions::Outcome &outcome);
    void setUndoFailed(const Error &error);
    void happened(const std::vector<LockEvent> &events);

public Q_SLOTS:
    void reject() override; // not while an action is under way: its outcome has to be seen

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void act() override { confirm(); }
    void sayWhatActs() override;
    void settled() override;

Q_SIGNALS:
    // Only the latest is still wanted; without a deed none is.
    void planWanted(const QByteArray &deed, const lockscope::actions::Target &target);
    void confirmed(lockscope::actions::PlanId plan,
                   const lockscope::actions::Consent &consent); // the one that is shown
    void undoWanted(lockscope::actions::PlanId plan, const lockscope::actions::Consent &consent);
    void planDropped(lockscope::actions::PlanId plan); // it cannot be confirmed any more
    void armWanted();

private:
    enum class Phase { Looking, Reading, Ready, Working, Done };

    // sheet_layout.cpp
    void build();
    QWidget *buildButtons();

    bool canBePlanned() const; // an action is chosen, and what belongs to it
    void choiceChanged();
    void targetChanged();
    void reread();
    void readAgain(); // as the button does: not while it is read
    void rereadQuietly(); // while the operator reads or types
    void askForPlan();
    void confirm();
    void undo();
    void copyReport();
    void acceptHolder();
    void lookAt();
    void showPlan();
    void tick();

    // sheet_phases.cpp
    void setPhase(Phase phase);
    void showDone();
    void showHolder(); // whether it is the one that is meant
    void refresh(); // ages, and what may be clicked
    void refreshButtons();
    QString ageText() const;
    QString whyNot() const; // why nothing can be confirmed now; empty: it can
    bool isFresh() const;

    LockId m_id;
    Now m_now;
    Phase m_phase = Phase::Looking;
    LockPtr m_lock; // as it is known
    QString m_server;
    words::ClientNames m_names;
    actions::ConnectionPolicy m_policy;
    bool m_isArmed = false;
    SeenPlan m_seen;
    std::optional<Instant> m_askedAt; // for a plan that has not come yet
    actions::Target m_askedFor; // by the latest of these
    QString m_readError; // of the latest reading
    actions::Consent m_consent; // that was given
    SheetHead *m_head = nullptr;
    MessageLine *m_alive = nullptr;
    SheetPicture *m_picture = nullptr;
    MessageLine *m_changed = nullptr;
    ConsentFields *m_fields = nullptr;
    AfterNote *m_after = nullptr;
    MessageLine *m_message = nullptr;
    MessageLine *m_why = nullptr;
    QPushButton *m_act = nullptr;
    QPushButton *m_accept = nullptr;
    QPushButton *m_arm = nullptr;
    QPushButton *m_reread = nullptr;
    QPushButton *m_undo = nullptr;
    QPushButton *m_copy = nullptr;
    QPushButton *m_close = nullptr;
    QTimer m_tick;
    bool m_isHinted = false; // Enter was pressed where only Ctrl+Enter acts
};

} // namespace lockscope::ui
