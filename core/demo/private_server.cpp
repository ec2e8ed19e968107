#include "core/demo/private_server.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QLocalSocket>
#include <QRandomGenerator>
#include <QStandardPaths>
#include <QThread>

#include <atomic>
#include <cstdlib>
#include <unistd.h>

namespace lockscope::demo {

namespace {

constexpr int startLimitMillis = 5'000;

constexpr int orderLimitMillis = 3'000;

constexpr QLatin1String clockName("/lockscope-server-clock.so");
constexpr char socketName[] = "/redis.sock";
// A socket's path has room for 107 bytes. The folder's path is place(), followed by this name.
constexpr char folderName[] = "/lockscope-demo-"; // and six digits
constexpr qsizetype longestPlace = 107 - (sizeof folderName - 1) - 6 - (sizeof socketName - 1);

// $1 is the folder, $2 redis-server, $3 --sentinel or empty, $4 the clock library or empty. The script creates the
// folder and removes it, even if this program is killed. The script answers each order with the order's word, so that a
// late answer is not taken as the answer to another order. The `read` command fails when this program has ended. A
// start ends a server that still runs, because the script remembers only one. The library is named from its own folder,
// because LD_PRELOAD ends a name at a blank or a colon. A server gets at most 1 GiB of addresses (a usual one has 70
// MB), because maxmemory does not limit a script that has begun.
constexpr char keeperScript[] = R"sh(
trap '' PIPE
ulimit -v 1048576 2>/dev/null
server=
mkdir -m 700 "$1" || exit 1
echo done begin
end() {
    kill -9 $server 2>/dev/null
    wait $server 2>/dev/null
    server=
}
start() {
    end
    if [ -n "$4" ]; then
        { cd "${4%/*}" && exec env LD_PRELOAD="./${4##*/}" LOCKSCOPE_SHIFT="$1/clock" "$2" "$1/redis.conf" $3; } \
            </dev/null >/dev/null 2>&1 &
    else
        "$2" "$1/redis.conf" $3 </dev/null >/dev/null 2>&1 &
    fi
    server=$!
}
while read -r order; do
    case $order in
    kill) end ;;
    start) start "$@" ;;
    pause) kill -STOP $server ;;
    resume) kill -CONT $server ;;
    esac
    echo "done $order"
done
kill -9 $server 2>/dev/null
wait $server 2>/dev/null
rm -rf "$1"
)sh";

Error cannotStart(const QString &why)
{
    return {Error::Kind::Connect, CoreText::tr("Lockscope must start a private redis-server: %1").arg(why), {}, {}};
}

QString noKeeper()
{
    return CoreText::tr("the shell that runs it does not answer. Try again when the machine is less busy");
}

// Returns the folder for temporary files. If its path is too long for a socket, returns XDG_RUNTIME_DIR or /tmp.
QByteArray place()
{
    const QByteArray usual = QFile::encodeName(QDir::tempPath());
    for (const QByteArray &each : {usual, qgetenv("XDG_RUNTIME_DIR")}) {
        if (!each.isEmpty() && each.size() <= longestPlace)
            return each;
    }
    return "/tmp";
}

QString drawFolder()
{
    const auto drawn = QByteArray::number(QRandomGenerator::system()->bounded(1 << 24), 16).rightJustified(6, '0');
    return QFile::decodeName(place() + folderName + drawn);
}

// Quotes a word for a configuration file.
QByteArray quoted(QByteArray word)
{
    return '"' + word.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n") + '"';
}

bool writeFile(const QString &path, const QByteArray &text)
{
    QFile file(path);
    return file.open(QFile::WriteOnly) && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner)
        && file.write(text) == text.size() && file.flush();
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
        return cannotStart(CoreText::tr("PATH contains no redis-server. Install it (Debian, Ubuntu: apt install "
                                        "redis-server)"));
    m_folder = drawFolder();
    // A new session, so that Ctrl+C in the terminal does not reach the server.
    m_keeper.setChildProcessModifier([] { setsid(); });
    m_keeper.start(QStringLiteral("/bin/sh"),
                   {QStringLiteral("-c"), QString::fromLatin1(keeperScript), QStringLiteral("lockscope-demo"), m_folder,
                    program, m_options.isSentinel ? QStringLiteral("--sentinel") : QString(), m_options.clockLibrary});
    if (!awaitDone("begin", startLimitMillis) || !writeClock() || !writeConfig())
        return cannotStart(CoreText::tr("the server's folder cannot be created in %1. Set TMPDIR to a folder where you "
                                        "may write")
                               .arg(QFile::decodeName(place())));
    return order("start");
}

