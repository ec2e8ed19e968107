#include "ui/connect/password_dialog.h"

#include "core/base/escape.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/wipe_field.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

namespace lockscope::ui {

using profiles::AccountRole;
using profiles::Profile;

namespace {

QString shownUser(const Profile &profile, AccountRole role)
{
    const QByteArray user = profiles::userOf(profile, role);
    return user.isEmpty() ? QStringLiteral("default") : elided(toDisplay(user), 40);
}

QString headText(const Profile &profile, const std::vector<PasswordDialog::Wanted> &wanted)
{
    const QString node = profile.address.node();
    if (wanted.size() > 1)
        return PasswordDialog::tr("%1 asks for passwords.").arg(node);
    const QString user = shownUser(profile, wanted.front().role);
    switch (wanted.front().role) {
    case AccountRole::Watcher: return PasswordDialog::tr("%1 asks for the password of its user '%2'.").arg(node, user);
    case AccountRole::Operator:
        return PasswordDialog::tr("%1 asks for the password of the operator '%2'.").arg(node, user);
    case AccountRole::Sentinels: break;
    }
    return PasswordDialog::tr("The sentinels of %1 ask for the password of their user '%2'.").arg(node, user);
}

QString labelText(const Profile &profile, AccountRole role)
{
    const QString user = plainActionText(shownUser(profile, role));
    switch (role) {
    case AccountRole::Watcher: return PasswordDialog::tr("&Password of '%1'").arg(user);
    case AccountRole::Operator: return PasswordDialog::tr("Pass&word of operator '%1'").arg(user);
    case AccountRole::Sentinels: break;
    }
    return PasswordDialog::tr("&Sentinel password of '%1'").arg(user);
}

const char *fieldName(AccountRole role)
{
    switch (role) {
    case AccountRole::Watcher: return "askedPassword";
    case AccountRole::Operator: return "askedOperatorPassword";
    case AccountRole::Sentinels: break;
    }
    return "askedSentinelPassword";
}

QString reasons(const std::vector<PasswordDialog::Wanted> &wanted)
{
    QStringList all;
    for (const auto &each : wanted) {
        if (!each.why.isEmpty() && !all.contains(each.why))
            all << each.why;
    }
    return all.join(QLatin1Char('\n'));
}

} // namespace

PasswordDialog::PasswordDialog(const Profile &profile, const std::vector<Wanted> &wanted, QWidget *parent)
    : QDialog(parent)
    , m_keep(new QCheckBox(tr("&Keep it in the keychain"), this))
{
    setWindowTitle(tr("Password for %1").arg(profile.name));
    auto *form = new QFormLayout(this);
    auto *head = new PlainLabel(this);
    head->setText(headText(profile, wanted));
    head->setWordWrap(true);
    form->addRow(head);
    const QString why = reasons(wanted);
    auto *reason = new MessageLine(this);
    reason->setObjectName(QStringLiteral("why"));
    reason->say(Tone::Info, why);
    form->addRow(reason);
    for (const Wanted &each : wanted)
        addField(form, profile, each.role);
    if (wanted.size() > 1)
        m_keep->setText(tr("&Keep them in the keychain"));
    m_keep->setObjectName(QStringLiteral("keepAsked"));
    m_keep->setChecked(profile.passwordOf(wanted.front().role) == Profile::Password::Kept && why.isEmpty());
    form->addRow(QString(), m_keep);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *go = buttons->addButton(tr("&Connect"), QDialogButtonBox::AcceptRole);
    go->setObjectName(QStringLiteral("connectAsked"));
    go->setDefault(true);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    setMinimumWidth(460);
    m_fields.at(wanted.front().role)->setFocus();
}

PasswordDialog::~PasswordDialog()
{
    for (const auto &[role, field] : m_fields)
        wipeField(field);
}

void PasswordDialog::addField(QFormLayout *form, const Profile &profile, AccountRole role)
{
    auto *field = new QLineEdit(this);
    field->setObjectName(QLatin1String(fieldName(role)));
    field->setEchoMode(QLineEdit::Password);
    if (role == AccountRole::Operator)
        field->setPlaceholderText(tr("empty: read-only this time"));
    auto *label = new PlainLabel(labelText(profile, role), this); // plain text: the user's name comes from outside
    label->setBuddy(field);
    form->addRow(label, field);
    m_fields[role] = field;
}

profiles::Passwords PasswordDialog::passwords() const
{
    profiles::Passwords typed;
    for (const auto &[role, field] : m_fields) {
        if (!field->text().isEmpty())
            typed[role] = Secret::take(field->text().toUtf8());
    }
    return typed;
}

bool PasswordDialog::areToBeKept() const
{
    return m_keep->isChecked();
}

} // namespace lockscope::ui
