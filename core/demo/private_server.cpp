#include "core/demo/private_server.h"

#include "core/base/escape.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QLocalSocket>
#include <QSaveFile>
#include <QStandardPaths>
#include <QThread>

#include <cstdlib>
#include <unistd.h>

namespace lockscope::demo {

namespace {

constexpr int startLimitMillis = 5'000;

constexpr int orderLimitMillis = 3'000;

constexpr char socketName[] = "/redis.sock";
// A socket's path has room for 107 bytes; each folder is the chosen place and this.
constexpr char folderName[] = "/lockscope-demo-XXXXXX";
constexpr qsizetype longestPlace = 107 - (sizeof folderName - 1) - (sizeof socketName - 1);

// $1 the folder, $2 redis-server, $3 --sentinel or nothing, $4 libfaketime or nothing. The C library stands behind
// that, as it recurses without an end when another allocator asks for the time at its beginning. Each order is answered
// when it is done; `read` fails when the program at the other end of the pipe is gone.
constexpr char keeperScript[] = R"sh(
trap '' PIPE
start() {
    if [ -n "$4" ]; then
        env LD_PRELOAD="$4 libc.so.6" FAKETIME_TIMESTAMP_FILE="$1/clock" FAKETIME_NO_CACHE=1 \
            FAKETIME_DONT_FAKE_MONOTONIC=1 "$2" "$1/redis.conf" $3 </dev/null >/dev/null 2>&1 &
    else
        "$2" "$1/redis.conf" $3 </dev/null >/dev/null 2>&1 &
    fi
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
    return {Error::Kind::Connect, QStringLiteral("a redis-server of our own is needed: %1").arg(why), {}, {}};
}

// The folder for temporary files; where its path is too long for a socket's, the user's own for sockets, or /tmp.
QByteArray place()
{
    const QByteArray usual = QFile::encodeName(QDir::tempPath());
    for (const QByteArray &each : {usual, qgetenv("XDG_RUNTIME_DIR")}) {
        if (!each.isEmpty() && each.size() <= longestPlace)
            return each;
    }
    return "/tmp";
}

QString makeFolder()
{
    QByteArray path = place() + folderName;
    return mkdtemp(path.data()) ? QFile::decodeName(path) : QString();
}

// One word of a configuration, whatever is in it.
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
        return cannotStart(QStringLiteral("there is none in PATH. Install it (Debian, Ubuntu: apt install "
                                          "redis-server)"));
    m_folder = makeFolder();
    const bool hasClock = m_options.clockLibrary.isEmpty() || (!m_folder.isEmpty() && setClock({}));
    if (m_folder.isEmpty() || !writeConfig() || !hasClock)
        return cannotStart(QStringLiteral("its folder cannot be made in %1. Set TMPDIR to a folder where you "
                                          "may write")
                               .arg(QFile::decodeName(place())));

    // A session of its own: Ctrl+C in the terminal is for us, not for the server.
    m_keeper.setChildProcessModifier([] { setsid(); });
    m_keeper.start(QStringLiteral("/bin/sh"),
                   {QStringLiteral("-c"), QString::fromLatin1(keeperScript), QStringLiteral("lockscope-demo"), m_folder,
                    program, m_options.isSentinel ? QStringLiteral("--sentinel") : QString(), m_options.clockLibrary});
    return {};
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

// Why it did not start, as far as it says so.
QString PrivateServer::lastWords() const
{
    QFile log(m_folder + QStringLiteral("/log"));
    const QByteArray said = log.open(QFile::ReadOnly) ? log.readAll().trimmed() : QByteArray();
    const QString line = toDisplay(said.sliced(said.lastIndexOf('\n') + 1));
    return line.isEmpty() ? QStringLiteral("it did not start")
                          : QStringLiteral("it did not start. The end of its log: %1").arg(line);
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

QString PrivateServer::findClockLibrary()
{
    QStringList folders{QStringLiteral("/usr/lib/faketime"), QStringLiteral("/usr/lib64/faketime"),
                        QStringLiteral("/usr/local/lib/faketime")};
    for (const QString &triplet : QDir(QStringLiteral("/usr/lib")).entryList({QStringLiteral("*-linux-*")}, QDir::Dirs))
        folders << QStringLiteral("/usr/lib/%1/faketime").arg(triplet);
    for (const QString &folder : folders) {
        const QString library = folder + QStringLiteral("/libfaketimeMT.so.1");
        if (QFile::exists(library))
            return library;
    }
    return {};
}

// It is read whenever the server asks for the time: never half of it.
bool PrivateServer::setClock(std::chrono::milliseconds ahead)
{
    if (m_options.clockLibrary.isEmpty())
        return false;
    QSaveFile file(m_folder + QStringLiteral("/clock"));
    const QByteArray text =
        (ahead.count() < 0 ? "" : "+") + QByteArray::number(double(ahead.count()) / 1e3, 'f', 3) + '\n';
    return file.open(QFile::WriteOnly) && file.write(text) == text.size() && file.commit();
}

} // namespace lockscope::demo
