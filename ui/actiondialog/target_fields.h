#pragma once

#include "core/actions/choices.h"

#include <QWidget>

#include <optional>
#include <vector>

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
    // Shows the fields of another action, or other possible targets of the same action. Entered values stay. A target
    // that disappears is not replaced, even if only one other is left: the operator must choose it.
    void offer(const actions::Choice &choice, const Lock &lock);
    void hideAll(); // remembers the values for the same action
    actions::Target target() const;
    bool mustChoose() const; // the action needs a target, and none is chosen

Q_SIGNALS:
    void changed(); // the operator changed the target

private:
    void offerWhom(const actions::Choice &choice, const Lock &lock);
    void clearWhom();

    words::ClientNames m_names;
    actions::Target m_offered;
    QByteArray m_action;
    std::vector<Owner> m_listed; // the items of m_whom
    std::optional<Owner> m_meant; // the waiter, reader, permit or client that was chosen last; it may have disappeared
    QFormLayout *m_form;
    QComboBox *m_whom;
    DurationField *m_ttl;
    QWidget *m_keeping;
    QCheckBox *m_keep;
    DurationField *m_keepFor;
};

} // namespace lockscope::ui
