#pragma once

#include "core/actions/choices.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;

namespace lockscope::ui {

class DurationField;

// What belongs to the chosen action: which waiter, reader, permit or client is meant, how long the time to live is to
// be, whether others are kept out afterwards.
class TargetFields : public QWidget {
    Q_OBJECT

public:
    explicit TargetFields(QWidget *parent = nullptr);

    // Another action's fields, or the same with who can be meant now: what was entered stays.
    void setNames(const words::ClientNames &names) { m_names = names; }
    void offer(const actions::Choice &choice, const Lock &lock);
    void hideAll();
    actions::Target target() const;
    bool mustChoose() const; // who is meant

Q_SIGNALS:
    void changed(); // something else is meant

private:
    void offerWhom(const actions::Choice &choice, const Lock &lock);

    words::ClientNames m_names;
    actions::Target m_offered;
    QByteArray m_deed;
    QFormLayout *m_form;
    QComboBox *m_whom;
    DurationField *m_ttl;
    QWidget *m_keeping;
    QCheckBox *m_keep;
    DurationField *m_keepFor;
};

} // namespace lockscope::ui
