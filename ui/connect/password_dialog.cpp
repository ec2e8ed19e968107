#include "ui/connect/password_dialog.h"

#include "core/base/escape.h"
#include "ui/text.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/wipe_field.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

namespace lockscope::ui {

using profiles::Profile;
using profiles::Whose;

namespace {

QString shownUser(const Profile &profile, Whose whose)
{
    const QByteArray user = profiles::userOf(profile, whose);
    return user.isEmpty() ? QStringLiteral("default") : elided(toDisplay(user), 40);
}

QString headText(const Profile &profile, const std::vector<PasswordDialog::Wanted> &wanted)
{
    const QString node = profile.address.node();
    if (wanted.size() > 1)
        return PasswordDialog::tr("%1 asks for passwords.").arg(node);
    const QString user = shownUser(profile, wanted.front().whose);
    switch (wanted.front().whose) {
    case Whose::Watcher: return PasswordDialog::tr("%1 asks for the password of its user '%2'.").arg(node, user);
    case Whose::Operator: return PasswordDialog::tr("%1 asks for the password of the operator '%2'.").arg(node, user);
    case Whose::Sentinels: break;
    }
    return PasswordDialog::tr("The sentinels of %1 ask for the password of their user '%2'.").arg(node, user);
}

QString labelText(const Profile &profile, Whose whose)
{
    const QString user = plainActionText(shownUser(profile, whose));
    switch (whose) {
    case Whose::Watcher: return PasswordDialog::tr("&Password of '%1'").arg(user);
    case Whose::Operator: return PasswordDialog::tr("Pass&word of operator '%1'").arg(user);
    case Whose::Sentinels: break;
    }
    return PasswordDialog::tr("&Sentinel password of '%1'").arg(user);
}

const char *fieldName(Whose whose)
{
    switch (whose) {
    case Whose::Watcher: return "askedPassword";
    case Whose::Operator: return "askedOperatorPassword";
    case Whose::Sentinels: break;
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
        addField(form, profile, each.whose);
    if (wanted.size() > 1)
        m_keep->setText(tr("&Keep them in the keychain"));
    m_keep->setObjectName(QStringLiteral("keepAsked"));
    m_keep->setChecked(profile.passwordOf(wanted.front().whose) == Profile::Password::Kept && why.isEmpty());
    form->addRow(QString(), m_keep);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *go = buttons->addButton(tr("&Connect"), QDialogButtonBox::AcceptRole);
    go->setObjectName(QStringLiteral("connectAsked"));
    go->setDefault(true);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    setMinimumWidth(460);
    m_fields.at(wanted.front().whose)->setFocus();
}

PasswordDialog::~PasswordDialog()
{
    for (const auto &[whose, field] : m_fields)
        wipeField(field);
}

void PasswordDialog::addField(QFormLayout *form, const Profile &profile, Whose whose)
{
    auto *field = new QLineEdit(this);
    field->setObjectName(QLatin1String(fieldName(whose)));
    field->setEchoMode(QLineEdit::Password);
    if (whose == Whose::Operator)
        field->setPlaceholderText(tr("empty: read-only this time"));
    auto *label = new PlainLabel(labelText(profile, whose), this); // the user's name comes from outside
    label->setBuddy(field);
    form->addRow(label, field);
    m_fields[whose] = field;
}

profiles::Passwords PasswordDialog::passwords() const
{
    profiles::Passwords typed;
    for (const auto &[whose, field] : m_fields) {
        if (!field->text().isEmpty())
            typed[whose] = Secret::take(field->text().toUtf8());
    }
    return typed;
}

bool PasswordDialog::areToBeKept() const
{
    return m_keep->isChecked();
}

} // namespace lockscope::ui
