#include "ui/connect/profile_flow.h"

#include "core/profiles/exchange.h"
#include "ui/connect/connection_dialog.h"
#include "ui/connect/first_screen.h"
#include "ui/connect/keys/key_opener.h"
#include "ui/connect/password_finder.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>

namespace lockscope::ui {

using profiles::AccountRole;
using profiles::PasswordName;
using profiles::Profile;
using Password = Profile::Password;

ProfileFlow::ProfileFlow(profiles::ProfileStore *store, QWidget *window)
    : QObject(window)
    , m_store(store)
    , m_window(window)
    , m_screen(new FirstScreen(window))
    , m_passwords(new PasswordFinder(&m_keychain, window, this))
    , m_keys(new KeyOpener(&m_keychain, window, this))
{
    connect(m_passwords, &PasswordFinder::waiting, m_screen, &FirstScreen::setWaiting);
    connect(m_keys, &KeyOpener::waiting, m_screen, &FirstScreen::setWaiting);
    connect(m_keys, &KeyOpener::notKept, this, &ProfileFlow::note);
    connect(m_keys, &KeyOpener::opened, this, &ProfileFlow::keyOpened);
    wireScreen();
    show();
}

void ProfileFlow::wireScreen()
{
    connect(m_screen, &FirstScreen::opened, this,
            [this](const QString &id) { withProfile(id, [this](const Profile &profile) { open(profile); }); });
    connect(m_screen, &FirstScreen::editRequested, this, [this](const QString &id) {
        withProfile(id, [this](const Profile &profile) { Q_EMIT editRequested(profile); });
    });
    connect(m_screen, &FirstScreen::removeRequested, this,
            [this](const QString &id) { withProfile(id, [this](const Profile &profile) { askToRemove(profile); }); });
    connect(m_screen, &FirstScreen::newRequested, this, [this] { Q_EMIT editRequested(std::nullopt); });
    const auto choose = [this](const QString &title, QFileDialog::AcceptMode mode,
                               void (ProfileFlow::*then)(const QString &)) {
        auto *dialog = new QFileDialog(m_window, title, QString(), tr("Profiles (*.json)"));
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setAcceptMode(mode);
        dialog->setDefaultSuffix(QStringLiteral("json"));
        connect(dialog, &QFileDialog::fileSelected, this, then);
        dialog->open();
    };
    connect(m_screen, &FirstScreen::importRequested, this,
            [choose] { choose(tr("Import profiles"), QFileDialog::AcceptOpen, &ProfileFlow::importFrom); });
    connect(m_screen, &FirstScreen::exportRequested, this,
            [choose] { choose(tr("Export profiles"), QFileDialog::AcceptSave, &ProfileFlow::exportTo); });
}

void ProfileFlow::withProfile(const QString &id, const std::function<void(const Profile &)> &what)
{
    if (const auto profile = m_store->byId(id))
        what(*profile);
    else
        show(); // another window has removed it
}

void ProfileFlow::show()
{
    m_screen->setProfiles(m_store->all());
}

void ProfileFlow::note(const QString &text)
{
    m_screen->setWaiting(text);
    if (m_screen->isVisible())
        return;
    auto *box = new QMessageBox(QMessageBox::Warning, tr("Profiles"), QString(), QMessageBox::Ok, m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(QStringLiteral("profileNote"));
    box->setTextFormat(Qt::PlainText);
    box->setText(text);
    box->setModal(false);
    box->show();
}

std::optional<Profile> ProfileFlow::profileOf(const redis::Address &address) const
{
    redis::Address wanted = address;
    wanted.password.clear();
    if (wanted.sentinel)
        wanted.sentinel->password.clear();
    for (const Profile &profile : m_store->all()) {
        if (profile.address == wanted)
            return profile;
    }
    return std::nullopt;
}

void ProfileFlow::open(const Profile &profile, const profiles::Passwords &given, const Then &then)
{
    m_passwords->find(withWhatIsBeingKept(profile), given, [this, profile, then](const PasswordFinder::Found &found) {
        for (const auto &[role, password] : found.toBeKept)
            keep(profile, role, password);
        const profiles::Way way = profiles::wayOf(profile, found.all);
        m_keys->open(profile, [this, profile, way, then] {
            if (then)
                then(way);
            else
                Q_EMIT opened(profile, way);
        });
    });
}

void ProfileFlow::openKey(const QString &keyFile, const Secret &passphrase)
{
    m_keys->take(keyFile, passphrase);
}

void ProfileFlow::openKeys(const QStringList &keyFiles, std::function<void()> then)
{
    m_keys->open(keyFiles, std::move(then));
}

namespace {

// Returns how the edited profile gets its password. A typed password counts as Asked until the keychain has stored it.
Password passwordAfter(const std::optional<Profile> &before, const Profile &after, AccountRole role, bool isTyped)
{
    const Password was = before ? before->passwordOf(role) : Password::None;
    const bool isSame = before && PasswordName::of(*before, role).key() == PasswordName::of(after, role).key();
    if (!isTyped && was == Password::Kept && isSame && after.passwordOf(role) == Password::Kept)
        return Password::Kept;
    const bool isNeeded = isTyped || was != Password::None || !profiles::userOf(after, role).isEmpty();
    return isNeeded ? Password::Asked : Password::None;
}

} // namespace

void ProfileFlow::prepare(ConnectionDialog *dialog, const std::optional<Profile> &chosen)
{
    const auto profile = chosen ? std::optional(withWhatIsBeingKept(*chosen)) : std::nullopt;
    QStringList others;
    for (const Profile &each : m_store->all()) {
        if (!profile || each.id != profile->id)
            others << each.name;
    }
    dialog->setProfile(profile, others);
    connect(dialog, &ConnectionDialog::keyOpened, m_keys, &KeyOpener::take);
    connect(dialog, &ConnectionDialog::saved, this,
            [this, dialog](const Profile &saved, const profiles::Passwords &typed) {
                keepPassphrases(saved, dialog->passphrases()); // before save(), which replaces the previous key files
                save(saved, typed);
            });
    dialog->setKeptPasswords(
        [this, dialog, profile](Profile tested, const profiles::Passwords &typed, const auto &then) {
            const bool areKeysKept = profile && tested.password == Password::Kept; // applies to all secrets
            for (const AccountRole role : profiles::everybody) {
                const bool isTyped = typed.count(role) > 0;
                const bool isKept = passwordAfter(profile, tested, role, isTyped) == Password::Kept;
                tested.setPassword(role, isKept && role != AccountRole::Operator ? Password::Kept : Password::None);
            }
            QStringList keys = redis::encryptedKeysOf(tested.address);
            for (const auto &[keyFile, passphrase] : dialog->passphrases())
                keys.removeAll(keyFile);
            const auto openKeys = [this, tested, keys, areKeysKept](const std::function<void()> &go) {
                if (areKeysKept)
                    m_keys->openForTest(tested, keys, go);
                else
                    m_keys->open(keys, go);
            };
            m_passwords->find(tested, typed, [openKeys, then](const PasswordFinder::Found &found) {
                openKeys([then, all = found.all] { then(all); });
            });
        });
}

// Keeps the typed passphrases, and removes those of keys that the profile no longer names.
void ProfileFlow::keepPassphrases(const Profile &profile, const std::map<QString, Secret> &typed)
{
    const bool isToBeKept = profile.password == Password::Kept;
    const auto before = m_store->byId(profile.id);
    const auto keys = redis::encryptedKeysOf(profile.address);
    if (before && (!isToBeKept || redis::encryptedKeysOf(before->address) != keys))
        m_keys->forget(*before);
    for (const auto &[keyFile, passphrase] : typed) {
        if (isToBeKept)
            m_keys->keep(profile, keyFile, passphrase);
    }
}

// Removes passwords of another account, which are no longer needed.
void ProfileFlow::save(Profile profile, const profiles::Passwords &typed)
{
    auto before = m_store->byId(profile.id);
    if (before)
        before = withWhatIsBeingKept(*before);
    const bool isToBeKept = profile.password == Password::Kept; // applies to all passwords
    for (const AccountRole role : profiles::everybody) {
        const bool hasKept = before && before->passwordOf(role) == Password::Kept;
        const Password after = passwordAfter(before, profile, role, typed.count(role) > 0);
        const bool isSame = before && PasswordName::of(*before, role).key() == PasswordName::of(profile, role).key();
        if (hasKept && (!isSame || !isToBeKept))
            forget(*before, role);
        profile.setPassword(role, after);
    }
    m_store->save(profile);
    show();
    if (const QString why = m_store->unwritten(); !why.isEmpty())
        note(tr("The profile %1 exists only until the window is closed: %2.").arg(profile.name, why));
    for (const auto &[role, password] : typed) {
        if (isToBeKept)
            keep(profile, role, password);
    }
}

// The profile may have changed meanwhile, so it is looked up again.
void ProfileFlow::keep(const Profile &profile, AccountRole role, const Secret &password)
{
    const auto name = PasswordName::of(profile, role);
    const int number = ++m_writes;
    m_beingKept[name.key()] = number;
    m_keychain.write(name, password, this, [this, profile, name, role, number](const Result<void> &done) {
        if (m_beingKept.value(name.key()) != number)
            return; // meanwhile another password was typed, or this one must no longer be kept
        m_beingKept.remove(name.key());
        auto now = m_store->byId(profile.id);
        if (now && PasswordName::of(*now, role).key() == name.key()) {
            now->setPassword(role, done ? Password::Kept : Password::Asked);
            m_store->save(*now);
        }
        if (!done)
            note(tr("Cannot keep the password of %1: %2.").arg(profile.name, done.error().message));
        show();
    });
}

void ProfileFlow::forget(const Profile &profile, AccountRole role)
{
    const auto name = PasswordName::of(profile, role);
    m_beingKept.remove(name.key());
    m_keychain.remove(name, this, [this, profile](const Result<void> &done) {
        if (!done)
            note(tr("The keychain still has a password of %1: %2.").arg(profile.name, done.error().message));
    });
}

Profile ProfileFlow::withWhatIsBeingKept(Profile profile) const
{
    for (const AccountRole role : profiles::everybody) {
        if (m_beingKept.contains(PasswordName::of(profile, role).key()))
            profile.setPassword(role, Password::Kept);
    }
    return profile;
}

void ProfileFlow::askToRemove(const Profile &profile)
{
    auto *box =
        new QMessageBox(QMessageBox::Question, tr("Remove a profile"), QString(), QMessageBox::Cancel, m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(QStringLiteral("removeProfile"));
    box->setTextFormat(Qt::PlainText);
    box->setText(tr("Remove the profile %1, with its passwords in the keychain?").arg(profile.name));
    auto *remove = box->addButton(tr("&Remove"), QMessageBox::AcceptRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(remove, &QAbstractButton::clicked, this, [this, profile] {
        const Profile wanted = withWhatIsBeingKept(profile);
        for (const AccountRole role : profiles::everybody) {
            if (wanted.passwordOf(role) == Password::Kept)
                forget(profile, role);
        }
        m_keys->forget(profile);
        m_store->remove(profile.id);
        show();
    });
    box->open();
}

void ProfileFlow::importFrom(const QString &path)
{
    QFile file(path);
    if (!QFileInfo(path).isFile()) { // reading a pipe might never end
        note(tr("%1 is not a file. Choose an exported file.").arg(path));
        return;
    }
    if (!file.open(QIODevice::ReadOnly)) {
        note(tr("Cannot read %1: %2").arg(path, file.errorString()));
        return;
    }
    const auto found = profiles::imported(file.read(profiles::mostImported + 1));
    if (!found) {
        note(tr("%1: %2.").arg(path, found.error().message));
        return;
    }
    for (Profile profile : found->profiles) {
        profile.name = m_store->freeName(profile.name);
        m_store->save(profile);
    }
    show();
    const auto count = found->profiles.size();
    QStringList told{tr("%n profiles imported.", nullptr, int(count))};
    for (const QString &problem : found->problems)
        told << tr("Left out: %1.").arg(problem);
    if (const QString lost = m_store->unwritten(); count > 0 && !lost.isEmpty())
        told << tr("They exist only until the window is closed: %1.").arg(lost);
    note(told.join(QLatin1Char('\n')));
}

void ProfileFlow::exportTo(const QString &path)
{
    QSaveFile file(path);
    const bool isWritten = file.open(QIODevice::WriteOnly)
        && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) // hosts and users are confidential
        && file.write(profiles::exported(m_store->all())) >= 0;
    if (isWritten && file.flush() && file.commit())
        note(tr("Saved all profiles, without passwords: %1.").arg(path));
    else
        note(tr("Cannot write %1: %2").arg(path, file.errorString()));
}

} // namespace lockscope::ui
