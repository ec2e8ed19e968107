#include "core/redis/server.h"

#include "core/async/task_scope.h"
#include "tests/support/scripted_client.h"

#include <QTest>

namespace lockscope::redis_subscriptions_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;
using Phase = ConnectionState::Phase;

namespace {

using Subscribed = Result<std::shared_ptr<Subscription>>;
using Outcome = std::shared_ptr<std::optional<Subscribed>>;

Task<void> keep(Task<Subscribed> task, Outcome into)
{
    Subscribed value = co_await task;
    into->emplace(std::move(value));
}

Outcome started(TaskScope &scope, Task<Subscribed> task)
{
    auto into = std::make_shared<std::optional<Subscribed>>();
    scope.spawn(keep(std::move(task), into));
    return into;
}

QByteArray message(const QByteArray &channel, const QByteArray &payload)
{
    return ScriptedServer::array({"message", channel, payload});
}

// A subscribing client, with short functions for the tests.
struct Messages : ScriptedClient {
    Messages() { open(); }

    Outcome subscribe(const QByteArray &name, std::stop_token stop = {}, Millis limit = 60s)
    {
        const auto hear = [this, name](const Message &m) { heard << name + ':' + m.payload; };
        return started(scope, client->subscriber().subscribe(Channel(name), hear, clock.now() + limit, stop));
    }
    Outcome subscribePattern(const QByteArray &name)
    {
        const auto hear = [this, name](const Message &m) { heard << name + ':' + m.channel.raw(); };
        return started(scope, client->subscriber().subscribePattern(name, hear, clock.now() + 60s, {}));
    }
    Outcome subscribeSharded(const QByteArray &name)
    {
        const auto hear = [this, name](const Message &m) { heard << name + ':' + m.payload; };
        return started(scope, client->subscriber().subscribeSharded(Channel(name), hear, clock.now() + 60s, {}));
    }
    int lastLink() const { return server.links() - 1; }
    QList<QByteArrayList> asked(int link) const // without heartbeats
    {
        QList<QByteArrayList> all = server.commands(link).mid(2);
        all.removeAll({"PING"});
        return all;
    }
    void say(const QByteArray &bytes)
    {
        server.say(lastLink(), bytes);
        settleEvents();
    }
    void reconnect()
    {
        server.hangUp(lastLink());
        settleEvents();
        clock.advance(1900ms); // enough for the back-off, too little for a heartbeat
    }

    TaskScope scope;
    QByteArrayList heard;
};

bool isGood(const Outcome &outcome)
{
    return *outcome && **outcome;
}

Error::Kind kindOf(const Outcome &outcome)
{
    return *outcome && !**outcome ? (*outcome)->error().kind : Error::Kind::Internal;
}

} // namespace

