#include "core/tunnel/tunnel.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/tunnel/destination.h"
#include "core/tunnel/ssh_error.h"

#include <QDir>
#include <QFile>

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace lockscope::tunnel {

namespace {

constexpr int lookEveryMillis = 40;
constexpr int endsWithinMillis = 1'000;
constexpr qsizetype longestFolder = 80; // bytes; a socket's path has at most 107
constexpr qint64 mostSaid = 16 * 1024;

// Detaches ssh from the terminal and from the user's Ctrl+C. The kernel ends ssh when the thread that started it ends,
// and so also after a crash.
void makeOurs()
{
    ::setsid();
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
}

QString folderTemplate()
{
    const QString usual = QDir::tempPath();
    const QString place = QFile::encodeName(usual).size() > longestFolder ? QStringLiteral("/tmp") : usual;
    return place + QStringLiteral("/lockscope-ssh-XXXXXX");
}

} // namespace

Tunnel::Tunnel(Route route)
    : m_route(std::move(route))
{
    m_ssh.setChildProcessModifier(makeOurs);
    m_ssh.setStandardInputFile(QProcess::nullDevice());
    m_ssh.setStandardOutputFile(QProcess::nullDevice());
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("LOCKSCOPE_PASSWORD"));
    environment.remove(QStringLiteral("LOCKSCOPE_URL")); // the URL may contain a password
    m_ssh.setProcessEnvironment(environment);
    m_look.setInterval(lookEveryMillis);
    connect(&m_look, &QTimer::timeout, this, &Tunnel::look);
    connect(&m_ssh, &QProcess::finished, this, &Tunnel::ended);
    connect(&m_ssh, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(CoreText::tr("cannot start ssh (%1). Install it, on Debian with: apt install openssh-client")
                     .arg(m_ssh.errorString()));
    });
}

Tunnel::~Tunnel()
{
    disconnect(&m_ssh, nullptr, this, nullptr);
    if (m_ssh.state() == QProcess::NotRunning)
        return;
    m_ssh.terminate();
    if (!m_ssh.waitForFinished(endsWithinMillis))
        m_ssh.kill();
    m_ssh.waitForFinished(endsWithinMillis);
}

QString Tunnel::socketPath() const
{
    return m_folder ? m_folder->filePath(QStringLiteral("s")) : QString();
}

void Tunnel::open()
{
    if (m_ssh.state() == QProcess::NotRunning) {
        QMetaObject::invokeMethod(this, &Tunnel::start, Qt::QueuedConnection);
    } else if (m_isOpen) {
        QMetaObject::invokeMethod(this, &Tunnel::opened, Qt::QueuedConnection);
    }
}

void Tunnel::start()
{
    if (m_ssh.state() != QProcess::NotRunning)
        return;
    m_isThere = m_isOpen = false;
    m_folder = std::make_unique<QTemporaryDir>(folderTemplate());
    const auto destination = parseDestination(m_route.ssh);
    if (!destination || !m_folder->isValid()) {
        fail(destination ? CoreText::tr("cannot create a folder for ssh: ") + m_folder->errorString()
                         : destination.error().message);
        return;
    }
    m_ssh.setStandardErrorFile(m_folder->filePath(QStringLiteral("said")));
    m_ssh.start(QStringLiteral("ssh"), sshArguments(m_route, socketPath()));
    if (m_ssh.state() != QProcess::NotRunning)
        m_look.start();
}

// ssh creates its socket after authentication and listens on it a moment later. So the tunnel counts as open one check
// after the socket appears.
void Tunnel::look()
{
    if (!std::exchange(m_isThere, QFile::exists(socketPath())))
        return;
    m_look.stop();
    m_isOpen = true;
    Q_EMIT opened();
}

void Tunnel::ended()
{
    const bool wasOpen = m_isOpen;
    const SshError complaint = sshErrorOf(said(0), m_route);
    if (wasOpen)
        return; // users of the tunnel notice their lost connections and call saidSince()
    if (complaint.text.isEmpty())
        fail(CoreText::tr("ssh to %1 ended without a message. Run this in a terminal to see more: %2")
                 .arg(elided(toDisplay(m_route.ssh.toUtf8()), 100), sshInTerminal(m_route)));
    else
        fail(complaint.text, complaint.isRefusal ? Error::Kind::Auth : Error::Kind::Connect);
}

void Tunnel::fail(const QString &text, Error::Kind kind)
{
    m_look.stop();
    m_isOpen = false;
    Q_EMIT failed({kind, text, {}, {}});
}

QByteArray Tunnel::said(qint64 from) const
{
    QFile file(m_folder ? m_folder->filePath(QStringLiteral("said")) : QString());
    if (!m_folder || !file.open(QIODevice::ReadOnly) || !file.seek(std::max(from, file.size() - mostSaid)))
        return {};
    return file.readAll();
}

qint64 Tunnel::saidSoFar() const
{
    return m_folder ? QFile(m_folder->filePath(QStringLiteral("said"))).size() : 0;
}

QString Tunnel::saidSince(qint64 before) const
{
    return sshErrorOf(said(before), m_route).text;
}

} // namespace lockscope::tunnel
