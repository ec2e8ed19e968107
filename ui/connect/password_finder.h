#pragma once

#include "core/profiles/keychain.h"
#include "core/profiles/passwords.h"
#include "ui/connect/password_dialog.h"

#include <QObject>

#include <functional>

namespace lockscope::ui {

// Finds the passwords that a profile needs: the given ones, those in the keychain, and the rest from the user, in one
// dialog. GUI thread.
class PasswordFinder : public QObject {
    Q_OBJECT

public:
    // `keychain` and `window` must outlive this object. Dialogs belong to `window`.
    PasswordFinder(profiles::Keychain *keychain, QWidget *window, QObject *parent);

    // `then` is not called if the user cancels.
    struct Found {
        profiles::Passwords all;
        profiles::Passwords toBeKept; // those to keep in the keychain
    };
    using Then = std::function<void(const Found &)>;
    void find(const profiles::Profile &profile, const profiles::Passwords &given, Then then);

Q_SIGNALS:
    void waiting(const QString &forWhat); // a sentence; empty means that the waiting is over

private:
    struct Search {
        profiles::Profile profile;
        profiles::Passwords found;
        std::vector<PasswordDialog::Wanted> wanted;
        Then then;
    };
    using SearchPtr = std::shared_ptr<Search>;
    void lookFor(const SearchPtr &search, std::size_t next); // in each source
    void ask(const SearchPtr &search);

    profiles::Keychain *m_keychain;
    QWidget *m_window;
};

} // namespace lockscope::ui
