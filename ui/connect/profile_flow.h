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

// The profiles in the window: shown on the first screen, opened with passwords from the keychain or from the user,
// changed, removed, exchanged with others. GUI thread.
class ProfileFlow : public QObject {
    Q_OBJECT

public:
    // The store must outlive it; dialogs belong to `window`.
    ProfileFlow(profiles::ProfileStore *store, QWidget *window);

    FirstScreen *screen() const { return m_screen; }
    const profiles::ProfileStore &store() const { return *m_store; }
    // opened() follows, unless the user does not say a password that is not among the given ones, nor kept; before it
    // keyOpened() for each private key of it that is encrypted.
    // `beside`: what is shown.
    void open(const profiles::Profile &profile, const profiles::Passwords &given = {}, bool beside = false);
    void openKey(const QString &keyFile, const Secret &passphrase); // known, and right
    // What opens these private keys is asked for, where it is not known; `then` is not called when nobody says it.
    void openKeys(const QStringList &keyFiles, std::function<void()> then);
    // Makes a dialog that of a profile (none: of a new one), and keeps what is saved there.
    void prepare(ConnectionDialog *dialog, const std::optional<profiles::Profile> &profile);
    // The profile that leads to such an address: what it is called, and changed as.
    std::optional<profiles::Profile> profileOf(const redis::Address &address) const;

Q_SIGNALS:
    // To connect to, with the passwords in it.
    void opened(const lockscope::profiles::Profile &profile, const lockscope::profiles::Way &way, bool beside);
    void keyOpened(const QString &keyFile, const lockscope::Secret &passphrase); // also by a dialog
    void editRequested(const std::optional<lockscope::profiles::Profile> &profile); // none: a new one

private:
    void show();
    void wireScreen();
    void save(profiles::Profile profile, const profiles::Passwords &typed);
    void keepPassphrases(const profiles::Profile &profile, const std::map<QString, Secret> &typed);
    void keep(const profiles::Profile &profile, profiles::Whose whose, const Secret &password);
    void forget(const profiles::Profile &profile, profiles::Whose whose); // its password
    // With the passwords kept that the keychain has been given, but has not yet answered for.
    profiles::Profile withWhatIsBeingKept(profiles::Profile profile) const;
    void askToRemove(const profiles::Profile &profile);
    void importFrom(const QString &file);
    void exportTo(const QString &file);
    void note(const QString &text); // beside a table, which has taken the first screen's place, in a window of its own
    void withProfile(const QString &id, const std::function<void(const profiles::Profile &)> &what);

    profiles::ProfileStore *m_store;
    QWidget *m_window;
    FirstScreen *m_screen;
    profiles::Keychain m_keychain;
    PasswordFinder *m_passwords;
    KeyOpener *m_keys;
    QHash<QString, int> m_beingKept; // by the password's name: its newest write that has no answer
    int m_writes = 0;
};

} // namespace lockscope::ui
