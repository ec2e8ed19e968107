#include "tests/support/race_room.h"

#include <QCryptographicHash>
#include <QElapsedTimer>

namespace lockscope {

using namespace actions;
using namespace std::chrono_literals;
using locks::ScriptCall;

namespace {

using Winners = RaceRoom::Winners;

bool isDone(const redis::Reply &answer)
{
    return answer.elements.empty() ? answer.integer == 1 : answer.elements[0].integer == 1;
}

Task<void> breakOne(redis::Server *client, MakeCall make, std::size_t lock, Winners winners)
{
    const ScriptCall call = make(client->clock()->now());
    auto pending = client->eval(call.script, call.keys, call.arguments, client->deadline());
    const auto answer = co_await pending;
    if (!answer)
        qFatal("%s", qPrintable(answer.error().message));
    winners->at(lock) += isDone(*answer) ? 1 : 0;
}

// Repeats the calls for all locks that are not taken yet.
Task<void> takeAll(redis::Server *client, std::vector<ScriptCall> left)
{
    while (!left.empty()) {
        std::vector<redis::PendingReply> pending;
        for (const ScriptCall &call : left)
            pending.push_back(client->eval(call.script, call.keys, call.arguments, client->deadline()));
        std::vector<ScriptCall> refused;
        for (std::size_t i = 0; i < pending.size(); ++i) {
            const redis::PendingReply one = pending[i];
            auto answer = co_await one;
            if (!answer)
                qFatal("%s", qPrintable(answer.error().message));
            if (!isDone(*answer))
                refused.push_back(left[i]);
        }
        left = std::move(refused);
    }
}

} // namespace

const lua::Script &RaceRoom::scriptOf(const QByteArray &source)
{
    static std::map<QByteArray, std::pair<QByteArray, lua::Script>> all; // the views point into this map
    const auto found = all.try_emplace(source).first;
    const QByteArray &kept = found->first;
    auto &[hash, script] = found->second;
    hash = QCryptographicHash::hash(kept, QCryptographicHash::Sha1).toHex();
    script = {"test", {hash.constData(), std::size_t(hash.size())}, {kept.constData(), std::size_t(kept.size())}};
    return script;
}

int RaceRoom::rounds(int byDefault)
{
    const int wanted = qEnvironmentVariableIntValue("LOCKSCOPE_ROUNDS");
    return wanted > 0 ? wanted : byDefault;
}

void RaceRoom::inBatches(int rounds, const std::function<void()> &batch)
{
    QElapsedTimer timer;
    timer.start();
    for (int done = 0; done < rounds && !QTest::currentTestFailed(); done += locksAtOnce)
        batch();
    qInfo("%d rounds in %lld ms", rounds, timer.elapsed());
}

RaceRoom::RaceRoom()
    : m_server(std::make_unique<RedisServer>())
    , m_redis(std::make_unique<BlockingRedis>(*m_server))
{
    for (auto *client : {&m_one, &m_two, &m_owners})
        *client = std::make_unique<LiveClient>(*m_server);
}

void RaceRoom::take(const std::vector<ScriptCall> &calls)
{
    TaskScope tasks;
    tasks.spawn(takeAll(m_owners->get(), calls));
    awaitUntil([&tasks] { return tasks.count() == 0; }, 60s);
}

// One console starts with the first lock and the other with the last, so most locks are taken in the middle.
RaceRoom::Winners RaceRoom::play(const std::vector<MakeCall> &acting, const std::vector<ScriptCall> &taking)
{
    const auto winners = std::make_shared<std::vector<int>>(acting.size(), 0);
    TaskScope tasks;
    tasks.spawn(takeAll(m_owners->get(), taking));
    for (std::size_t i = 0; i < acting.size(); ++i) {
        tasks.spawn(breakOne(m_one->get(), acting[i], i, winners));
        const std::size_t back = acting.size() - 1 - i;
        tasks.spawn(breakOne(m_two->get(), acting[back], back, winners));
    }
    awaitUntil([&tasks] { return tasks.count() == 0; }, 120s);
    return winners;
}

} // namespace lockscope
