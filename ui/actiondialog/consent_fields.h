#pragma once

#include "core/actions/policy/consent.h"

#include <QWidget>

class QFormLayout;
class QLineEdit;

namespace lockscope::ui {

// The fields that the user must fill in before an action: the reason and, if the policy requires it, the lock's name.
class ConsentFields : public QWidget {
    Q_OBJECT

public:
    explicit ConsentFields(QWidget *parent = nullptr);

    void setAsksForName(bool asks, const QByteArray &name);
    void setLocked(bool locked);
    actions::Consent consent() const;
    void clear(); // call after each action, because the consent was for this action only

Q_SIGNALS:
    void changed();

private:
    QFormLayout *m_form;
    QLineEdit *m_reason;
    QLineEdit *m_typedName;
};

} // namespace lockscope::ui
