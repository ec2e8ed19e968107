#include "ui/connect/connection_form.h"

#include "ui/connect/account_part.h"
#include "ui/connect/sentinel_part.h"
#include "ui/connect/server_part.h"
#include "ui/connect/ssh_part.h"
#include "ui/connect/tls_part.h"

#include <QFormLayout>
#include <QHBoxLayout>
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

} // namespace

namespace {

// The label's mnemonic goes to the part that takes the focus, because a field with several parts does not take the
// focus itself.
void addRow(QFormLayout *form, const QString &label, QWidget *field)
{
    form->addRow(label, field);
    auto *shown = qobject_cast<QLabel *>(form->labelForField(field));
    if (shown && field->focusProxy())
        shown->setBuddy(field->focusProxy());
}

} // namespace

ConnectionForm::ConnectionForm(QWidget *parent)
    : QWidget(parent)
    , m_above(new QFormLayout)
    , m_left(new QFormLayout)
    , m_right(new QFormLayout)
    , m_accountPart(nullptr)
    , m_sentinelPart(nullptr)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(m_above);
    auto *columns = new QHBoxLayout;
    columns->setSpacing(24);
    for (QFormLayout *form : {m_left, m_right})
        form->setSpacing(6); // within a column, not between the columns
    columns->addLayout(m_left, 1);
    columns->addLayout(m_right, 1);
    layout->addLayout(columns);
    layout->addStretch(1); // keeps the rows together
    m_sentinelPart = new SentinelPart(m_left, this);
    m_parts.push_back(m_sentinelPart);
    m_parts.push_back(new ServerPart(m_left, this));
    m_accountPart = new AccountPart(m_left, this);
    m_parts.push_back(m_accountPart);
    m_parts.push_back(new TlsPart(m_right, this));
    m_parts.push_back(new SshPart(m_right, this));
    for (AddressPart *part : m_parts)
        connect(part, &AddressPart::edited, this, &ConnectionForm::editedByUser);
    connect(m_sentinelPart, &SentinelPart::passwordForgotten, this,
            [this] { Q_EMIT passwordForgotten(m_account.node(), AccountRole::Sentinels); }); // of the previous address
    setAddress(Address());
}

void ConnectionForm::addAbove(const QString &label, QWidget *field)
{
    addRow(m_above, label, field);
}

void ConnectionForm::addBelow(const QString &label, QWidget *field)
{
    addRow(m_right, label, field);
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
        m_accountPart->setHint(hint);
    else if (role == AccountRole::Sentinels)
        m_sentinelPart->setHint(hint);
}

void ConnectionForm::focusPassword()
{
    m_accountPart->focusPassword();
}

void ConnectionForm::adapt()
{
    const Address shown = address();
    for (AddressPart *part : m_parts)
        part->adapt(shown);
}

void ConnectionForm::setAddress(const Address &address)
{
    m_given = address;
    m_account = address; // set first: intermediate edits of the parts belong to no account
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
    m_accountPart->forgetPassword();
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
