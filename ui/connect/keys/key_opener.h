#pragma once

#include "core/profiles/keychain.h"
#include "core/redis/tls/open_keys.h"

#include <functional>

namespace lockscope::ui {

// Finds the passphrases of a profile's encrypted private keys: those typed earlier, those in the keychain, and the rest
// from the user. Remembers them until the program ends. GUI thread.
class KeyOpener : public QObject {
    Q_OBJECT

public:
    // `keychain` and `window` must outlive this object. Dialogs belong to `window`.
    KeyOpener(profiles::Keychain *keychain, QWidget *window, QObject *parent);

    void take(const QString &keyFile, const Secret &passphrase); // a correct passphrase that was typed elsewhere
    // `then` is not called if the user cancels.
    void open(const profiles::Profile &profile, std::function<void()> then);
    // For servers without a profile: their passphrases are not kept.
    void open(const QStringList &files, std::function<void()> then);
    // For a test: only these files, and the keychain stays unchanged, because the profile may not be saved yet.
    void openForTest(const profiles::Profile &profile, const QStringList &files, std::function<void()> then);
    void keep(const profiles::Profile &profile, const QString &keyFile, const Secret &passphrase);
    void forget(const profiles::Profile &profile); // removes the passphrases of its keys from the keychain

Q_SIGNALS:
    void opened(const QString &keyFile, const lockscope::Secret &passphrase);
    void waiting(const QString &forWhat); // a sentence; empty means that the waiting is over
    void notKept(const QString &why); // a sentence

private:
    struct Search {
        std::optional<profiles::Profile> profile;
        QStringList files; // not yet opened
        std::function<void()> then;
        bool isTest = false; // a passphrase that the user enters is not kept
    };
    using SearchPtr = std::shared_ptr<Search>;
    void openNext(const SearchPtr &search);
    void tryKept(const SearchPtr &search, const Result<std::optional<Secret>> &kept);
    void ask(const SearchPtr &search, const QString &why, bool isToBeKept); // `why`: the reason for asking
    bool isOpen(const QString &keyFile) const;

    profiles::Keychain *m_keychain;
    QWidget *m_window;
    redis::OpenKeys m_known;
};

} // namespace lockscope::ui
