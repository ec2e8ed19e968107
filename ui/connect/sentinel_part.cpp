#include "ui/connect/sentinel_part.h"

#include "core/base/escape.h"
#include "ui/connect/form_section.h"
#include "ui/connect/keys/passphrase_field.h"
#include "ui/connect/keys/tls_files_look.h"
#include "ui/widgets/wipe_field.h"

#include <QCheckBox>

namespace lockscope::ui {

using redis::Address;
using redis::SentinelAccess;

SentinelPart::SentinelPart(QFormLayout *form, QWidget *parent)
    : AddressPart(form, parent)
    , m_by(new QCheckBox(tr("Find the server &by sentinels"), parent))
{
    addRow("foundBy", QString(), m_by);
    m_sentinels = addLine("sentinels", tr("Sentinels"), tr("host:26379, host:26379"));
    m_master = addLine("master", tr("Master's name"), tr("mymaster"));
    m_user = addLine("sentinelUser", tr("Sentinels' user"), tr("default"));
    m_password = addLine("sentinelPassword", tr("Their password"), tr("none"));
    m_password->setEchoMode(QLineEdit::Password);
    m_tls = new QCheckBox(tr("the sentinels use TLS"), parent);
    addRow("sentinelTls", QString(), m_tls);
    m_ca = addFile("sentinelCa", tr("Their CA file"), tr("PEM file; empty: the system's CAs"));
    m_cert = addFile("sentinelCert", tr("Certificate"), tr("PEM file; empty: none"));
    m_key = addFile("sentinelKey", tr("Its key"), tr("PEM file; empty: none"));
    m_passphrase = new PassphraseField(m_key, parent);
    addRow("sentinelKeyPassphrase", tr("Its passphrase"), m_passphrase);
    connect(m_passphrase, &QLineEdit::textEdited, this, &SentinelPart::edited);
    connect(m_passphrase, &PassphraseField::wantedChanged, this, &SentinelPart::edited);
    m_master->setToolTip(tr("The name of the master at the sentinels"));
    m_password->setToolTip(tr("The password of the sentinels, which is not that of the master"));
    m_cert->setToolTip(tr("The client certificate, if the sentinels ask for one"));
    connect(m_by, &QCheckBox::clicked, this, &SentinelPart::edited);
    connect(m_tls, &QCheckBox::clicked, this, &SentinelPart::edited);
    connect(this, &SentinelPart::edited, this, &SentinelPart::keepPasswordToItsAccount); // before other receivers
}

SentinelPart::~SentinelPart()
{
    wipeField(m_password);
}

bool SentinelPart::isChosen() const
{
    return m_by->isChecked();
}

void SentinelPart::show(const Address &address)
{
    const SentinelAccess access = address.sentinel.value_or(SentinelAccess());
    m_by->setChecked(address.sentinel.has_value());
    m_sentinels->setText(redis::toText(access.sentinels));
    m_master->setText(toDisplay(access.masterName));
    m_user->setText(QString::fromUtf8(access.user));
    wipeField(m_password);
    const auto clear = access.password.reveal();
    m_password->setText(QString::fromUtf8(clear.bytes()));
    m_tls->setChecked(access.tls);
    m_ca->setText(access.caFile);
    m_cert->setText(access.certFile);
    m_key->setText(access.keyFile);
    m_account = address.sentinel;
}

// Omits invalid values; problem() reports them.
std::optional<SentinelAccess> SentinelPart::access() const
{
    if (!isChosen())
        return std::nullopt;
    SentinelAccess access;
    if (auto sentinels = redis::parseSentinels(m_sentinels->text()))
        access.sentinels = *std::move(sentinels);
    access.masterName = fromDisplay(m_master->text().trimmed()).value_or(QByteArray());
    access.user = m_user->text().toUtf8();
    access.password = Secret::take(m_password->text().toUtf8());
    access.tls = m_tls->isChecked();
    if (access.tls) {
        access.caFile = m_ca->text();
        access.certFile = m_cert->text();
        access.keyFile = m_key->text();
    }
    return access;
}

void SentinelPart::fill(Address &address) const
{
    address.sentinel = access();
    if (address.sentinel && address.transport == Address::Transport::Unix)
        address.transport = Address::Transport::Tcp; // sentinels name hosts and ports, but no sockets
}

void SentinelPart::adapt(const Address &)
{
    for (QLineEdit *field : {m_sentinels, m_master, m_user, m_password})
        showRow(field, isChosen());
    showRow(m_tls, isChosen());
    for (QLineEdit *field : {m_ca, m_cert, m_key})
        showRow(field, isChosen() && m_tls->isChecked());
    showRow(m_passphrase, isChosen() && m_tls->isChecked() && m_passphrase->isWanted());
}

void SentinelPart::setHint(const QString &hint)
{
    m_password->setPlaceholderText(hint.isEmpty() ? tr("none") : hint);
}

QString SentinelPart::missing(const Address &)
{
    return isChosen() && m_tls->isChecked() ? m_passphrase->missing() : QString();
}

AddressPart::Passphrases SentinelPart::passphrases(const Address &) const
{
    const Secret typed = m_passphrase->passphrase();
    if (!isChosen() || !m_tls->isChecked() || typed.isEmpty())
        return {};
    return {{m_key->text(), typed}};
}

void SentinelPart::keepPasswordToItsAccount()
{
    const auto before = std::exchange(m_account, access());
    if (m_password->text().isEmpty())
        return;
    if (before && m_account && isSameAccount(*before, *m_account))
        return;
    wipeField(m_password);
    if (m_account)
        m_account->password.clear();
    Q_EMIT passwordForgotten();
}

QString SentinelPart::summary(const Address &address) const
{
    if (!address.sentinel)
        return {};
    const QString master = elided(toDisplay(address.sentinel->masterName), 40);
    return tr("%1 at %2").arg(master, redis::toText(address.sentinel->sentinels));
}

QString SentinelPart::problem(const Address &address)
{
    if (!isChosen())
        return {};
    if (const auto sentinels = redis::parseSentinels(m_sentinels->text()); !sentinels) {
        showAndFocus(m_sentinels);
        return sentinels.error().message;
    }
    if (!address.sentinel || address.sentinel->masterName.isEmpty()) {
        showAndFocus(m_master);
        return tr("Enter the name of the master at the sentinels, such as mymaster.");
    }
    return m_tls->isChecked() ? problemOf({m_ca, m_cert, m_key, m_passphrase}) : QString();
}

} // namespace lockscope::ui
