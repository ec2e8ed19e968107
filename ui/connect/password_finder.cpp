#include "ui/connect/password_finder.h"

#include <iterator>

namespace lockscope::ui {

using profiles::AccountRole;
using profiles::Profile;
using Password = Profile::Password;

namespace {

QString sentence(const QString &text)
{
    return text.left(1).toUpper() + text.mid(1) + QLatin1Char('.');
}

} // namespace

PasswordFinder::PasswordFinder(profiles::Keychain *keychain, QWidget *window, QObject *parent)
    : QObject(parent)
    , m_keychain(keychain)
    , m_window(window)
{ }

void PasswordFinder::find(const Profile &profile, const profiles::Passwords &given, Then then)
{
    Q_EMIT waiting({});
    lookFor(std::make_shared<Search>(Search{profile, given, {}, std::move(then)}), 0);
}

void PasswordFinder::lookFor(const SearchPtr &search, std::size_t next)
{
    if (next == std::size(profiles::everybody)) {
        if (search->wanted.empty())
            search->then({search->found, {}});
        else
            ask(search);
        return;
    }
    const AccountRole role = profiles::everybody[next];
    const Password where = search->profile.passwordOf(role);
    if (search->found.count(role) > 0 || where == Password::None) {
        lookFor(search, next + 1);
        return;
    }
    if (where == Password::Asked) {
        search->wanted.push_back({role, {}});
        lookFor(search, next + 1);
        return;
    }
    Q_EMIT waiting(tr("Waiting for the keychain to give the password of %1.").arg(search->profile.name));
    const auto name = profiles::PasswordName::of(search->profile, role);
    m_keychain->read(name, this, [this, search, role, next](const Result<std::optional<Secret>> &kept) {
        Q_EMIT waiting({});
        if (!kept)
            search->wanted.push_back({role, sentence(kept.error().message)});
        else if (!*kept)
            search->wanted.push_back({role,
                                      tr("The keychain has no password for this user at this address. A password kept "
                                         "for another one is not used.")});
        else
            search->found[role] = **kept;
        lookFor(search, next + 1);
    });
}

void PasswordFinder::ask(const SearchPtr &search)
{
    auto *dialog = new PasswordDialog(search->profile, search->wanted, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [dialog, search] {
        const profiles::Passwords typed = dialog->passwords();
        for (const auto &[role, password] : typed)
            search->found[role] = password;
        search->then({search->found, dialog->areToBeKept() ? typed : profiles::Passwords()});
    });
    dialog->open();
}

} // namespace lockscope::ui
