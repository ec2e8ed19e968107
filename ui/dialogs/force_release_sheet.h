#pragma once

#include "core/actions/plan/outcome.h"
#include "core/actions/plan/policy.h"
#include "core/actions/policy/consent.h"

#include <QDialog>
#include <QTimer>

#include <functional>
#include <optional>

class QComboBox;
class QFormLayout;
class QLineEdit;
class QPushButton;

namespace lockscope::ui {

class EvidenceTable;
class MessageLine;
class PlainLabel;

// What is known of the lock to be broken, what breaking it will do, and the reason to be written down. While it is open
// it reads again by itself, so that its evidence is never old; it can be confirmed only while the holder is the one
// that the operator has looked at and the evidence is at most 5 s old. Non-modal. Knows no server: whoever opened it
// plans, executes and passes the answers back; it opens waiting for the first plan, and says which ones it shows no
// more. When the lock is released only closing it is left. GUI thread.
class ForceReleaseSheet : public QDialog {
    Q_OBJECT

public:
    using Now = std::function<Instant()>;
    static constexpr Millis freshFor = actions::freshFor;
    static constexpr Millis rereadAfter{1'000};

    explicit ForceReleaseSheet(const LockId &id, QWidget *parent = nullptr, Now now = &BootClock::now);

    const LockId &id() const { return m_id; }
    bool isWorking() const { return m_phase == Phase::Working; } // a release is under way
    bool isDone() const { return m_phase == Phase::Done; }
    // Those lent now, of an expirable semaphore: with more than one the operator has to choose.
    void setPermits(const std::vector<Holder> &permits);
    bool mustChoose() const;
    Owner permit() const; // the chosen one
    std::optional<actions::PlanId> plan() const; // that is shown
    // Answers to rereadRequested.
    void setPlan(const actions::Plan &plan);
    void setUnavailable(const Error &error); // nothing to release, a kind that cannot be, or no answer
    // Answers to confirmed.
    void setOutcome(const actions::Outcome &outcome);
    void setFailed(const Error &error);

public Q_SLOTS:
    void reject() override; // not while a release is under way: its outcome has to be seen

Q_SIGNALS:
    void rereadRequested();
    void confirmed(lockscope::actions::PlanId plan,
                   const lockscope::actions::Consent &consent); // the one that is shown
    void planDropped(lockscope::actions::PlanId plan); // it cannot be confirmed any more

private:
    enum class Phase { Choosing, Reading, Ready, Working, Done };

    QWidget *buildHead();
    QWidget *buildFields();
    QWidget *buildButtons();
    void permitChosen();
    void reread();
    void rereadQuietly(); // while the operator reads or types
    void confirm();
    void replacePlan(std::optional<actions::Plan> plan);
    void showPlan(const actions::Plan &plan);
    void compare(); // m_plan with what was looked at
    void acceptHolder();
    void showDifferences(const actions::Outcome &outcome);
    void setPhase(Phase phase);
    void refresh(); // ages, and what may be clicked
    bool isFresh() const;

    LockId m_id;
    Now m_now;
    Phase m_phase = Phase::Reading;
    std::optional<actions::Plan> m_plan; // as it was read last
    std::optional<actions::Plan> m_lookedAt; // its holder is the one that is meant
    bool m_isOther = false; // the holder changed, and nobody has said yet that this one is meant
    std::optional<Instant> m_askedAt; // for a plan that has not come yet
    QString m_readError; // of the latest reading
    EvidenceTable *m_evidence = nullptr;
    MessageLine *m_alive = nullptr;
    MessageLine *m_age = nullptr;
    MessageLine *m_changed = nullptr;
    PlainLabel *m_consequences = nullptr;
    QFormLayout *m_fields = nullptr;
    QComboBox *m_permits = nullptr;
    QLineEdit *m_reason = nullptr;
    MessageLine *m_message = nullptr;
    MessageLine *m_unrecorded = nullptr;
    QPushButton *m_release = nullptr;
    QPushButton *m_accept = nullptr;
    QPushButton *m_reread = nullptr;
    QPushButton *m_close = nullptr;
    QTimer m_tick;
};

} // namespace lockscope::ui
