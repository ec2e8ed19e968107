#include "ui/connect/tls_part.h"

#include "core/redis/tls/certificate_pin.h"
#include "ui/connect/form_section.h"
#include "ui/connect/keys/passphrase_field.h"
#include "ui/connect/keys/tls_files_look.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QLineEdit>

namespace lockscope::ui {

using redis::Address;

TlsPart::TlsPart(QFormLayout *form, QWidget *parent)
    : AddressPart(form, parent)
    , m_use(new QCheckBox(tr("Use TLS"), parent))
    , m_ca(nullptr)
    , m_cert(nullptr)
    , m_key(nullptr)
    , m_passphrase(nullptr)
{
    addRow("useTls", QString(), m_use);
    connect(m_use, &QCheckBox::clicked, this, &TlsPart::edited);
    m_ca = addFile("ca", tr("C&A file"), tr("PEM file; empty: the system's CAs"));
    m_cert = addFile("cert", tr("Certificate"), tr("PEM file; empty: none"));
    m_key = addFile("key", tr("&Key"), tr("PEM file; empty: none"));
    m_passphrase = new PassphraseField(m_key, parent);
    addRow("keyPassphrase", tr("Passphrase"), m_passphrase);
    connect(m_passphrase, &QLineEdit::textEdited, this, &TlsPart::edited);
    connect(m_passphrase, &PassphraseField::wantedChanged, this, &TlsPart::edited);
    m_name = addLine("tlsName", tr("Certified name"), tr("empty: the host"));
    m_pin = addLine("pin", tr("Pinned SHA-256"), tr("empty: trust the authorities"));
    m_ca->setToolTip(tr("The authority that signed the server's certificate"));
    m_cert->setToolTip(tr("The client certificate, if the server asks for one. It also needs its key."));
    m_name->setToolTip(tr("The name in the server's certificate, if it is not the host"));
    m_pin->setToolTip(tr("Accepts only the certificate with this SHA-256, whatever its signature and content."
                         " The window title shows it while connected."));
}

void TlsPart::show(const Address &address)
{
    m_use->setChecked(address.transport == Address::Transport::Tls);
    m_ca->setText(address.caFile);
    m_cert->setText(address.certFile);
    m_key->setText(address.keyFile);
    m_name->setText(address.tlsName);
    m_pin->setText(redis::pinText(address.pin));
}

void TlsPart::fill(Address &address) const
{
    if (address.transport != Address::Transport::Unix)
        address.transport = m_use->isChecked() ? Address::Transport::Tls : Address::Transport::Tcp;
    address.caFile = m_ca->text(); // kept without TLS as well, so that it is there when the user returns to TLS
    address.certFile = m_cert->text();
    address.keyFile = m_key->text();
    address.tlsName = m_name->text().trimmed();
    const auto pin = redis::parsePin(m_pin->text());
    address.pin = pin ? *pin : QByteArray(); // problem() reports an invalid pin
}

void TlsPart::adapt(const Address &address)
{
    const bool isSocket = address.transport == Address::Transport::Unix;
    m_use->setEnabled(!isSocket);
    if (isSocket)
        m_use->setToolTip(tr("A Unix socket does not use TLS."));
    else
        m_use->setToolTip({});
    for (QLineEdit *field : {m_ca, m_cert, m_key, m_name, m_pin})
        showRow(field, address.transport == Address::Transport::Tls);
    showRow(m_passphrase, address.transport == Address::Transport::Tls && m_passphrase->isWanted());
}

QString TlsPart::summary(const Address &address) const
{
    if (address.transport != Address::Transport::Tls)
        return {};
    QStringList all{tr("on")};
    if (!address.caFile.isEmpty())
        all << tr("CA file %1").arg(QFileInfo(address.caFile).fileName());
    if (!address.certFile.isEmpty())
        all << tr("certificate %1").arg(QFileInfo(address.certFile).fileName());
    if (!address.tlsName.isEmpty())
        all << tr("certified as %1").arg(address.tlsName);
    if (!address.pin.isEmpty())
        all << tr("pinned");
    return all.join(QLatin1String(", "));
}

QString TlsPart::problem(const Address &address)
{
    if (address.transport != Address::Transport::Tls)
        return {};
    if (const auto pin = redis::parsePin(m_pin->text()); !pin && !m_pin->text().trimmed().isEmpty()) {
        showAndFocus(m_pin);
        return pin.error().message;
    }
    return problemOf({m_ca, m_cert, m_key, m_passphrase});
}

QString TlsPart::missing(const Address &address)
{
    return address.transport == Address::Transport::Tls ? m_passphrase->missing() : QString();
}

AddressPart::Passphrases TlsPart::passphrases(const Address &address) const
{
    const Secret typed = m_passphrase->passphrase();
    if (address.transport != Address::Transport::Tls || typed.isEmpty())
        return {};
    return {{m_key->text(), typed}};
}

} // namespace lockscope::ui
