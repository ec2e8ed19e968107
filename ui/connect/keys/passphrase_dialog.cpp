#include "ui/connect/keys/passphrase_dialog.h"

#include "core/redis/tls/private_key.h"
#include "ui/widgets/message_line.h"
#include "ui/widgets/wipe_field.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>

namespace lockscope::ui {

PassphraseDialog::PassphraseDialog(const QString &keyFile, const QString &why, bool isToBeKept, QWidget *parent)
    : QDialog(parent)
    , m_keyFile(keyFile)
    , m_field(new QLineEdit(this))
    , m_why(new MessageLine(this))
    , m_keep(new QCheckBox(tr("&Keep it in the keychain"), this))
{
    setWindowTitle(tr("Passphrase of a key"));
    auto *form = new QFormLayout(this);
    auto *head = new PlainLabel(this);
    head->setText(tr("The private key in %1 is encrypted.").arg(keyFile));
    head->setWordWrap(true);
    form->addRow(head);
    m_why->setObjectName(QStringLiteral("why"));
    m_why->say(Tone::Info, why);
    form->addRow(m_why);
    m_field->setObjectName(QStringLiteral("askedPassphrase"));
    m_field->setEchoMode(QLineEdit::Password);
    form->addRow(tr("&Passphrase"), m_field);
    m_keep->setObjectName(QStringLiteral("keepPassphrase"));
    m_keep->setChecked(isToBeKept);
    form->addRow(QString(), m_keep);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto *go = buttons->addButton(tr("&Connect"), QDialogButtonBox::AcceptRole);
    go->setDefault(true);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &PassphraseDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    setMinimumWidth(460);
    m_field->setFocus();
}

PassphraseDialog::~PassphraseDialog()
{
    wipeField(m_field);
}

void PassphraseDialog::setMayBeKept(bool may)
{
    m_keep->setVisible(may);
}

Secret PassphraseDialog::passphrase() const
{
    return Secret::take(m_field->text().toUtf8());
}

bool PassphraseDialog::isToBeKept() const
{
    return m_keep->isChecked();
}

void PassphraseDialog::accept()
{
    const auto key = redis::readPrivateKey(m_keyFile, passphrase());
    if (key) {
        QDialog::accept();
        return;
    }
    m_why->say(Tone::Bad, key.error().message);
    m_field->setFocus();
    m_field->selectAll();
}

} // namespace lockscope::ui
