#include "tests/support/redis_server.h"

#include "tests/support/blocking_redis.h"
#include "tests/support/ends_with_us.h"
#include "tests/support/free_port.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <signal.h>
#include <stdexcept>
#include <utility>

namespace lockscope {

namespace {

constexpr int startLimitMs = 20'000; // for sanitizers on a busy machine; normally 20 ms
constexpr int stopLimitMs = 10'000;

QString program()
{
    return QStandardPaths::findExecutable(QStringLiteral("redis-server"));
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

bool RedisServer::available()
{
    return !program().isEmpty();
}

RedisServer::RedisServer()
    : RedisServer(Options{})
{ }

RedisServer::RedisServer(Options options)
    : m_options(std::move(options))
    , m_folder(QDir::tempPath() + QStringLiteral("/lockscope-redis-XXXXXX"))
{
    if (!m_folder.isValid())
        throw std::runtime_error("no temporary folder: " + m_folder.errorString().toStdString());
    if (QFile::encodeName(socketPath()).size() > 100)
        throw std::runtime_error("the socket path is too long for the system: set TMPDIR to a shorter one");
    m_process.setStandardOutputFile(m_folder.filePath(QStringLiteral("output")));
    m_process.setStandardErrorFile(m_folder.filePath(QStringLiteral("output")), QIODevice::Append);
    if (!m_options.environment.isEmpty())
        m_process.setEnvironment(QProcess::systemEnvironment() + m_options.environment);
    endWithUs(m_process);
    QFile config(configFile());
    if (!m_options.config.isEmpty() && config.open(QIODevice::WriteOnly))
        config.write(m_options.config);
    config.close();
    start();
}

RedisServer::~RedisServer()
{
    kill();
}

QByteArray RedisServer::log() const
{
    return contents(m_folder.filePath(QStringLiteral("output"))) + contents(m_folder.filePath(QStringLiteral("log")));
}

void RedisServer::kill()
{
    if (!isRunning())
        return;
    sendSignal(SIGKILL);
    m_suspended = false;
    m_process.waitForFinished(stopLimitMs);
}

void RedisServer::stop()
{
    if (!isRunning())
        return;
    sendSignal(SIGCONT); // a suspended server would not handle the next signal
    sendSignal(SIGTERM);
    if (!m_process.waitForFinished(stopLimitMs))
        kill();
}

void RedisServer::restart()
{
    stop();
    if (!tryStart())
        throw std::runtime_error("redis-server does not start again: " + log().toStdString());
}

void RedisServer::suspend()
{
    sendSignal(SIGSTOP);
    m_suspended = true;
}

void RedisServer::resume()
{
    sendSignal(SIGCONT);
    m_suspended = false;
}

void RedisServer::start()
{
    if (!available())
        throw std::runtime_error("redis-server is not in PATH");
    // Another program may take a free port before the server binds it.
    for (int attempt = 0; attempt < 5; ++attempt) {
        m_port = m_options.tcp ? freePort() : 0;
        if (tryStart())
            return;
        if (!m_options.tcp)
            break;
    }
    throw std::runtime_error("redis-server does not start: " + log().toStdString());
}

bool RedisServer::tryStart()
{
    m_process.start(program(), arguments());
    if (!m_process.waitForStarted(startLimitMs))
        throw std::runtime_error("redis-server does not run: " + m_process.errorString().toStdString());
    const QDeadlineTimer limit(startLimitMs);
    while (!answers()) {
        if (m_process.waitForFinished(2))
            return false;
        if (limit.hasExpired()) {
            kill();
            throw std::runtime_error("redis-server does not answer: " + log().toStdString());
        }
    }
    return true;
}

bool RedisServer::answers() const
{
    try {
        BlockingRedis redis(*this);
        return redis.call({"PING"}) == RedisValue::status("PONG"); // not while the server still loads its data
    } catch (const std::runtime_error &) {
        return false;
    }
}

QStringList RedisServer::arguments() const
{
    QStringList list;
    if (!m_options.config.isEmpty())
        list << configFile();
    const auto option = [&](const char *name, const QString &value) {
        list << QStringLiteral("--") + QLatin1String(name) << value;
    };
    option("unixsocket", socketPath());
    option("port", QString::number(m_options.tlsOnly ? 0 : m_port));
    if (m_options.tlsOnly)
        option("tls-port", QString::number(m_port));
    option("bind", QStringLiteral("127.0.0.1"));
    option("dir", m_folder.path());
    option("logfile", QStringLiteral("log"));
    option("save", QString());
    option("appendonly", m_options.appendOnly ? QStringLiteral("yes") : QStringLiteral("no"));
    option("daemonize", QStringLiteral("no"));
    if (!m_options.password.isEmpty())
        option("requirepass", QString::fromUtf8(m_options.password));
    return list + m_options.extra;
}

void RedisServer::sendSignal(int number)
{
    if (pid() > 0)
        ::kill(static_cast<pid_t>(pid()), number);
}

} // namespace lockscope
