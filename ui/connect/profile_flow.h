#pragma once

#include "core/profiles/keychain.h"
#include "core/profiles/profile_store.h"

#include <QObject>

#include <functional>

namespace lockscope::ui {

class ConnectionDialog;
class FirstScreen;

// The profiles in the window: shown on the first screen, opened with the password from the keychain or from the user,
// changed, removed, exchanged with others. GUI thread.
class ProfileFlow : public QObject {
    Q_OBJECT

public:
    // The store must outlive it; dialogs belong to `window`.
    ProfileFlow(profiles::ProfileStore *store, QWidget *window);

    FirstScreen *screen() const { return m_screen; }
    const profiles::ProfileStore &store() const { return *m_store; }
    void open(const profiles::Profile &profile); // opened() follows, unless the user does not say the password
    void openWith(const profiles::Profile &profile, const Secret &password);
    // Makes a dialog that of a profile (none: of a new one), and keeps what is saved there.
    void prepare(ConnectionDialog *dialog, const std::optional<profiles::Profile> &profile);
    // The profile that leads to such an address: what it is called, and changed as.
    std::optional<profiles::Profile> profileOf(const redis::Address &address) const;

Q_SIGNALS:
    // To connect to, the password in it.
    void opened(const lockscope::profiles::Profile &profile, const lockscope::redis::Address &address);
    void editRequested(const std::optional<lockscope::profiles::Profile> &profile); // none: a new one

private:
    void show();
    void wireScreen();
    void openWithKept(const profiles::Profile &profile);
    void ask(const profiles::Profile &profile, const QString &why);
    void save(profiles::Profile profile, const Secret &password);
    void keep(profiles::Profile profile, const Secret &password);
    void forget(const profiles::Profile &profile); // its password
    void askToRemove(const profiles::Profile &profile);
    void importFrom(const QString &file);
    void exportTo(const QString &file);
    void note(const QString &text);
    void withProfile(const QString &id, const std::function<void(const profiles::Profile &)> &what);

    profiles::ProfileStore *m_store;
    QWidget *m_window;
    FirstScreen *m_screen;
    profiles::Keychain m_keychain;
};

} // namespace lockscope::ui
