#include "ui/connect/password_dialog.h"

#include "core/base/escape.h"
#include "ui/connect/wipe_field.h"
#include "ui/widgets/message_line.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

namespace lockscope::ui {

PasswordDialog::PasswordDialog(const profiles::Profile &profile, const QString &why, QWidget *parent)
    : QDialog(parent)
    , m_password(new QLineEdit(this))
    , m_keep(new QCheckBox(tr("&Keep it in the keychain"), this))
{
    setWindowTitle(tr("Password for %1").arg(profile.name));
    auto *form = new QFormLayout(this);
    auto *head = new PlainLabel(this);
    const QString user =
        profile.address.user.isEmpty() ? QStringLiteral("default") : elided(toDisplay(profile.address.user), 60);
    head->setText(tr("%1 asks for the password of its user '%2'.").arg(profile.address.node(), user));
    head->setWordWrap(true);
    form->addRow(head);
    auto *reason = new MessageLine(this);
    reason->setObjectName(QStringLiteral("why"));
    reason->say(Tone::Info, why);
    form->addRow(reason);
    m_password->setObjectName(QStringLiteral("askedPassword"));
    m_password->setEchoMode(QLineEdit::Password);
    form->addRow(tr("&Password"), m_password);
    m_keep->setObjectName(QStringLiteral("keepAsked"));
    m_keep->setChecked(profile.password == profiles::Profile::Password::Kept && why.isEmpty());
    form->addRow(QString(), m_keep);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *go = buttons->addButton(tr("&Connect"), QDialogButtonBox::AcceptRole);
    go->setObjectName(QStringLiteral("connectAsked"));
    go->setDefault(true);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    setMinimumWidth(420);
    m_password->setFocus();
}

PasswordDialog::~PasswordDialog()
{
    wipeField(m_password);
}

Secret PasswordDialog::password() const
{
    return Secret::take(m_password->text().toUtf8());
}

bool PasswordDialog::isToBeKept() const
{
    return m_keep->isChecked();
}

} // namespace lockscope::ui
