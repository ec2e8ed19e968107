#include "ui/connect/profile_flow.h"

#include "core/profiles/exchange.h"
#include "ui/connect/connection_dialog.h"
#include "ui/connect/first_screen.h"
#include "ui/connect/password_dialog.h"

#include <QFile>
#include <QFileDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QSaveFile>

namespace lockscope::ui {

using profiles::Profile;
using Password = Profile::Password;

namespace {

QString sentence(const QString &text)
{
    return text.left(1).toUpper() + text.mid(1) + QLatin1Char('.');
}

} // namespace

ProfileFlow::ProfileFlow(profiles::ProfileStore *store, QWidget *window)
    : QObject(window)
    , m_store(store)
    , m_window(window)
    , m_screen(new FirstScreen(window))
{
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

void ProfileFlow::open(const Profile &profile)
{
    note({});
    switch (profile.password) {
    case Password::None: openWith(profile, {}); return;
    case Password::Asked: ask(profile, {}); return;
    case Password::Kept: openWithKept(profile); return;
    }
}

void ProfileFlow::openWithKept(const Profile &profile)
{
    note(tr("Waiting for the keychain to give the password of %1.").arg(profile.name));
    m_keychain.read({profile.id, profile.address}, this, [this, profile](const Result<std::optional<Secret>> &found) {
        note({});
        if (!found)
            ask(profile, sentence(found.error().message));
        else if (!*found)
            ask(profile,
                tr("The keychain has no password for this address as this user: it gives none away that was "
                   "kept for another."));
        else
            openWith(profile, **found);
    });
}

void ProfileFlow::ask(const Profile &profile, const QString &why)
{
    auto *dialog = new PasswordDialog(profile, why, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, profile] {
        const Secret password = dialog->password();
        if (dialog->isToBeKept() && !password.isEmpty())
            keep(profile, password);
        openWith(profile, password);
    });
    dialog->open();
}

void ProfileFlow::openWith(const Profile &profile, const Secret &password)
{
    redis::Address address = profile.address;
    address.password = password;
    Q_EMIT opened(profile, address);
}

void ProfileFlow::prepare(ConnectionDialog *dialog, const std::optional<Profile> &profile)
{
    QStringList others;
    for (const Profile &each : m_store->all()) {
        if (!profile || each.id != profile->id)
            others << each.name;
    }
    dialog->setProfile(profile, others);
    connect(dialog, &ConnectionDialog::saved, this, &ProfileFlow::save);
}

// What was kept for another account is of no use any more, and goes.
void ProfileFlow::save(Profile profile, const Secret &password)
{
    const bool isToBeKept = profile.password == Password::Kept;
    const auto before = m_store->byId(profile.id);
    const bool hasKept = before && before->password == Password::Kept;
    const bool isSame = before && redis::isSameAccount(before->address, profile.address);
    if (hasKept && (!isSame || !isToBeKept))
        forget(*before);
    const bool wasAsked = before && before->password == Password::Asked;
    if (!password.isEmpty())
        profile.password = Password::Asked; // until the keychain has it
    else if (hasKept)
        profile.password = isSame && isToBeKept ? Password::Kept : Password::Asked;
    else
        profile.password = wasAsked || !profile.address.user.isEmpty() ? Password::Asked : Password::None;
    m_store->save(profile);
    show();
    if (isToBeKept && !password.isEmpty())
        keep(profile, password);
}

void ProfileFlow::keep(Profile profile, const Secret &password)
{
    m_keychain.write({profile.id, profile.address}, password, this, [this, profile](const Result<void> &done) {
        Profile now = profile;
        now.password = done ? Password::Kept : Password::Asked;
        if (m_store->byId(now.id)) // not removed in between
            m_store->save(now);
        if (!done)
            note(tr("The password of %1 is not kept: %2.").arg(profile.name, done.error().message));
        show();
    });
}

void ProfileFlow::forget(const Profile &profile)
{
    m_keychain.remove({profile.id, profile.address}, this, [this, profile](const Result<void> &done) {
        if (!done)
            note(tr("The keychain still has a password of %1: %2.").arg(profile.name, done.error().message));
    });
}

void ProfileFlow::askToRemove(const Profile &profile)
{
    auto *box =
        new QMessageBox(QMessageBox::Question, tr("Remove a profile"), QString(), QMessageBox::Cancel, m_window);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setObjectName(QStringLiteral("removeProfile"));
    box->setTextFormat(Qt::PlainText);
    box->setText(tr("Remove the profile %1, with its password in the keychain?").arg(profile.name));
    auto *remove = box->addButton(tr("&Remove"), QMessageBox::AcceptRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(remove, &QAbstractButton::clicked, this, [this, profile] {
        if (profile.password == Password::Kept)
            forget(profile);
        m_store->remove(profile.id);
        show();
    });
    box->open();
}

void ProfileFlow::importFrom(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        note(tr("Cannot read %1: %2").arg(path, file.errorString()));
        return;
    }
    const auto found = profiles::imported(file.readAll());
    if (!found) {
        note(tr("%1: %2.").arg(path, found.error().message));
        return;
    }
    for (Profile profile : found->profiles) {
        profile.name = m_store->freeName(profile.name);
        m_store->save(profile);
    }
    show();
    QStringList told{tr("%n profile(s) imported.", nullptr, int(found->profiles.size()))};
    for (const QString &problem : found->problems)
        told << tr("Left out: %1.").arg(problem);
    note(told.join(QLatin1Char('\n')));
}

void ProfileFlow::exportTo(const QString &path)
{
    QSaveFile file(path);
    const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(profiles::exported(m_store->all())) >= 0;
    if (isWritten && file.commit())
        note(tr("All profiles are in %1, without their passwords.").arg(path));
    else
        note(tr("Cannot write %1: %2").arg(path, file.errorString()));
}

} // namespace lockscope::ui
