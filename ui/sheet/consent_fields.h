#pragma once

#include "core/actions/policy/consent.h"

#include <QWidget>

class QFormLayout;
class QLineEdit;

namespace lockscope::ui {

// What somebody has to say before anything is done: why and, where the policy asks for it, the lock's name once more.
class ConsentFields : public QWidget {
    Q_OBJECT

public:
    explicit ConsentFields(QWidget *parent = nullptr);

    void setAsksForName(bool asks, const QByteArray &name);
    void setLocked(bool locked);
    actions::Consent consent() const;
    void clear(); // it was for what is done now

Q_SIGNALS:
    void changed();

private:
    QFormLayout *m_form;
    QLineEdit *m_reason;
    QLineEdit *m_typedName;
};

} // namespace lockscope::ui
