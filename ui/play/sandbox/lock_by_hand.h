#pragma once

#include "core/play/scenario/free_play.h"
#include "core/play/scenario/sandbox_action.h"

#include <QDialog>

class QComboBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace lockscope::ui {

class DurationField;
class LinesField;
class MessageLine;

// A dialog in which the user chooses a lock of any kind and name, and how a thread of an actor acquires it. The dialog
// shows errors itself. GUI thread.
class LockByHand : public QDialog {
    Q_OBJECT

public:
    LockByHand(const play::Who &who, const play::Setting &setting, QWidget *parent = nullptr);

Q_SIGNALS:
    void wanted(const lockscope::play::LockTerms &lock, const lockscope::play::Action &action);

private:
    void build();
    void fillKinds();
    void layOut();
    void take();
    Result<play::WantedLock> read() const;
    std::optional<Millis> wait() const;

    play::Who m_who;
    play::Setting m_setting;
    QComboBox *m_kind;
    QLineEdit *m_name;
    LinesField *m_names; // the names of a multi-lock's members
    QSpinBox *m_permits;
    QComboBox *m_how;
    DurationField *m_wait;
    QComboBox *m_lease;
    DurationField *m_leaseTime;
    MessageLine *m_message;
    QFormLayout *m_rows;
};

} // namespace lockscope::ui
