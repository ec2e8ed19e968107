#include "tests/bench/support/hiredis_loop.h"

#include "core/locks/wire/names.h"
#include "tests/bench/support/measure.h"
#include "tests/support/blocking_redis.h"

#include <QFile>

#include <hiredis/hiredis.h>

#include <stdexcept>

namespace lockscope::bench {

namespace {

const QByteArray firstOwner = "11111111-2222-3333-4444-555555555555:1";
const QByteArray otherOwner = "11111111-2222-3333-4444-555555555555:2";

redisContext *connected(const RedisServer &server, HiredisLoop::Over over)
{
    if (over == HiredisLoop::Over::Tcp)
        return redisConnect("127.0.0.1", server.port());
    return redisConnectUnix(QFile::encodeName(server.socketPath()).constData());
}

} // namespace

HiredisLoop::HiredisLoop(const RedisServer &server, Over over)
    : m_server(&server)
    , m_context(connected(server, over), redisFree)
{
    if (!m_context || m_context->err)
        throw std::runtime_error("hiredis cannot connect");
    BlockingRedis setup(server);
    for (const char *name : {"reentrant_acquire", "reentrant_release"}) {
        const auto source = lua::script(name).source;
        setup.call({"SCRIPT", "LOAD", QByteArray(source.data(), qsizetype(source.size()))});
    }
}

void HiredisLoop::send(const lua::Script &script, const std::vector<QByteArrayView> &rest)
{
    std::vector<const char *> words{"EVALSHA", script.sha1.data()};
    std::vector<size_t> sizes{7, script.sha1.size()};
    for (const QByteArrayView word : rest) {
        words.push_back(word.data());
        sizes.push_back(size_t(word.size()));
    }
    redisAppendCommandArgv(m_context.get(), int(words.size()), words.data(), sizes.data());
}

void HiredisLoop::receive()
{
    void *got = nullptr;
    redisGetReply(m_context.get(), &got);
    auto *reply = static_cast<redisReply *>(got);
    if (!reply || reply->type == REDIS_REPLY_ERROR || reply->type == REDIS_REPLY_NIL)
        throw std::runtime_error(std::string("hiredis: ") + (reply ? reply->str : m_context->errstr));
    freeReplyObject(reply);
}

void HiredisLoop::sendAcquire(const Key &name, QByteArrayView owner)
{
    static const lua::Script &acquire = lua::script("reentrant_acquire");
    send(acquire, {"1", name.raw(), "30000", owner});
}

void HiredisLoop::sendRelease(const Key &name, QByteArrayView owner)
{
    static const lua::Script &release = lua::script("reentrant_release");
    const Key latch = locks::unlockLatch(name, QByteArray::number(++m_requests));
    const Channel channel = locks::unlockChannel(name);
    send(release, {"2", name.raw(), latch.raw(), channel.raw(), "publish", "0", "30000", owner, "15000"});
}

void HiredisLoop::pair(int lock)
{
    const Key name("bench:" + QByteArray::number(lock));
    sendAcquire(name, firstOwner);
    receive();
    sendRelease(name, firstOwner);
    receive();
}

template<class Step> PairRate HiredisLoop::timed(int millis, Step step)
{
    const double server0 = cpuOf(m_server->pid());
    const double client0 = cpuOfThisThread();
    const double began = wallMicros();
    int steps = 0;
    while (wallMicros() < began + millis * 1e3 || steps == 0) {
        step();
        ++steps;
    }
    const double wall = wallMicros() - began;
    return {steps / wall * 1e6, (cpuOfThisThread() - client0) / steps, (cpuOf(m_server->pid()) - server0) / steps};
}

PairRate HiredisLoop::run(int millis)
{
    return timed(millis, [this] { pair(0); });
}

PairRate HiredisLoop::runHandOvers(int millis)
{
    const Key name("bench:handed-over");
    QByteArrayView holder = firstOwner;
    QByteArrayView next = otherOwner;
    sendAcquire(name, holder);
    receive();
    const PairRate rate = timed(millis, [&] {
        sendRelease(name, holder);
        sendAcquire(name, next);
        receive();
        receive();
        std::swap(holder, next);
    });
    sendRelease(name, holder);
    receive();
    return rate;
}

} // namespace lockscope::bench
