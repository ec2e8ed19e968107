#pragma once

#include "core/profiles/keychain.h"
#include "core/profiles/passwords.h"
#include "core/profiles/profile_store.h"

#include <QHash>
#include <QObject>

#include <functional>
#include <map>

namespace lockscope::ui {

class ConnectionDialog;
class FirstScreen;
class KeyOpener;
class PasswordFinder;

// Manages the profiles of the window: shows them on the first screen, opens them with passwords from the keychain or
// the user, edits, removes, imports and exports them. GUI thread.
class ProfileFlow : public QObject {
    Q_OBJECT

public:
    // The store must outlive it; dialogs belong to `window`.
    ProfileFlow(profiles::ProfileStore *store, QWidget *window);

    FirstScreen *screen() const { return m_screen; }
    const profiles::ProfileStore &store() const { return *m_store; }
    using Then = std::function<void(const profiles::Way &way)>; // `way` has the passwords of the profile
    // Asks the user for passwords that are neither given nor kept. Then emits keyOpened() for each encrypted private
    // key of the profile, and calls `then`, unless the user cancelled. Without `then`, emits opened() instead.
    void open(const profiles::Profile &profile, const profiles::Passwords &given = {}, const Then &then = {});
    void openKey(const QString &keyFile, const Secret &passphrase); // a known, correct passphrase
    // Asks for the unknown passphrases of these private keys. `then` is not called if the user cancels.
    void openKeys(const QStringList &keyFiles, std::function<void()> then);
    // Prepares a dialog for a profile (none: for a new profile), and saves what the user enters.
    void prepare(ConnectionDialog *dialog, const std::optional<profiles::Profile> &profile);
    // The saved profile with this address, for editing.
    std::optional<profiles::Profile> profileOf(const redis::Address &address) const;

Q_SIGNALS:
    // The profile to connect to; `way` has its passwords.
    void opened(const lockscope::profiles::Profile &profile, const lockscope::profiles::Way &way);
    void keyOpened(const QString &keyFile, const lockscope::Secret &passphrase); // also from a dialog
    void editRequested(const std::optional<lockscope::profiles::Profile> &profile); // none means a new one

private:
    void show();
    void wireScreen();
    void save(profiles::Profile profile, const profiles::Passwords &typed);
    void keepPassphrases(const profiles::Profile &profile, const std::map<QString, Secret> &typed);
    void keep(const profiles::Profile &profile, profiles::AccountRole role, const Secret &password);
    void forget(const profiles::Profile &profile, profiles::AccountRole role); // its password
    // Returns the profile as if the keychain had already confirmed the passwords that were sent to it.
    profiles::Profile withWhatIsBeingKept(profiles::Profile profile) const;
    void askToRemove(const profiles::Profile &profile);
    void importFrom(const QString &file);
    void exportTo(const QString &file);
    void note(const QString &text); // in a separate window if the first screen is not shown
    void withProfile(const QString &id, const std::function<void(const profiles::Profile &)> &what);

    profiles::ProfileStore *m_store;
    QWidget *m_window;
    FirstScreen *m_screen;
    profiles::Keychain m_keychain;
    PasswordFinder *m_passwords;
    KeyOpener *m_keys;
    QHash<QString, int> m_beingKept; // for each password name, the number of its latest unanswered write
    int m_writes = 0;
};

} // namespace lockscope::ui
