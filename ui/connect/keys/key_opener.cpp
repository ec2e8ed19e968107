#include "ui/connect/keys/key_opener.h"

#include "core/redis/tls/private_key.h"
#include "ui/connect/keys/passphrase_dialog.h"

namespace lockscope::ui {

using profiles::PasswordName;
using profiles::Profile;

namespace {

bool isKept(const Profile &profile)
{
    return profile.password != Profile::Password::Asked; // this choice applies to all secrets of a profile
}

} // namespace

KeyOpener::KeyOpener(profiles::Keychain *keychain, QWidget *window, QObject *parent)
    : QObject(parent)
    , m_keychain(keychain)
    , m_window(window)
{ }

void KeyOpener::take(const QString &keyFile, const Secret &passphrase)
{
    m_known.open(keyFile, passphrase);
    Q_EMIT opened(keyFile, passphrase);
}

// The file may have changed, so it is read again.
bool KeyOpener::isOpen(const QString &keyFile) const
{
    const Secret known = m_known.passphraseOf(keyFile);
    return !known.isEmpty() && redis::readPrivateKey(keyFile, known).has_value();
}

void KeyOpener::open(const Profile &profile, std::function<void()> then)
{
    openNext(std::make_shared<Search>(Search{profile, redis::encryptedKeysOf(profile.address), std::move(then)}));
}

void KeyOpener::open(const QStringList &files, std::function<void()> then)
{
    openNext(std::make_shared<Search>(Search{std::nullopt, files, std::move(then)}));
}

void KeyOpener::openForTest(const Profile &profile, const QStringList &files, std::function<void()> then)
{
    openNext(std::make_shared<Search>(Search{profile, files, std::move(then), true}));
}

void KeyOpener::openNext(const SearchPtr &search)
{
    while (!search->files.isEmpty() && isOpen(search->files.front()))
        search->files.removeFirst();
    if (search->files.isEmpty()) {
        search->then();
        return;
    }
    if (!search->profile) {
        ask(search, {}, false);
        return;
    }
    Q_EMIT waiting(tr("Waiting for the keychain to give the passphrase of %1.").arg(search->files.front()));
    m_keychain->read(PasswordName::ofKey(*search->profile, search->files.front()), this,
                     [this, search](const Result<std::optional<Secret>> &kept) {
                         Q_EMIT waiting({});
                         tryKept(search, kept);
                     });
}

void KeyOpener::tryKept(const SearchPtr &search, const Result<std::optional<Secret>> &kept)
{
    if (!kept || !*kept) {
        if (kept)
            ask(search, {}, isKept(*search->profile));
        else // the keychain cannot keep it either
            ask(search, tr("Cannot read the passphrase from the keychain: %1.").arg(kept.error().message), false);
        return;
    }
    const QString file = search->files.front();
    if (const auto key = redis::readPrivateKey(file, **kept); !key) {
        ask(search, tr("The kept passphrase does not fit: %1.").arg(key.error().message), isKept(*search->profile));
        return;
    }
    take(file, **kept);
    openNext(search);
}

void KeyOpener::ask(const SearchPtr &search, const QString &why, bool isToBeKept)
{
    auto *dialog = new PassphraseDialog(search->files.front(), why, isToBeKept, m_window);
    const bool mayBeKept = search->profile && !search->isTest;
    dialog->setMayBeKept(mayBeKept);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, search, mayBeKept] {
        if (mayBeKept && dialog->isToBeKept())
            keep(*search->profile, search->files.front(), dialog->passphrase());
        take(search->files.front(), dialog->passphrase());
        openNext(search);
    });
    dialog->open();
}

void KeyOpener::keep(const Profile &profile, const QString &keyFile, const Secret &passphrase)
{
    m_keychain->write(
        PasswordName::ofKey(profile, keyFile), passphrase, this, [this, keyFile](const Result<void> &done) {
            if (!done)
                Q_EMIT notKept(tr("Cannot keep the passphrase of %1: %2.").arg(keyFile, done.error().message));
        });
}

// Without a keychain there is nothing to remove.
void KeyOpener::forget(const Profile &profile)
{
    for (const QString &file : redis::encryptedKeysOf(profile.address))
        m_keychain->remove(PasswordName::ofKey(profile, file), this, [](const Result<void> &) {});
}

} // namespace lockscope::ui
