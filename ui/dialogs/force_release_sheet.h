#pragma once

#include "core/actions/force_release.h"

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

// What is known of the lock to be broken, what breaking it will do, and the reason to be written down. It can be
// confirmed only while the evidence is at most 5 s old. Non-modal. Knows no server: whoever opened it plans, executes
// and passes the answers back; it opens waiting for the first plan. GUI thread.
class ForceReleaseSheet : public QDialog {
    Q_OBJECT

public:
    using Now = std::function<Instant()>;
    static constexpr Millis freshFor{5'000};

    explicit ForceReleaseSheet(const Key &name, QWidget *parent = nullptr, Now now = &BootClock::now);

    const Key &name() const { return m_name; }
    // Those lent now, of an expirable semaphore: with more than one the operator has to choose.
    void setPermits(const std::vector<monitor::Holder> &permits);
    bool mustChoose() const;
    Owner permit() const; // the chosen one
    // Answers to rereadRequested.
    void setPlan(const actions::ForceReleasePlan &plan);
    void setUnavailable(const Error &error); // nothing to release, a kind that cannot be, or no answer
    // Answers to confirmed.
    void setOutcome(const actions::ForceReleaseOutcome &outcome);
    void setFailed(const Error &error);

Q_SIGNALS:
    void rereadRequested();
    void confirmed(const lockscope::actions::ForceReleasePlan &plan, const QString &reason);

private:
    enum class Phase { Choosing, Reading, Ready, Working, Done };

    QWidget *buildHead();
    QWidget *buildFields();
    void permitChosen();
    QWidget *buildButtons();
    void reread();
    void confirm();
    void showPlan(const actions::ForceReleasePlan &plan);
    void showDifferences(const actions::ForceReleaseOutcome &outcome);
    void setPhase(Phase phase);
    void refresh(); // ages, and what may be clicked
    bool isFresh() const;

    Key m_name;
    Now m_now;
    Phase m_phase = Phase::Reading;
    std::optional<actions::ForceReleasePlan> m_plan;
    EvidenceTable *m_evidence = nullptr;
    MessageLine *m_age = nullptr;
    MessageLine *m_changed = nullptr;
    PlainLabel *m_consequences = nullptr;
    QFormLayout *m_fields = nullptr;
    QComboBox *m_permits = nullptr;
    QLineEdit *m_reason = nullptr;
    MessageLine *m_message = nullptr;
    QPushButton *m_release = nullptr;
    QPushButton *m_reread = nullptr;
    QPushButton *m_close = nullptr;
    QTimer m_tick;
};

} // namespace lockscope::ui
