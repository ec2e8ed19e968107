#pragma once

#include "core/actions/choices.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;

namespace lockscope::ui {

class DurationField;

// The fields of the chosen action: which waiter, reader, permit or client, the new time to live, and whether to keep
// others out afterwards.
class TargetFields : public QWidget {
    Q_OBJECT

public:
    explicit TargetFields(QWidget *parent = nullptr);

    void setNames(const words::ClientNames &names) { m_names = names; }
    // Shows the fields of another action, or other possible targets of the same action. Entered values stay.
    void offer(const actions::Choice &choice, const Lock &lock);
    void hideAll();
    actions::Target target() const;
    bool mustChoose() const; // the action needs a target, and none is chosen

Q_SIGNALS:
    void changed(); // the target has changed

private:
    void offerWhom(const actions::Choice &choice, const Lock &lock);

    words::ClientNames m_names;
    actions::Target m_offered;
    QByteArray m_action;
    QFormLayout *m_form;
    QComboBox *m_whom;
    DurationField *m_ttl;
    QWidget *m_keeping;
    QCheckBox *m_keep;
    DurationField *m_keepFor;
};

} // namespace lockscope::ui
