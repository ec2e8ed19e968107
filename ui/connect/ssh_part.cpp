#include "ui/connect/ssh_part.h"

#include "core/base/escape.h"
#include "core/tunnel/destination.h"
#include "ui/connect/form_section.h"

#include <QLineEdit>

namespace lockscope::ui {

SshPart::SshPart(QFormLayout *form, QWidget *parent)
    : AddressPart(form, parent)
    , m_ssh(addLine("ssh", tr("Throu&gh SSH"), tr("user@jump.example; empty: directly")))
    , m_key(addFile("sshKey", tr("SSH ke&y file"), tr("empty: the default of ssh")))
{
    m_ssh->setToolTip(tr("[user@]host[:port], or a name from ~/.ssh/config. All hosts and ports, also of sentinels and"
                         " cluster nodes, are then addresses as the SSH host sees them. Each has its own tunnel."));
}

void SshPart::show(const redis::Address &address)
{
    m_ssh->setText(address.ssh);
    m_key->setText(address.sshKeyFile);
}

void SshPart::fill(redis::Address &address) const
{
    address.ssh = m_ssh->text().trimmed();
    address.sshKeyFile = address.ssh.isEmpty() ? QString() : m_key->text();
}

void SshPart::adapt(const redis::Address &address)
{
    showRow(m_key, !address.ssh.isEmpty());
}

QString SshPart::summary(const redis::Address &address) const
{
    return elided(toDisplay(address.ssh.toUtf8()), 80);
}

QString SshPart::problem(const redis::Address &address)
{
    if (address.ssh.isEmpty())
        return {};
    if (const auto destination = tunnel::parseDestination(address.ssh); !destination) {
        showAndFocus(m_ssh);
        return destination.error().message;
    }
    const QString problem = unreadable(address.sshKeyFile);
    if (!problem.isEmpty())
        showAndFocus(m_key);
    return problem;
}

} // namespace lockscope::ui
