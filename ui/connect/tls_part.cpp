#include "ui/connect/tls_part.h"

#include <QLineEdit>

namespace lockscope::ui {

using redis::Address;

TlsPart::TlsPart(QFormLayout *form, QWidget *parent)
    : AddressPart(form, parent)
    , m_ca(addFile("ca", tr("C&A file"), tr("PEM file; empty: the system's")))
    , m_cert(addFile("cert", tr("Cert&ificate"), tr("PEM file; empty: none")))
    , m_key(addFile("key", tr("&Key"), tr("PEM file; empty: none")))
{
    m_ca->setToolTip(tr("The authority that signed the server's certificate"));
    m_cert->setToolTip(tr("Our own certificate, where the server asks for one, and the key that belongs to it"));
}

void TlsPart::show(const Address &address)
{
    m_ca->setText(address.caFile);
    m_cert->setText(address.certFile);
    m_key->setText(address.keyFile);
}

void TlsPart::fill(Address &address) const
{
    const bool isTls = address.transport == Address::Transport::Tls;
    address.caFile = isTls ? m_ca->text() : QString();
    address.certFile = isTls ? m_cert->text() : QString();
    address.keyFile = isTls ? m_key->text() : QString();
}

void TlsPart::adapt(const Address &address)
{
    for (QLineEdit *file : {m_ca, m_cert, m_key})
        showRow(file, address.transport == Address::Transport::Tls);
}

QString TlsPart::problem(const Address &address)
{
    if (address.transport != Address::Transport::Tls)
        return {};
    for (QLineEdit *file : {m_ca, m_cert, m_key}) {
        const QString problem = unreadable(file->text());
        if (problem.isEmpty())
            continue;
        file->setFocus();
        return problem;
    }
    if (m_cert->text().isEmpty() == m_key->text().isEmpty())
        return {};
    (m_cert->text().isEmpty() ? m_cert : m_key)->setFocus();
    return tr("A client certificate needs both files: the certificate and its key.");
}

} // namespace lockscope::ui
