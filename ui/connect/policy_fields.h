#pragma once

#include "core/actions/policy/connection_policy.h"

#include <QWidget>

class QCheckBox;
class QComboBox;

namespace lockscope::ui {

// The environment of a server, and whether it is read-only. GUI thread.
class PolicyFields : public QWidget {
    Q_OBJECT

public:
    explicit PolicyFields(QWidget *parent = nullptr);

    actions::ConnectionPolicy policy() const;
    void setPolicy(const actions::ConnectionPolicy &policy);

Q_SIGNALS:
    void chosen(); // by the user

protected:
    void changeEvent(QEvent *event) override;

private:
    void recolour();

    QComboBox *m_environment;
    QCheckBox *m_readOnly;
};

} // namespace lockscope::ui
