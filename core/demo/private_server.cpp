#include "core/demo/private_server.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QThread>

#include <cstdlib>
#include <unistd.h>

namespace lockscope::demo {

namespace {

constexpr int startLimitMillis = 5'000;

// $1 the folder, $2 redis-server. `read` returns when the program at the other end of the pipe is gone.
constexpr char keeperScript[] = R"sh(
"$2" --port 0 --unixsocket "$1/redis.sock" --unixsocketperm 700 --save "" --appendonly no --dir "$1" \
    --daemonize no --logfile "$1/log" </dev/null >/dev/null 2>&1 &
server=$!
read -r _
kill -9 $server 2>/dev/null
rm -rf "$1"
)sh";

Error cannotStart(const QString &why)
{
    return Error{Error::Kind::Connect,
                 QStringLiteral("the demo needs a redis-server of its own: %1. Install it (Debian, Ubuntu: apt install "
                                "redis-server) or use --url with a server that runs")
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

PrivateServer::~PrivateServer()
{
    if (m_keeper.state() == QProcess::NotRunning)
        return;
    m_keeper.closeWriteChannel();
    m_keeper.waitForFinished(3'000);
}

Result<redis::Address> PrivateServer::start()
{
    const QString program = QStandardPaths::findExecutable(QStringLiteral("redis-server"));
    if (program.isEmpty())
        return cannotStart(QStringLiteral("there is none in PATH"));
    const QString folder = makeFolder();
    if (folder.isEmpty())
        return cannotStart(QStringLiteral("no folder can be made in %1").arg(QDir::tempPath()));

    // A session of its own: Ctrl+C in the terminal is for us, not for the server.
    m_keeper.setChildProcessModifier([] { setsid(); });
    m_keeper.start(
        QStringLiteral("/bin/sh"),
        {QStringLiteral("-c"), QString::fromLatin1(keeperScript), QStringLiteral("lockscope-demo"), folder, program});
    redis::Address address;
    address.transport = redis::Address::Transport::Unix;
    address.path = folder + QStringLiteral("/redis.sock");
    const QDeadlineTimer limit(startLimitMillis);
    while (!accepts(address.path)) {
        if (m_keeper.state() == QProcess::NotRunning || limit.hasExpired())
            return cannotStart(QStringLiteral("%1 did not start").arg(program));
        QThread::msleep(10);
    }
    return address;
}

} // namespace lockscope::demo
