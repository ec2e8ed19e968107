#pragma once

#include "core/actions/force_release.h"

#include <QDialog>
#include <QTimer>

#include <functional>
#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace lockscope::ui {

// What is known of the lock to be broken, what breaking it will do, and the reason to be written down. It can be
// confirmed only while the evidence is at most 5 s old. Non-modal. Knows no server: whoever opened it plans, executes
// and passes the answers back. GUI thread.
class ForceReleaseSheet : public QDialog {
    Q_OBJECT

public:
    using Now = std::function<Instant()>;
    static constexpr Millis freshFor{5'000};

    explicit ForceReleaseSheet(const Key &name, QWidget *parent = nullptr, Now now = &BootClock::now);

    const Key &name() const { return m_name; }
    // Answers to rereadRequested.
    void setPlan(const actions::ForceReleasePlan &plan);
    void setUnavailable(const Error &error);
    // Answers to confirmed.
    void setOutcome(const actions::ForceReleaseOutcome &outcome);
    void setFailed(const Error &error);

Q_SIGNALS:
    void rereadRequested(const lockscope::Key &name);
    void confirmed(const lockscope::actions::ForceReleasePlan &plan, const QString &reason);

private:
    Key m_name;
    Now m_now;
    std::optional<actions::ForceReleasePlan> m_plan;
};

} // namespace lockscope::ui
