#include "ui/connect/connection_form.h"

#include "ui/connect/form_section.h"
#include "ui/connect/name_fields.h"
#include "ui/connect/operator_fields.h"
#include "ui/connect/password_part.h"
#include "ui/connect/sentinel_part.h"
#include "ui/connect/ssh_part.h"
#include "ui/connect/tls_part.h"
#include "ui/connect/user_part.h"

#include <QFormLayout>
#include <QHostAddress>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope::ui {

using profiles::AccountRole;
using redis::Address;

namespace {

bool isElsewhere(const QString &host)
{
    return !host.isEmpty() && host.compare(QLatin1String("localhost"), Qt::CaseInsensitive) != 0
        && !QHostAddress(host).isLoopback();
}

// The label's mnemonic goes to the part that takes the focus, because a field with several parts does not take the
// focus itself.
void insertRow(QFormLayout *form, int row, const QString &label, QWidget *field)
{
    form->insertRow(row, label, field);
    auto *shown = qobject_cast<QLabel *>(form->labelForField(field));
    if (shown && field->focusProxy())
        shown->setBuddy(field->focusProxy());
}

void addRow(QFormLayout *form, const QString &label, QWidget *field)
{
    insertRow(form, form->rowCount(), label, field);
}

} // namespace

ConnectionForm::ConnectionForm(QWidget *parent)
    : QWidget(parent)
    , m_above(new QFormLayout)
    , m_sections(new QVBoxLayout)
    , m_passwordPart(new PasswordPart(m_above, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_above->setRowWrapPolicy(QFormLayout::WrapLongRows);
    layout->addLayout(m_above);
    layout->addLayout(m_sections);
    layout->addStretch(1); // keeps the rows together
    // The parts are created from top to bottom, because the tab order is the order of creation.
    // A part and its fields are children of the section's body. The part is created first, so it is destroyed before
    // the fields, and can wipe their passwords.
    FormSection *const tls = addSection("tlsSection", tr("&TLS"));
    auto *tlsPart = new TlsPart(tls->form(), tls->body());
    FormSection *const ssh = addSection("sshSection", tr("&SSH"));
    auto *sshPart = new SshPart(ssh->form(), ssh->body());
    FormSection *const sentinel = addSection("sentinelSection", tr("Sentine&l"));
    m_sentinelPart = new SentinelPart(sentinel->form(), sentinel->body());
    m_accounts = addSection("accountsSection", tr("Acco&unts"));
    m_userPart = new UserPart(m_accounts->form(), m_accounts->body());
    m_operator = new OperatorFields(m_accounts->body());
    addRow(m_accounts->form(), tr("Operator"), m_operator);
    m_filter = addSection("filterSection", tr("F&ilter"));
    m_names = new NameFields(m_filter->form(), m_filter->body());
    addPart(m_sentinelPart, sentinel); // first: it may replace a Unix socket, which TlsPart would keep
    addPart(m_userPart, nullptr);
    addPart(m_passwordPart, nullptr);
    addPart(tlsPart, tls);
    addPart(sshPart, ssh);
    connect(m_sentinelPart, &SentinelPart::passwordForgotten, this,
            [this] { Q_EMIT passwordForgotten(m_account.node(), AccountRole::Sentinels); }); // for the previous address
    connect(m_operator, &OperatorFields::changed, this, &ConnectionForm::showSummaries);
    connect(m_names, &NameFields::changed, this, &ConnectionForm::showSummaries);
    setAddress(Address());
}

FormSection *ConnectionForm::addSection(const char *name, const QString &title)
{
    auto *section = new FormSection(name, title, this);
    m_sections->addWidget(section);
    return section;
}

void ConnectionForm::addPart(AddressPart *part, FormSection *section)
{
    m_parts.push_back(part);
    if (section)
        m_sectionOf[part] = section;
    connect(part, &AddressPart::edited, this, &ConnectionForm::editedByUser);
}

void ConnectionForm::addAbove(const QString &label, QWidget *field)
{
    insertRow(m_above, m_above->rowCount() - 1, label, field);
}

void ConnectionForm::showAbove(QWidget *field, bool shown)
{
    m_above->setRowVisible(field, shown);
}

void ConnectionForm::addBelow(QWidget *widget)
{
    m_sections->addWidget(widget);
}

bool ConnectionForm::focusOn(ConnectionField field)
{
    const char *name = nullptr;
    switch (field) {
    case ConnectionField::Password: focusPassword(); return true;
    case ConnectionField::UseTls: name = "useTls"; break;
    case ConnectionField::TlsTrust: name = "ca"; break;
    case ConnectionField::ClientCertificate: name = "cert"; break;
    case ConnectionField::Ssh: name = "ssh"; break;
    case ConnectionField::Sentinels: name = "sentinels"; break;
    case ConnectionField::SentinelPassword: name = "sentinelPassword"; break;
    case ConnectionField::Address:
    case ConnectionField::None: return false;
    }
    auto *widget = findChild<QWidget *>(QLatin1String(name));
    showAndFocus(widget);
    return true;
}

void ConnectionForm::showSummaries()
{
    const Address shown = address();
    for (const auto &[part, section] : m_sectionOf)
        section->setSummary(part->summary(shown));
    QStringList accounts{m_userPart->summary(shown), m_operator->summary()};
    accounts.removeAll(QString());
    m_accounts->setSummary(accounts.join(QLatin1String(", ")));
    m_filter->setSummary(m_names->summary());
}

// Only the sentinels know the master's address, so this checks the machines of the sentinels instead.
bool ConnectionForm::isExposed() const
{
    const Address wanted = address();
    if (!wanted.ssh.isEmpty())
        return false;
    if (!wanted.sentinel)
        return wanted.transport == Address::Transport::Tcp && isElsewhere(wanted.host);
    const bool inClear = wanted.transport == Address::Transport::Tcp || !wanted.sentinel->tls;
    const auto &all = wanted.sentinel->sentinels;
    return inClear
        && std::any_of(all.begin(), all.end(), [](const redis::HostPort &each) { return isElsewhere(each.host); });
}

void ConnectionForm::setPasswordHint(AccountRole role, const QString &hint)
{
    if (role == AccountRole::Watcher)
        m_passwordPart->setHint(hint);
    else if (role == AccountRole::Sentinels)
        m_sentinelPart->setHint(hint);
}

void ConnectionForm::focusPassword()
{
    m_passwordPart->focusPassword();
}

void ConnectionForm::adapt()
{
    const Address shown = address();
    for (AddressPart *part : m_parts)
        part->adapt(shown);
    showSummaries();
}

void ConnectionForm::setAddress(const Address &address)
{
    m_given = address;
    m_account = address; // set first, because the account is incomplete while the parts are filled one after the other
    const QSignalBlocker quiet(this);
    for (AddressPart *part : m_parts) {
        const QSignalBlocker unheard(part);
        part->show(address);
    }
    adapt();
}

void ConnectionForm::editedByUser()
{
    keepPasswordToItsAccount(); // before the signal, so that no receiver sees the password
    adapt();
    Q_EMIT edited();
}

void ConnectionForm::keepPasswordToItsAccount()
{
    const Address before = std::exchange(m_account, address());
    if (m_account.password.isEmpty() || redis::isSameAccount(before, m_account))
        return;
    m_passwordPart->forgetPassword();
    m_account.password.clear();
    Q_EMIT passwordForgotten(before.node(), AccountRole::Watcher);
}

Address ConnectionForm::address() const
{
    Address address = m_given;
    for (const AddressPart *part : m_parts)
        part->fill(address);
    return address;
}

QString ConnectionForm::problem()
{
    const Address wanted = address();
    for (AddressPart *part : m_parts) {
        if (const QString problem = part->problem(wanted); !problem.isEmpty())
            return problem;
    }
    return {};
}

QString ConnectionForm::missing()
{
    const Address wanted = address();
    for (AddressPart *part : m_parts) {
        if (const QString missing = part->missing(wanted); !missing.isEmpty())
            return missing;
    }
    return {};
}

std::map<QString, Secret> ConnectionForm::passphrases() const
{
    const Address wanted = address();
    std::map<QString, Secret> all;
    for (const AddressPart *part : m_parts)
        all.merge(part->passphrases(wanted));
    return all;
}

} // namespace lockscope::ui
