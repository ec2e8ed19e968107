// One acquire and release after the other through LockClient, against a blocking hiredis loop with the same two
// scripts.

#include "core/locks/lock_client.h"
#include "core/locks/names.h"
#include "tests/bench/support/measure.h"
#include "tests/bench/support/report.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"

#include <QCoreApplication>
#include <QFile>

#include <hiredis/hiredis.h>

#include <stdexcept>

using namespace lockscope;
using namespace lockscope::bench;

namespace {

const QByteArray owner = "11111111-2222-3333-4444-555555555555:1";

Key lockName(int i)
{
    return Key("bench:" + QByteArray::number(i));
}

// As bare as a blocking client can be: arguments are views, replies are only checked and freed.
class Hiredis {
public:
    explicit Hiredis(const RedisServer &server)
        : m_context(redisConnectUnix(QFile::encodeName(server.socketPath()).constData()))
    {
        if (!m_context || m_context->err)
            throw std::runtime_error("hiredis cannot connect");
    }
    ~Hiredis() { redisFree(m_context); }
    Q_DISABLE_COPY_MOVE(Hiredis)

    void call(const lua::Script &script, const std::vector<QByteArrayView> &rest)
    {
        std::vector<const char *> words{"EVALSHA", script.sha1.data()};
        std::vector<size_t> sizes{7, script.sha1.size()};
        for (const QByteArrayView word : rest) {
            words.push_back(word.data());
            sizes.push_back(size_t(word.size()));
        }
        auto *reply =
            static_cast<redisReply *>(redisCommandArgv(m_context, int(words.size()), words.data(), sizes.data()));
        if (!reply || reply->type == REDIS_REPLY_ERROR || reply->type == REDIS_REPLY_NIL)
            throw std::runtime_error(std::string("hiredis: ") + (reply ? reply->str : m_context->errstr));
        freeReplyObject(reply);
    }

private:
    redisContext *m_context;
};

std::vector<double> theirPairs(Hiredis &redis, int pairs)
{
    const lua::Script &acquire = lua::script("reentrant_acquire");
    const lua::Script &release = lua::script("reentrant_release");
    std::vector<double> micros;
    for (int i = 0; i < pairs; ++i) {
        const double began = wallMicros();
        const Key lock = lockName(i);
        redis.call(acquire, {"1", lock.raw(), "30000", owner});
        const Key latch = locks::unlockLatch(lock, QByteArray::number(i));
        const Channel channel = locks::unlockChannel(lock);
        redis.call(release, {"2", lock.raw(), latch.raw(), channel.raw(), "publish", "0", "30000", owner, "15000"});
        micros.push_back(wallMicros() - began);
    }
    return micros;
}

Task<void> ourPairs(locks::LockClient *client, int pairs, std::vector<double> *micros)
{
    locks::AcquireRequest request;
    request.owner = client->newOwner();
    const std::stop_token stop;
    const locks::AcquireObserver nobody;
    for (int i = 0; i < pairs; ++i) {
        const double began = wallMicros();
        request.name = lockName(i);
        auto outcome = co_await client->acquire(request, nobody, stop);
        if (!outcome || !outcome->hold)
            co_return;
        auto released = co_await client->release(outcome->hold);
        if (!released || *released != locks::Released::Freed)
            co_return;
        micros->push_back(wallMicros() - began);
    }
}

void measure(Report &report)
{
    const RedisServer server;
    BlockingRedis setup(server);
    for (const char *name : {"reentrant_acquire", "reentrant_release"}) {
        const auto source = lua::script(name).source;
        setup.call({"SCRIPT", "LOAD", QByteArray(source.data(), qsizetype(source.size()))});
    }
    Hiredis hiredis(server);
    const LiveClient redis(server);
    locks::LockClient client(redis.get());
    const int pairs = report.size(400, 50);
    std::vector<double> theirs;
    std::vector<double> ours;
    std::vector<double> ratios;
    for (int round = 0; round < report.size(25, 1); ++round) {
        setup.call({"FLUSHALL"});
        theirs.push_back(median(theirPairs(hiredis, pairs)));
        setup.call({"FLUSHALL"});
        std::vector<double> micros;
        runUntilDone(ourPairs(&client, pairs, &micros));
        if (micros.size() != size_t(pairs))
            throw std::runtime_error("an acquire or a release failed");
        ours.push_back(median(micros));
        ratios.push_back(ours.back() / theirs.back());
    }
    report.atMost(QStringLiteral("acquire + release, one at a time: p50 of a pair %1 µs").arg(figure(median(ours))),
                  median(ratios), 1.3, QStringLiteral(" ×"),
                  QStringLiteral("blocking hiredis loop: p50 %1 µs").arg(figure(median(theirs))));
}

} // namespace

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    return run(argc, argv, measure);
}
