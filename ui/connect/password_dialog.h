#pragma once

#include "core/profiles/profile.h"

#include <QDialog>

class QCheckBox;
class QLineEdit;

namespace lockscope::ui {

// Asks for the password of a profile, where it is not kept. GUI thread.
class PasswordDialog : public QDialog {
    Q_OBJECT

public:
    // `why`: it is asked for, in a sentence; empty: that is how the profile is.
    PasswordDialog(const profiles::Profile &profile, const QString &why, QWidget *parent = nullptr);
    ~PasswordDialog() override;

    Secret password() const;
    bool isToBeKept() const;

private:
    QLineEdit *m_password;
    QCheckBox *m_keep;
};

} // namespace lockscope::ui
