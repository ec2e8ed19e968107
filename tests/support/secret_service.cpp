#include "tests/support/secret_service.h"

#include "tests/support/ends_with_us.h"

#include <QDeadlineTimer>
#include <QProcess>
#include <QStandardPaths>

#include <stdexcept>
#include <vector>

namespace lockscope {

namespace {

// These processes end only with this process, because GLib ends every program whose D-Bus disappears.
QProcess &started(const QString &program, const QStringList &arguments)
{
    static auto &all = *new std::vector<QProcess *>; // deliberately never deleted, because deleting ends the processes
    QProcess *const process = all.emplace_back(new QProcess);
    endWithUs(*process);
    process->start(program, arguments);
    return *process;
}

} // namespace

bool SecretService::available()
{
    return !QStandardPaths::findExecutable(QStringLiteral("gnome-keyring-daemon")).isEmpty()
        && !QStandardPaths::findExecutable(QStringLiteral("dbus-daemon")).isEmpty();
}

SecretService::SecretService()
{
    for (const char *place : {"HOME", "XDG_RUNTIME_DIR", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        qputenv(place, m_folder.path().toUtf8());
    qputenv("XDG_CURRENT_DESKTOP", "GNOME");
    startBus();
    startKeyring();
}

void SecretService::startBus()
{
    QProcess &bus = started(QStringLiteral("dbus-daemon"),
                            {QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--nopidfile"),
                             QStringLiteral("--print-address=1")});
    const QDeadlineTimer deadline(20'000);
    while (!m_address.endsWith('\n') && !deadline.hasExpired() && bus.state() != QProcess::NotRunning) {
        bus.waitForReadyRead(100);
        m_address += bus.readAllStandardOutput();
    }
    if (!m_address.endsWith('\n'))
        throw std::runtime_error("no D-Bus: " + bus.readAllStandardError().toStdString());
    m_address = m_address.trimmed();
    qputenv("DBUS_SESSION_BUS_ADDRESS", m_address);
}

// The keyring daemon reads its unlock password from standard input, and prints what clients need once it is ready.
void SecretService::startKeyring()
{
    QProcess &keyring =
        started(QStringLiteral("gnome-keyring-daemon"),
                {QStringLiteral("--unlock"), QStringLiteral("--foreground"), QStringLiteral("--components=secrets")});
    keyring.write("test");
    keyring.closeWriteChannel();
    const QDeadlineTimer deadline(20'000);
    for (;;) {
        QProcess ask;
        ask.start(QStringLiteral("dbus-send"),
                  {QStringLiteral("--bus=") + QString::fromUtf8(m_address), QStringLiteral("--print-reply"),
                   QStringLiteral("--dest=org.freedesktop.DBus"), QStringLiteral("/"),
                   QStringLiteral("org.freedesktop.DBus.GetNameOwner"),
                   QStringLiteral("string:org.freedesktop.secrets")});
        if (ask.waitForFinished(5'000) && ask.exitCode() == 0)
            return;
        if (deadline.hasExpired() || keyring.state() == QProcess::NotRunning)
            throw std::runtime_error("no keyring: " + keyring.readAllStandardError().toStdString());
        keyring.waitForReadyRead(50);
    }
}

void withoutSecretService()
{
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus");
    qunsetenv("DBUS_STARTER_ADDRESS");
}

} // namespace lockscope
