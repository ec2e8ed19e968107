#pragma once

#include "core/base/secret.h"
#include "core/profiles/profile.h"

#include <QObject>

#include <functional>
#include <optional>

namespace lockscope::profiles {

// Identifies a password by profile, account (redis::isSameAccount), pin, CA and TLS name. If any of these changes, here
// or in the settings file, the keychain has no password for the new combination. A password is therefore sent only
// where the user meant it to go.
struct PasswordName {
    QString profile; // its id
    redis::Address account;
    AccountRole role = AccountRole::Watcher;

    QString keyFile = {}; // if set: a passphrase for this private key, which is never sent

    static PasswordName of(const Profile &profile, AccountRole role);
    static PasswordName ofKey(const Profile &profile, const QString &keyFile);

    QString key() const;
};

// The desktop's secret service or wallet, by QtKeychain, without its fallback to clear text. Each answer comes once,
// from the event loop. No answer comes if this object or `asker` is destroyed first. The service may first ask the user
// to unlock it. Use it on the GUI thread or the main thread.
class Keychain : public QObject {
public:
    using QObject::QObject;

    // If there is no such service, the error says so and tells the user to enter the password each time.
    using Found = std::function<void(const Result<std::optional<Secret>> &)>; // nullopt: no saved password
    void read(const PasswordName &name, QObject *asker, Found found);
    using Done = std::function<void(const Result<void> &)>;
    void write(const PasswordName &name, const Secret &secret, QObject *asker, Done done);
    void remove(const PasswordName &name, QObject *asker, Done done); // succeeds also if there is no password
};

} // namespace lockscope::profiles
