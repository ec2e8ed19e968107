#include "core/demo/private_server.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QThread>

#include <cstdlib>
#include <unistd.h>

namespace lockscope::demo {

namespace {

constexpr int startLimitMillis = 5'000;

constexpr int orderLimitMillis = 3'000;

// $1 the folder, $2 redis-server, $3 --sentinel or nothing. Each order is answered when it is done; `read` fails when
// the program at the other end of the pipe is gone.
constexpr char keeperScript[] = R"sh(
trap '' PIPE
start() {
    "$2" "$1/redis.conf" $3 </dev/null >/dev/null 2>&1 &
    server=$!
}
start "$@"
while read -r order; do
    case $order in
    kill) kill -9 $server 2>/dev/null; wait $server 2>/dev/null ;;
    start) start "$@" ;;
    pause) kill -STOP $server ;;
    resume) kill -CONT $server ;;
    esac
    echo done
done
kill -9 $server 2>/dev/null
wait $server 2>/dev/null
rm -rf "$1"
)sh";

Error cannotStart(const QString &why)
{
    return Error{Error::Kind::Connect,
                 QStringLiteral("a redis-server of our own is needed: %1. Install it (Debian, Ubuntu: apt install "
                                "redis-server)")
                     .arg(why),
                 {},
                 {}};
}

QString makeFolder()
{
    QByteArray path = QDir::tempPath().toLocal8Bit() + "/lockscope-demo-XXXXXX";
    return mkdtemp(path.data()) ? QString::fromLocal8Bit(path) : QString();
}

bool accepts(const QString &socketPath)
{
    QLocalSocket socket;
    socket.connectToServer(socketPath);
    return socket.waitForConnected(200);
}

} // namespace

PrivateServer::PrivateServer(Options options)
    : m_options(std::move(options))
{ }

PrivateServer::~PrivateServer()
{
    end();
}

void PrivateServer::end()
{
    if (m_keeper.state() == QProcess::NotRunning)
        return;
    m_keeper.closeWriteChannel();
    m_keeper.waitForFinished(orderLimitMillis);
}

Result<redis::Address> PrivateServer::start()
{
    auto begun = begin();
    if (!begun)
        return begun.error();
    return awaitAnswer();
}

Result<void> PrivateServer::begin()
{
    const QString program = QStandardPaths::findExecutable(QStringLiteral("redis-server"));
    if (program.isEmpty())
        return cannotStart(QStringLiteral("there is none in PATH"));
    m_folder = makeFolder();
    if (m_folder.isEmpty() || !writeConfig())
        return cannotStart(QStringLiteral("no folder can be made in %1").arg(QDir::tempPath()));

    // A session of its own: Ctrl+C in the terminal is for us, not for the server.
    m_keeper.setChildProcessModifier([] { setsid(); });
    m_keeper.start(QStringLiteral("/bin/sh"),
                   {QStringLiteral("-c"), QString::fromLatin1(keeperScript), QStringLiteral("lockscope-demo"), m_folder,
                    program, m_options.isSentinel ? QStringLiteral("--sentinel") : QString()});
    return {};
}

bool PrivateServer::writeConfig() const
{
    const QByteArray folder = m_folder.toLocal8Bit();
    QByteArray config = "unixsocket " + folder + "/redis.sock\nunixsocketperm 700\ndaemonize no\ndir " + folder
        + "\nlogfile " + folder + "/log\n";
    if (!m_options.isSentinel)
        config += "save \"\"\nappendonly no\n";
    config += "port " + QByteArray::number(m_options.port) + '\n';
    QFile file(m_folder + QStringLiteral("/redis.conf"));
    return file.open(QFile::WriteOnly) && file.write(config + m_options.config) > 0;
}

redis::Address PrivateServer::address() const
{
    redis::Address address;
    address.transport = redis::Address::Transport::Unix;
    address.path = m_folder + QStringLiteral("/redis.sock");
    return address;
}

Result<redis::Address> PrivateServer::awaitAnswer()
{
    const QDeadlineTimer limit(startLimitMillis);
    while (!accepts(address().path)) {
        if (m_keeper.state() == QProcess::NotRunning || limit.hasExpired())
            return cannotStart(QStringLiteral("it did not start"));
        QThread::msleep(10);
    }
    return address();
}

void PrivateServer::order(const char *word)
{
    m_keeper.readAllStandardOutput();
    m_keeper.write(QByteArray(word) + '\n');
    const QDeadlineTimer limit(orderLimitMillis);
    while (!m_keeper.readAllStandardOutput().contains("done") && !limit.hasExpired()
           && m_keeper.state() != QProcess::NotRunning)
        m_keeper.waitForReadyRead(int(limit.remainingTime()));
}

void PrivateServer::kill()
{
    order("kill");
}

Result<redis::Address> PrivateServer::startAgain()
{
    QFile::remove(address().path); // what the killed one left would take the look of a server that starts
    order("start");
    return awaitAnswer();
}

void PrivateServer::pause()
{
    order("pause");
}

void PrivateServer::resume()
{
    order("resume");
}

} // namespace lockscope::demo
