#include "tests/exclusion/replay/recording.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>

#include <map>
#include <stdexcept>
#include <thread>

namespace lockscope::exclusion {

namespace {

[[noreturn]] void fail(const QByteArray &what)
{
    throw std::runtime_error("the server's order cannot be read: " + what.toStdString());
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        fail("there is no " + path.toUtf8());
    return file.readAll();
}

// Those that were appended to, by their numbers. A base (type b) only repeats what came before it.
std::map<qint64, QString> filesIn(const QString &folder)
{
    const QStringList manifests = QDir(folder).entryList({QStringLiteral("*.manifest")}, QDir::Files);
    if (manifests.size() != 1)
        fail("there is no manifest in " + folder.toUtf8());
    std::map<qint64, QString> files;
    for (const QByteArray &line : contents(folder + QLatin1Char('/') + manifests.front()).split('\n')) {
        const QByteArrayList words = line.split(' '); // file NAME seq NUMBER type b|i|h
        if (words.size() >= 6 && words[1].contains(".incr."))
            files[words[3].toLongLong()] = folder + QLatin1Char('/') + QString::fromUtf8(words[1]);
    }
    return files;
}

void set(BlockingRedis &redis, const char *option, const char *value)
{
    const RedisValue answer = redis.call({"CONFIG", "SET", option, value});
    if (answer.isError())
        fail(answer.toBytes());
}

void awaitRewritten(BlockingRedis &redis)
{
    const QDeadlineTimer limit(30'000);
    for (;;) {
        const QByteArray info = redis.call({"INFO", "persistence"}).toBytes();
        if (info.contains("aof_rewrite_in_progress:0") && info.contains("aof_rewrite_scheduled:0"))
            return;
        if (limit.hasExpired())
            fail("the rewrite of the append-only file does not end");
        std::this_thread::sleep_for(Millis(2));
    }
}

} // namespace

Recording Recording::begin(BlockingRedis &redis, const QString &folder)
{
    set(redis, "aof-timestamp-enabled", "yes");
    set(redis, "aof-disable-auto-gc", "no"); // what was before is of no use
    awaitRewritten(redis);
    redis.call({"FLUSHALL"});
    const RedisValue begun = redis.call({"BGREWRITEAOF"});
    if (begun.isError())
        fail(begun.toBytes());
    awaitRewritten(redis);
    set(redis, "aof-disable-auto-gc", "yes");
    if (redis.call({"DBSIZE"}).toInt() != 0)
        fail("somebody else uses the server");
    const auto files = filesIn(folder);
    if (files.size() != 1)
        fail("the old files are still there");
    Recording recording;
    recording.m_folder = folder;
    recording.m_first = files.begin()->first;
    return recording;
}

void Recording::read(const TakeStep &take) const
{
    const auto files = filesIn(m_folder);
    qint64 next = m_first;
    for (const auto &[number, path] : files) {
        if (number != next++)
            fail("file " + QByteArray::number(next - 1) + " was thrown away");
        readAppendOnly(contents(path), number == files.rbegin()->first, take);
    }
    if (next == m_first)
        fail("all files were thrown away");
}

} // namespace lockscope::exclusion
