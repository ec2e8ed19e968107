#pragma once

#include "core/profiles/passwords.h"

#include <QDialog>

#include <map>
#include <vector>

class QCheckBox;
class QFormLayout;
class QLineEdit;

namespace lockscope::ui {

// Asks for all missing passwords of a profile at once. GUI thread.
class PasswordDialog : public QDialog {
    Q_OBJECT

public:
    // `why` is a sentence with the reason for asking; empty means that the profile requires the password.
    struct Wanted {
        profiles::AccountRole role = profiles::AccountRole::Watcher;
        QString why;
    };
    PasswordDialog(const profiles::Profile &profile, const std::vector<Wanted> &wanted, QWidget *parent = nullptr);
    ~PasswordDialog() override;

    profiles::Passwords passwords() const; // the typed ones
    bool areToBeKept() const;

private:
    void addField(QFormLayout *form, const profiles::Profile &profile, profiles::AccountRole role);

    std::map<profiles::AccountRole, QLineEdit *> m_fields;
    QCheckBox *m_keep;
};

} // namespace lockscope::ui
