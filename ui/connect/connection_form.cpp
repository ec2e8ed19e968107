#include "ui/connect/connection_form.h"

#include "ui/connect/account_part.h"
#include "ui/connect/server_part.h"
#include "ui/connect/ssh_part.h"
#include "ui/connect/tls_part.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QHostAddress>
#include <QVBoxLayout>

namespace lockscope::ui {

using redis::Address;

ConnectionForm::ConnectionForm(QWidget *parent)
    : QWidget(parent)
    , m_above(new QFormLayout)
    , m_left(new QFormLayout)
    , m_right(new QFormLayout)
    , m_accountPart(nullptr)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(m_above);
    auto *columns = new QHBoxLayout;
    columns->setSpacing(24);
    for (QFormLayout *form : {m_left, m_right})
        form->setSpacing(6); // not what is between the columns
    columns->addLayout(m_left, 1);
    columns->addLayout(m_right, 1);
    layout->addLayout(columns);
    layout->addStretch(1); // the rows stay together
    m_parts.push_back(new ServerPart(m_left, this));
    m_accountPart = new AccountPart(m_left, this);
    m_parts.push_back(m_accountPart);
    m_parts.push_back(new TlsPart(m_right, this));
    m_parts.push_back(new SshPart(m_right, this));
    for (AddressPart *part : m_parts)
        connect(part, &AddressPart::edited, this, &ConnectionForm::editedByUser);
    setAddress(Address());
}

void ConnectionForm::addAbove(const QString &label, QWidget *field)
{
    m_above->addRow(label, field);
}

void ConnectionForm::addBelow(const QString &label, QWidget *field)
{
    m_right->addRow(label, field);
}

bool ConnectionForm::isExposed() const
{
    const Address wanted = address();
    return wanted.transport == Address::Transport::Tcp && wanted.ssh.isEmpty() && !wanted.host.isEmpty()
        && wanted.host.compare(QLatin1String("localhost"), Qt::CaseInsensitive) != 0
        && !QHostAddress(wanted.host).isLoopback();
}

void ConnectionForm::setPasswordHint(const QString &hint)
{
    m_accountPart->setHint(hint);
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
    m_account = address; // what the fields say on their way there is nobody's
    const QSignalBlocker quiet(this);
    for (AddressPart *part : m_parts) {
        const QSignalBlocker unheard(part);
        part->show(address);
    }
    adapt();
}

void ConnectionForm::editedByUser()
{
    keepPasswordToItsAccount(); // before anybody hears of it
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
    Q_EMIT passwordForgotten(before.node());
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

} // namespace lockscope::ui
