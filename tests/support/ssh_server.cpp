#include "tests/support/ssh_server.h"

#include "tests/support/ends_with_us.h"
#include "tests/support/free_port.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QTcpSocket>

#include <stdexcept>

#include <pwd.h>
#include <signal.h>
#include <unistd.h>

namespace lockscope {

namespace {

QString program(const QString &name)
{
    const QString found = QStandardPaths::findExecutable(name);
    return found.isEmpty() ? QStandardPaths::findExecutable(name, {QStringLiteral("/usr/sbin")}) : found;
}

} // namespace

bool SshServer::available()
{
    return !program(QStringLiteral("sshd")).isEmpty() && !program(QStringLiteral("ssh")).isEmpty();
}

SshServer::SshServer(const QStringList &options)
    : m_port(freePort())
    , m_path(qgetenv("PATH"))
{
    for (const char *name : {"host", "other", "user", "stranger"})
        makeKey(name);
    write(QStringLiteral("authorized"), publicKey("user"));
    knowHost(publicKey("host"));
    const QByteArray folder = m_folder.path().toUtf8();
    configure("none");
    QDir(m_folder.path()).mkdir(QStringLiteral("bin"));
    write(QStringLiteral("bin/ssh"),
          "#!/bin/sh\nexec " + program(QStringLiteral("ssh")).toUtf8() + " -F " + folder + "/ssh_config \"$@\"\n",
          true);
    start(options);
    qputenv("PATH", QByteArray(folder + "/bin:" + m_path));
}

SshServer::~SshServer()
{
    qputenv("PATH", m_path);
    m_process.kill();
    m_process.waitForFinished();
}

void SshServer::start(const QStringList &options)
{
    if (::getuid() == 0)
        QDir().mkpath(QStringLiteral("/run/sshd")); // where root's sshd confines its child processes
    QStringList arguments{QStringLiteral("-D"), QStringLiteral("-e"), QStringLiteral("-f"),
                          QStringLiteral("/dev/null")};
    QStringList all{QStringLiteral("ListenAddress=127.0.0.1:%1").arg(m_port),
                    QStringLiteral("HostKey=") + m_folder.filePath(QStringLiteral("host")),
                    QStringLiteral("AuthorizedKeysFile=") + m_folder.filePath(QStringLiteral("authorized"))};
    for (const char *option : {"PidFile=none", "UsePAM=no", "StrictModes=no", "PasswordAuthentication=no",
                               "KbdInteractiveAuthentication=no", "PermitRootLogin=yes"})
        all << QString::fromLatin1(option);
    for (const QString &option : options + all) // sshd uses the first value of an option
        arguments << QStringLiteral("-o") << option;
    endWithUs(m_process);
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.start(program(QStringLiteral("sshd")), arguments);
    const QDeadlineTimer deadline(20'000);
    while (!deadline.hasExpired()) {
        QTcpSocket probe;
        probe.connectToHost(QStringLiteral("127.0.0.1"), m_port);
        if (probe.waitForConnected(200))
            return;
        m_process.waitForReadyRead(20);
        if (m_process.state() == QProcess::NotRunning)
            break;
    }
    throw std::runtime_error("sshd does not run: " + m_process.readAll().toStdString());
}

QString SshServer::destination() const
{
    const passwd *const who = ::getpwuid(::getuid());
    return QStringLiteral("%1@127.0.0.1:%2")
        .arg(QString::fromLocal8Bit(who ? who->pw_name : "root"), QString::number(m_port));
}

void SshServer::configure(const QByteArray &identity) const
{
    const QByteArray folder = m_folder.path().toUtf8();
    write(QStringLiteral("ssh_config"),
          "UserKnownHostsFile " + folder + "/known\nGlobalKnownHostsFile /dev/null\nIdentityAgent none\n"
              + "IdentityFile " + folder + '/' + identity + '\n');
}

void SshServer::useKeyByItself()
{
    configure("user");
}

redis::Address SshServer::behind(redis::Address inner) const
{
    inner.ssh = destination();
    inner.sshKeyFile = key();
    return inner;
}

void SshServer::makeKey(const QByteArray &name) const
{
    QProcess keygen;
    keygen.start(QStringLiteral("ssh-keygen"),
                 {QStringLiteral("-q"), QStringLiteral("-t"), QStringLiteral("ed25519"), QStringLiteral("-N"),
                  QString(), QStringLiteral("-f"), key(name)});
    if (!keygen.waitForFinished(20'000) || keygen.exitCode() != 0)
        throw std::runtime_error("ssh-keygen: " + keygen.readAllStandardError().toStdString());
}

void SshServer::write(const QString &name, const QByteArray &text, bool isProgram) const
{
    QFile file(m_folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        throw std::runtime_error("cannot write " + name.toStdString());
    if (isProgram)
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

QByteArray SshServer::publicKey(const QByteArray &name) const
{
    QFile file(key(name + ".pub"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void SshServer::knowHost(const QByteArray &key) const
{
    write(QStringLiteral("known"),
          key.isEmpty() ? QByteArray() : QByteArray("[127.0.0.1]:" + QByteArray::number(m_port) + ' ' + key));
}

void SshServer::forgetHost()
{
    knowHost({});
}

void SshServer::pretendOtherHost()
{
    knowHost(publicKey("other"));
}

} // namespace lockscope
