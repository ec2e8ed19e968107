// What a script does and what its transaction does: from the same state the same bytes in every key, the same messages
// in the same order, and the same answer; for many states of every kind, also such as no program makes.
#include "core/actions/transactions/transact.h"
#include "core/actions/transactions/transactions.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"
#include "tests/support/script_states.h"

#include <QTest>

Q_DECLARE_METATYPE(const lockscope::actions::Transaction *)

using namespace lockscope;
using namespace lockscope::actions;

namespace {

RedisValue asValue(const redis::Reply &reply)
{
    using Type = redis::Reply::Type;
    switch (reply.type) {
    case Type::Nil: return RedisValue::nil();
    case Type::Integer: return RedisValue::integer(reply.integer);
    case Type::Bulk: return RedisValue::bytes(reply.bytes);
    case Type::Status: return RedisValue::status(reply.bytes);
    case Type::Error: return RedisValue::error(reply.bytes);
    case Type::Array: break;
    }
    QList<RedisValue> elements;
    for (const redis::Reply &each : reply.elements)
        elements << asValue(each);
    return RedisValue::array(elements);
}

locks::ScriptCall callOf(const char *script, const ScriptState &state)
{
    return {
        &lua::script(script), {state.keys.begin(), state.keys.end()}, {state.arguments.begin(), state.arguments.end()}};
}

// Times run on between the two: those that are the same are so to ten seconds, which all that are chosen differ by.
qint64 tensOfSeconds(qint64 millis)
{
    return (millis + 5'000) / 10'000;
}

bool isAlike(const RedisValue &a, const RedisValue &b)
{
    if (a.type() != b.type() || a.elements().size() != b.elements().size())
        return false;
    if (a.type() == RedisValue::Type::Integer && a.toInt() > 1'000 && b.toInt() > 1'000)
        return tensOfSeconds(a.toInt()) == tensOfSeconds(b.toInt());
    return a.isArray() ? std::equal(a.elements().begin(), a.elements().end(), b.elements().begin(), &isAlike) : a == b;
}

// All that can be told apart afterwards.
struct Effect {
    RedisValue answer;
    QByteArrayList keys; // with what PTTL and DUMP say of each
    QByteArrayList messages;
};

} // namespace

class TestBothWaysAlike : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_scripts = std::make_unique<BlockingRedis>(*m_server);
        m_other = std::make_unique<BlockingRedis>(*m_server);
        m_other->call({"SELECT", "1"});
        m_messages = std::make_unique<BlockingRedis>(*m_server);
        m_messages->send({"PSUBSCRIBE", "*"});
        QVERIFY(m_messages->read());
        m_named = std::make_unique<BlockingRedis>(*m_server); // counted by NUMSUB
        m_named->subscribe({"redisson_lock__channel:{k}", "redisson_lock__channel:{k}:w:2"});
        redis::Address address = socketAddress(*m_server);
        address.db = 1;
        m_client = std::make_unique<LiveClient>(address, quickOptions());
    }

    void theSameFromTheSame_data()
    {
        QTest::addColumn<const Transaction *>("transaction");
        for (const Transaction *one : transactions())
            QTest::newRow(one->script) << one;
    }

    void theSameFromTheSame()
    {
        QFETCH(const Transaction *, transaction);
        const MakeState make = statesOf(transaction->script);
        QVERIFY2(make, "no states are made for it: tests/support/script_states.cpp");
        const bool hasSharded = !m_scripts->call({"SPUBLISH", "c", "m"}).isError();
        QRandomGenerator random(20'261'122);
        int acted = 0;
        for (int i = 0; i < states; ++i) {
            ScriptState state = make(random);
            if (!hasSharded && state.arguments.first() == "spublish")
                state.arguments.replace(0, "publish");
            const Effect script = byScript(transaction->script, state);
            const Effect other = byTransaction(transaction, state);
            QByteArrayList told{"state " + QByteArray::number(i), asText(state), describe(script.answer),
                                describe(other.answer)};
            QVERIFY2(!script.answer.isError(), told.join('\n').constData());
            QVERIFY2(isAlike(script.answer, other.answer), told.join('\n').constData());
            told << script.messages << "against" << other.messages;
            QVERIFY2(script.messages == other.messages, told.join('\n').constData());
            QVERIFY2(script.keys == other.keys, told.join('\n').constData());
            acted += script.answer.at(0) == RedisValue::integer(1);
        }
        QVERIFY2(acted > states / 40 && acted < states,
                 QByteArray::number(acted).constData()); // it is no test of refusals
    }

private:
    static constexpr int states = 400;

    void prepare(BlockingRedis &redis, const ScriptState &state)
    {
        redis.call({"FLUSHDB"});
        for (const QByteArrayList &command : state.make)
            redis.call(command); // what does not fit to what is there is no part of the state
    }
    Effect byScript(const char *script, const ScriptState &state)
    {
        prepare(*m_scripts, state);
        const RedisValue answer = m_scripts->eval(script, state.keys, state.arguments);
        return {answer, keysOf(*m_scripts), messages()};
    }
    Effect byTransaction(const Transaction *transaction, const ScriptState &state)
    {
        prepare(*m_other, state);
        const auto answer = await(
            transact(m_client->get(), transaction, callOf(transaction->script, state), m_client->get()->deadline()));
        const RedisValue value = answer ? asValue(*answer) : RedisValue::error(answer.error().message.toUtf8());
        return {value, keysOf(*m_other), messages()};
    }
    QByteArrayList keysOf(BlockingRedis &redis)
    {
        QByteArrayList all;
        const RedisValue keys = redis.call({"KEYS", "*"});
        for (const RedisValue &key : keys.elements()) {
            const qint64 left = redis.call({"PTTL", key.toBytes()}).toInt();
            all << key.toBytes() + ' ' + QByteArray::number(left < 0 ? left : tensOfSeconds(left)) + ' '
                    + redis.call({"DUMP", key.toBytes()}).toBytes();
        }
        std::sort(all.begin(), all.end());
        return all;
    }
    QByteArrayList messages()
    {
        m_scripts->call({"PUBLISH", "end", "of messages"});
        QByteArrayList all;
        for (;;) {
            const auto message = m_messages->read();
            if (!message || message->at(2) == RedisValue::bytes("end"))
                return all;
            all << message->at(2).toBytes() + ' ' + message->at(3).toBytes();
        }
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_scripts, m_other, m_messages, m_named;
    std::unique_ptr<LiveClient> m_client;
};

QTEST_GUILESS_MAIN(TestBothWaysAlike)
#include "tst_both_ways_alike.moc"