class TestRedisSubscriptions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isSettledByTheConfirmation()
    {
        Messages f;
        f.server.on("SUBSCRIBE", std::nullopt);
        const Outcome a = f.subscribe("c");
        settleEvents();
        QVERIFY(!*a);
        QCOMPARE(f->subscriber().activeCount(), 0);
        f.say("*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n");
        QVERIFY(isGood(a));
        QCOMPARE(f->subscriber().activeCount(), 1);
    }

    // The messages of CLIENT TRACKING: which keys changed, or (nil) that any key may have changed.
    void changedKeysAreToldOneByOne()
    {
        Messages f;
        QList<QByteArray> keys;
        const auto hear = [&](const Message &m) { keys << m.payload; };
        const Channel channel("__redis__:invalidate");
        const Outcome a =
            started(f.scope, f->subscriber().subscribe(channel, hear, f.clock.now() + 60s, std::stop_token()));
        settleEvents();
        QVERIFY(isGood(a));
        const QByteArray head = "*3\r\n$7\r\nmessage\r\n$20\r\n__redis__:invalidate\r\n";
        f.say(head + "*2\r\n$1\r\na\r\n$0\r\n\r\n");
        QCOMPARE(keys, (QList<QByteArray>{"a", ""}));
        QVERIFY(!keys.last().isNull());
        f.say(head + "*-1\r\n");
        QCOMPARE(keys.size(), 3);
        QVERIFY(keys.last().isNull());
        f.say(message("__redis__:invalidate", "b")); // somebody published it
        QCOMPARE(keys.last(), QByteArray("b"));
        QVERIFY(f->isLive());
    }

    void manyShareOneSubscription()
    {
        Messages f;
        Outcome a = f.subscribe("c");
        Outcome b = f.subscribe("c");
        settleEvents();
        Outcome c = f.subscribe("c");
        settleEvents();
        QVERIFY(isGood(a) && isGood(b) && isGood(c));
        QCOMPARE(f.asked(1), (QList<QByteArrayList>{{"SUBSCRIBE", "c"}}));
        f.say(message("c", "1"));
        QCOMPARE(f.heard, (QByteArrayList{"c:1", "c:1", "c:1"}));
        a.reset();
        b.reset();
        settleEvents();
        QCOMPARE(f.asked(1).size(), 1);
        c.reset();
        settleEvents();
        QCOMPARE(f.asked(1).last(), (QByteArrayList{"UNSUBSCRIBE", "c"}));
        QCOMPARE(f->subscriber().activeCount(), 0);
        f.say(message("c", "2")); // it was under way: no listener gets it, and nothing breaks
        QCOMPARE(f.heard.size(), 3);
        QVERIFY(f->isLive());
    }

    void shardedChannelsAreOthers()
    {
        Messages f;
        Outcome a = f.subscribeSharded("c");
        const Outcome plain = f.subscribe("c");
        settleEvents();
        QVERIFY(isGood(a) && isGood(plain));
        QCOMPARE(f.asked(1), (QList<QByteArrayList>{{"SSUBSCRIBE", "c"}, {"SUBSCRIBE", "c"}}));
        f.say(ScriptedServer::array({"smessage", "c", "1"}));
        QCOMPARE(f.heard, QByteArrayList{"c:1"});
        a.reset();
        const Outcome again = f.subscribeSharded("c"); // before the answer to SUNSUBSCRIBE
        settleEvents();
        QVERIFY(isGood(again));
        QVERIFY(f->isLive());
        f.say(ScriptedServer::array({"smessage", "c", "2"}));
        QCOMPARE(f.heard, (QByteArrayList{"c:1", "c:2"}));
    }

    // The server unsubscribes by itself: another node has the slot now, and no message would come any more.
    void aMovedSlotIsNoSilence()
    {
        Messages f;
        const Outcome a = f.subscribeSharded("c");
        settleEvents();
        QVERIFY(isGood(a));
        f.server.on("SSUBSCRIBE", "-MOVED 7365 127.0.0.1:7001\r\n");
        f.say("*3\r\n$12\r\nsunsubscribe\r\n$1\r\nc\r\n:0\r\n");
        QCOMPARE(f->state().phase, Phase::Waiting);
        QVERIFY(f->state().error.message.contains(QStringLiteral("moved")));
        f.clock.advance(1900ms);
        QVERIFY(f->isLive());
        QCOMPARE(f->subscriber().activeCount(), 0);
    }

    // The slot moves while we leave: the server's own message looks like the answer to our request.
    void aSlotThatMovesWhileWeLeaveBreaksNothing()
    {
        Messages f;
        Outcome a = f.subscribeSharded("c");
        settleEvents();
        QVERIFY(isGood(a));
        for (const char *verb : {"SUBSCRIBE", "SUNSUBSCRIBE"})
            f.server.on(verb, std::nullopt);
        a.reset();
        const Outcome b = f.subscribe("b");
        settleEvents();
        QCOMPARE(f.asked(1).mid(1), (QList<QByteArrayList>{{"SUNSUBSCRIBE", "c"}, {"SUBSCRIBE", "b"}}));
        const QByteArray moved = "-MOVED 7365 127.0.0.1:7001\r\n";
        f.say("*3\r\n$12\r\nsunsubscribe\r\n$1\r\nc\r\n:0\r\n" + moved);
        QVERIFY(!*b);
        f.say("*3\r\n$9\r\nsubscribe\r\n$1\r\nb\r\n:1\r\n");
        QVERIFY(isGood(b));
        f.say(moved); // nothing is asked
        QVERIFY(f->isLive());
        f.server.on("SSUBSCRIBE", moved);
        const Outcome other = f.subscribeSharded("c"); // this one is its answer
        settleEvents();
        QCOMPARE(kindOf(other), Error::Kind::Server);
        QVERIFY(f->isLive());
        QCOMPARE(f.server.links(), 2);
    }

    void aNewSubscribeOvertakesTheOldUnsubscribe()
    {
        Messages f;
        for (const char *verb : {"SUBSCRIBE", "UNSUBSCRIBE"})
            f.server.on(verb, std::nullopt);
        Outcome first = f.subscribe("c");
        settleEvents();
        f.say("*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n");
        QVERIFY(isGood(first));
        first.reset();
        const Outcome second = f.subscribe("c");
        settleEvents();
        QCOMPARE(f.asked(1).size(), 3);
        f.say("*3\r\n$11\r\nunsubscribe\r\n$1\r\nc\r\n:0\r\n");
        QVERIFY(!*second); // only its own confirmation counts
        QCOMPARE(f->subscriber().activeCount(), 0);
        f.say("*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n");
        QVERIFY(isGood(second));
        QCOMPARE(f->subscriber().activeCount(), 1);
        f.say(message("c", "x"));
        QCOMPARE(f.heard, QByteArrayList{"c:x"});
    }

    void stopAndDeadlineGiveItUp()
    {
        Messages f;
        f.server.on("SUBSCRIBE", std::nullopt);
        std::stop_source stop;
        const Outcome stopped = f.subscribe("a", stop.get_token());
        const Outcome late = f.subscribe("b", {}, 100ms);
        settleEvents();
        stop.request_stop();
        settleEvents();
        QCOMPARE(kindOf(stopped), Error::Kind::Canceled);
        f.clock.advance(100ms);
        QCOMPARE(kindOf(late), Error::Kind::Timeout);
        QCOMPARE(f.asked(1).mid(2), (QList<QByteArrayList>{{"UNSUBSCRIBE", "a"}, {"UNSUBSCRIBE", "b"}}));
    }

    void allIsAskedForAgainBeforeLive()
    {
        Messages f;
        const Outcome a = f.subscribe("a");
        const Outcome p = f.subscribePattern("p*");
        Outcome gone = f.subscribe("gone");
        settleEvents();
        gone.reset();
        settleEvents();
        for (const char *verb : {"SUBSCRIBE", "PSUBSCRIBE"})
            f.server.on(verb, std::nullopt);
        f.reconnect();
        QCOMPARE(f->state().phase, Phase::Connecting);
        QCOMPARE(f.server.links(), 4);
        QList<QByteArrayList> asked = f.asked(3);
        std::sort(asked.begin(), asked.end());
        QCOMPARE(asked, (QList<QByteArrayList>{{"PSUBSCRIBE", "p*"}, {"SUBSCRIBE", "a"}}));
        for (const QByteArrayList &command : f.asked(3)) {
            QCOMPARE(f->state().phase, Phase::Connecting);
            f.say("*3\r\n" + ScriptedServer::bulk(command[0].toLower()) + ScriptedServer::bulk(command[1]) + ":1\r\n");
        }
        QCOMPARE(f->state().phase, Phase::Live);
        QCOMPARE(f->subscriber().activeCount(), 2);
        f.say(message("a", "1") + ScriptedServer::array({"pmessage", "p*", "px", "2"}));
        QCOMPARE(f.heard, (QByteArrayList{"a:1", "p*:px"}));
    }

    void losingTheLinkWhileSubscriptionsAreRestoredTriesAgain()
    {
        Messages f;
        const Outcome a = f.subscribe("a");
        settleEvents();
        f.server.on("SUBSCRIBE", std::nullopt);
        for (int round = 0; round < 3; ++round)
            f.reconnect();
        QVERIFY(!f->isLive());
        f.server.on("SUBSCRIBE", "*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n");
        f.reconnect();
        QVERIFY(f->isLive());
        QCOMPARE(f->subscriber().activeCount(), 1);
    }

    void waitersHearOfALostLink()
    {
        Messages f;
        f.server.on("SUBSCRIBE", std::nullopt);
        const Outcome a = f.subscribe("a");
        settleEvents();
        f.server.hangUp(0);
        settleEvents();
        QCOMPARE(kindOf(a), Error::Kind::Connect);
        QCOMPARE(kindOf(f.subscribe("b")), Error::Kind::Connect);
        f.clock.advance(1900ms);
        QVERIFY(f->isLive());
        QCOMPARE(f.asked(3), QList<QByteArrayList>()); // nobody is interested any more
    }

    void closedItTellsWhoeverWaitsForAConfirmation()
    {
        Messages f;
        f.server.on("SUBSCRIBE", std::nullopt);
        const Outcome a = f.subscribe("a");
        settleEvents();
        f.client->close();
        settleEvents();
        QCOMPARE(kindOf(a), Error::Kind::Canceled);
        f.open();
        QVERIFY(f->isLive());
        QCOMPARE(f.asked(3), QList<QByteArrayList>()); // nobody is interested any more
    }

    void closedAndOpenedAgainItHearsWhatIsStillWanted()
    {
        Messages f;
        const Outcome kept = f.subscribe("kept");
        Outcome left = f.subscribe("left");
        settleEvents();
        QVERIFY(isGood(kept) && isGood(left));
        f.client->close();
        left->reset();
        settleEvents();
        f.open();
        QVERIFY(f->isLive());
        QCOMPARE(f.asked(3), (QList<QByteArrayList>{{"SUBSCRIBE", "kept"}}));
        f.say(message("kept", "x") + message("left", "y"));
        QCOMPARE(f.heard, QByteArrayList{"kept:x"});
    }

    void whatTheAclForbidsIsForbiddenAndNothingElseSuffers()
    {
        Messages f;
        const auto forbid = [](const QByteArray &name) {
            return [name](int, const QByteArrayList &command) -> std::optional<QByteArray> {
                if (command.at(1) == name)
                    return "-NOPERM this user has no permissions to access one of the channels\r\n";
                return "*3\r\n$10\r\npsubscribe\r\n" + ScriptedServer::bulk(command.at(1)) + ":1\r\n";
            };
        };
        f.server.on("PSUBSCRIBE", forbid("secret*"));
        const Outcome open = f.subscribePattern("open*");
        Outcome secret = f.subscribePattern("secret*");
        settleEvents();
        QVERIFY(isGood(open));
        QCOMPARE(kindOf(secret), Error::Kind::Forbidden);
        QVERIFY(f->isLive());
        // If a permission is withdrawn, that handler gets no messages, and there is no loop of reconnects.
        f.server.on("PSUBSCRIBE", forbid("open*"));
        secret = f.subscribePattern("secret*");
        settleEvents();
        QVERIFY(isGood(secret));
        f.reconnect();
        QCOMPARE(f->state().phase, Phase::Live);
        QCOMPARE(f.server.links(), 4);
        QCOMPARE(f->subscriber().activeCount(), 1);
        f.server.on("PSUBSCRIBE", forbid("nothing"));
        f.reconnect(); // with the permission back, it gets messages again
        QCOMPARE(f->subscriber().activeCount(), 2);
    }

    void aHandlerMayDoAnything_data()
    {
        QTest::addColumn<int>("action");
        QTest::newRow("drop itself") << 0;
        QTest::newRow("drop the other") << 1;
        QTest::newRow("close") << 2;
        QTest::newRow("destroy the client") << 3;
        QTest::newRow("subscribe more") << 4;
    }
    void aHandlerMayDoAnything()
    {
        QFETCH(int, action);
        Messages f;
        Outcome other;
        Outcome self;
        Outcome more;
        int calls = 0;
        const auto act = [&](const Message &) {
            ++calls;
            switch (action) {
            case 0: self.reset(); break;
            case 1: other.reset(); break;
            case 2: f->close(); break;
            case 3: f.client.reset(); break;
            case 4: more = f.subscribe("more"); break;
            }
        };
        self = started(f.scope, f->subscriber().subscribe(Channel("c"), act, f.clock.now() + 1s, {}));
        other = f.subscribe("c");
        settleEvents();
        f.say(message("c", "1") + message("c", "2") + message("d", "3"));
        if (action == 4)
            QVERIFY(isGood(more));
        QCOMPARE(calls, action == 1 || action == 4 ? 2 : 1);
        QCOMPARE(f.heard.count("c:1"), action == 1 ? 0 : 1);
    }

    void anAnswerOfTheWrongShapeEndsTheConnection_data()
    {
        QTest::addColumn<QByteArray>("answer");
        QTest::newRow("ok") << QByteArray("+OK\r\n");
        QTest::newRow("other channel") << QByteArray("*3\r\n$9\r\nsubscribe\r\n$1\r\nd\r\n:1\r\n");
        QTest::newRow("other verb") << QByteArray("*3\r\n$11\r\nunsubscribe\r\n$1\r\nc\r\n:1\r\n");
        QTest::newRow("nil channel") << QByteArray("*3\r\n$9\r\nsubscribe\r\n$-1\r\n:1\r\n");
        QTest::newRow("count as a string") << QByteArray("*3\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n$1\r\n1\r\n");
        QTest::newRow("empty") << QByteArray("*0\r\n");
        QTest::newRow("nested") << QByteArray("*3\r\n*1\r\n$9\r\nsubscribe\r\n$1\r\nc\r\n:1\r\n");
    }
    void anAnswerOfTheWrongShapeEndsTheConnection()
    {
        QFETCH(QByteArray, answer);
        Messages f;
        f.server.on("SUBSCRIBE", answer);
        const Outcome a = f.subscribe("c");
        settleEvents();
        QCOMPARE(kindOf(a), Error::Kind::Connect);
        QCOMPARE(f->state().error.kind, Error::Kind::Protocol);
    }

    void pingAnswersAsAnArrayInBetween()
    {
        Messages f;
        const Outcome a = f.subscribe("a");
        f.clock.advance(20s); // the scripted server answers PING with ["pong", ""] in subscribed mode, as Redis does
        QVERIFY(f->isLive());
        QCOMPARE(f.server.links(), 2);
        QVERIFY(f.server.verbs(1).count("PING") > 5);
    }
};

QTEST_GUILESS_MAIN(TestRedisSubscriptions)

} // namespace lockscope::redis_subscriptions_test

#include "tst_redis_subscriptions.moc"