bool PrivateServer::writeConfig() const
{
    const QByteArray folder = QFile::encodeName(m_folder);
    QByteArray config = "unixsocket " + quoted(folder + socketName) + "\nunixsocketperm 700\ndaemonize no\ndir "
        + quoted(folder) + "\nlogfile " + quoted(folder + "/log") + '\n';
    if (!m_options.isSentinel)
        config += "save \"\"\nappendonly no\n";
    if (!m_options.users.isEmpty())
        config += "aclfile " + quoted(folder + "/users.acl") + '\n';
    config += "port " + QByteArray::number(m_options.port) + '\n';
    return writeFile(m_folder + QStringLiteral("/users.acl"), m_options.users)
        && writeFile(m_folder + QStringLiteral("/redis.conf"), config + m_options.config);
}

redis::Address PrivateServer::address() const
{
    redis::Address address;
    address.transport = redis::Address::Transport::Unix;
    address.path = m_folder + QLatin1String(socketName);
    return address;
}

// The reason why the server did not start, from the server's log.
QString PrivateServer::lastWords() const
{
    QFile log(m_folder + QStringLiteral("/log"));
    const QByteArray said = log.open(QFile::ReadOnly) ? log.readAll().trimmed() : QByteArray();
    const QString line = toDisplay(said.sliced(said.lastIndexOf('\n') + 1));
    return line.isEmpty() ? CoreText::tr("it did not start")
                          : CoreText::tr("it did not start. The last line of its log: %1").arg(line);
}

Result<redis::Address> PrivateServer::awaitAnswer()
{
    const QDeadlineTimer limit(startLimitMillis);
    while (!accepts(address().path)) {
        if (m_keeper.state() == QProcess::NotRunning || limit.hasExpired())
            return cannotStart(lastWords());
        QThread::msleep(10);
    }
    return address();
}

Result<void> PrivateServer::order(const QByteArray &word)
{
    m_keeper.write(word + '\n');
    if (!awaitDone(word, orderLimitMillis))
        return cannotStart(noKeeper());
    return {};
}

bool PrivateServer::awaitDone(const QByteArray &word, int limitMillis)
{
    const QDeadlineTimer limit(limitMillis);
    const QByteArray answer = "done " + word + '\n';
    QByteArray answers;
    while (!(answers += m_keeper.readAllStandardOutput()).contains(answer)) {
        if (limit.hasExpired() || m_keeper.state() == QProcess::NotRunning)
            return false;
        m_keeper.waitForReadyRead(int(limit.remainingTime()));
    }
    return true;
}

Result<void> PrivateServer::kill()
{
    return order("kill");
}

Result<redis::Address> PrivateServer::startAgain()
{
    QFile::remove(address().path); // the old socket would look like a running server
    auto started = order("start");
    if (!started)
        return started.error();
    return awaitAnswer();
}

Result<void> PrivateServer::pause()
{
    return order("pause");
}

Result<void> PrivateServer::resume()
{
    return order("resume");
}

bool PrivateServer::hasEnded() const
{
    QLocalSocket socket;
    socket.connectToServer(address().path);
    return !socket.waitForConnected(200)
        && (socket.error() == QLocalSocket::ConnectionRefusedError
            || socket.error() == QLocalSocket::ServerNotFoundError);
}

QString PrivateServer::findClockLibrary()
{
    const QDir beside(QCoreApplication::applicationDirPath());
    for (const char *folder : {".", "../bin", LOCKSCOPE_LIBRARIES}) {
        const QString library = QDir::cleanPath(beside.filePath(QLatin1String(folder) + clockName));
        if (QFile::exists(library))
            return library;
    }
    return {};
}

// Allocates the space on the disk. Without it, the store into the mapped file would end this program.
bool PrivateServer::writeClock() const
{
    return m_options.clockLibrary.isEmpty()
        || writeFile(clockFile(), QByteArray(qsizetype(sizeof(std::int64_t)), '\0'));
}

// Stores the value atomically, because the server may read it at any time.
bool PrivateServer::setClock(std::chrono::milliseconds ahead)
{
    QFile file(clockFile());
    if (m_options.clockLibrary.isEmpty() || !file.open(QFile::ReadWrite) || file.size() != qint64(sizeof(std::int64_t)))
        return false;
    auto *const there = reinterpret_cast<std::int64_t *>(file.map(0, sizeof(std::int64_t)));
    if (there)
        std::atomic_ref<std::int64_t>(*there).store(std::chrono::nanoseconds(ahead).count());
    return there;
}

} // namespace lockscope::demo
