#include "ui/connect/keys/passphrase_field.h"

#include "core/redis/tls/private_key.h"
#include "ui/connect/form_section.h"
#include "ui/widgets/wipe_field.h"

#include <utility>

namespace lockscope::ui {

PassphraseField::PassphraseField(QLineEdit *keyFile, QWidget *parent)
    : QLineEdit(parent)
    , m_keyFile(keyFile)
{
    setEchoMode(QLineEdit::Password);
    setPlaceholderText(tr("the key is encrypted"));
    setToolTip(
        tr("The passphrase is never sent to a server. A profile keeps it in the keychain, or asks for it once when"
           " connecting and remembers it until the program ends."));
    connect(keyFile, &QLineEdit::textChanged, this, &PassphraseField::look);
}

PassphraseField::~PassphraseField()
{
    wipeField(this);
}

void PassphraseField::look()
{
    wipeField(this);
    const bool isWanted = redis::isKeyEncrypted(m_keyFile->text());
    if (std::exchange(m_isWanted, isWanted) != isWanted)
        Q_EMIT wantedChanged();
}

Secret PassphraseField::passphrase() const
{
    return m_isWanted ? Secret::take(text().toUtf8()) : Secret();
}

QString PassphraseField::problem()
{
    if (!m_isWanted || text().isEmpty())
        return {};
    const auto key = redis::readPrivateKey(m_keyFile->text(), passphrase());
    if (key)
        return {};
    showAndFocus(this);
    selectAll();
    return key.error().message;
}

QString PassphraseField::missing()
{
    if (!m_isWanted || !text().isEmpty())
        return {};
    showAndFocus(this);
    return tr("The key %1 is encrypted. Enter its passphrase.").arg(m_keyFile->text());
}

} // namespace lockscope::ui
