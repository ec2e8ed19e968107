#include "ui/connect/server_part.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

#include <limits>

namespace lockscope::ui {

using redis::Address;

ServerPart::ServerPart(QFormLayout *form, QWidget *parent)
    : AddressPart(form, parent)
    , m_transport(new QComboBox(parent))
{
    m_transport->addItem(tr("TCP"), int(Address::Transport::Tcp));
    m_transport->addItem(tr("TCP with TLS"), int(Address::Transport::Tls));
    m_transport->addItem(tr("Unix socket"), int(Address::Transport::Unix));
    addRow("transport", tr("&Transport"), m_transport);
    m_host = addLine("host", tr("&Host"), tr("name or IP address"));
    m_port = new QSpinBox(parent);
    m_port->setRange(1, 65535);
    addRow("port", tr("&Port"), m_port);
    m_path = addLine("path", tr("&Socket"), tr("/run/redis/redis.sock"));
    m_db = new QSpinBox(parent);
    m_db->setRange(0, std::numeric_limits<int>::max());
    addRow("db", tr("&Database"), m_db);
    connect(m_transport, &QComboBox::activated, this, &ServerPart::edited);
    for (QSpinBox *box : {m_port, m_db})
        connect(box, &QSpinBox::valueChanged, this, &ServerPart::edited);
}

void ServerPart::show(const Address &address)
{
    m_transport->setCurrentIndex(m_transport->findData(int(address.transport)));
    m_host->setText(address.host);
    m_port->setValue(address.port);
    m_path->setText(address.path);
    m_db->setValue(address.db);
}

void ServerPart::fill(Address &address) const
{
    address.transport = Address::Transport(m_transport->currentData().toInt());
    if (!address.sentinel) { // otherwise the sentinels provide the host
        address.host = m_host->text().trimmed();
        address.port = quint16(m_port->value());
    }
    address.path = m_path->text();
    address.db = m_db->value();
}

void ServerPart::adapt(const Address &address)
{
    const bool isSocket = address.transport == Address::Transport::Unix;
    const bool isFound = address.sentinel.has_value();
    showRow(m_host, !isSocket && !isFound);
    showRow(m_port, !isSocket && !isFound);
    showRow(m_path, isSocket && !isFound);
}

QString ServerPart::problem(const Address &address)
{
    if (address.sentinel && address.transport == Address::Transport::Unix) {
        m_transport->setFocus();
        return tr("Sentinels need TCP. Choose TCP or TCP with TLS.");
    }
    if (address.sentinel)
        return {};
    if (address.transport == Address::Transport::Unix) {
        if (address.path.startsWith(QLatin1Char('/')))
            return {};
        m_path->setFocus();
        return tr("Enter the full path of the socket, starting with a slash.");
    }
    if (!address.host.isEmpty())
        return {};
    m_host->setFocus();
    return tr("Enter the host: a name or an IP address.");
}

} // namespace lockscope::ui
