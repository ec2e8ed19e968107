#pragma once

#include "core/profiles/keychain.h"
#include "core/redis/tls/open_keys.h"

#include <functional>

namespace lockscope::ui {

// What opens the encrypted private keys of a profile: what was typed before, what the keychain has, or what the user is
// asked for. Known for as long as the program runs. GUI thread.
class KeyOpener : public QObject {
    Q_OBJECT

public:
    // Both outlive it; dialogs belong to `window`.
    KeyOpener(profiles::Keychain *keychain, QWidget *window, QObject *parent);

    void take(const QString &keyFile, const Secret &passphrase); // typed elsewhere, and right
    // `then` is not called when the user says none.
    void open(const profiles::Profile &profile, std::function<void()> then);
    // Of servers that no profile has: nobody keeps theirs.
    void open(const QStringList &files, std::function<void()> then);
    void keep(const profiles::Profile &profile, const QString &keyFile, const Secret &passphrase);
    void forget(const profiles::Profile &profile); // what the keychain has of its keys

Q_SIGNALS:
    void opened(const QString &keyFile, const lockscope::Secret &passphrase);
    void waiting(const QString &forWhat); // in a sentence; empty: for nothing any more
    void notKept(const QString &why); // in a sentence

private:
    struct Search {
        std::optional<profiles::Profile> profile;
        QStringList files; // that are closed as yet
        std::function<void()> then;
    };
    using SearchPtr = std::shared_ptr<Search>;
    void openNext(const SearchPtr &search);
    void tryKept(const SearchPtr &search, const Result<std::optional<Secret>> &kept);
    void ask(const SearchPtr &search, const QString &why, bool isToBeKept); // `why` it is not there
    bool isOpen(const QString &keyFile) const;

    profiles::Keychain *m_keychain;
    QWidget *m_window;
    redis::OpenKeys m_known;
};

} // namespace lockscope::ui
