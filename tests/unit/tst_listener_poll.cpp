// Listeners at another node: the cost for that node, and what is known while it does not answer.
#include "core/monitor/node_listeners.h"
#include "tests/support/scripted_client.h"

#include <QTest>

#include <set>
#include <utility>

namespace lockscope::listener_poll_test {

using namespace lockscope::monitor;
using namespace std::chrono_literals;

namespace {

const QByteArray channel("redisson_lock__channel:{orders}");

redis::ClientOptions patient()
{
    redis::ClientOptions options;
    options.commandTimeout = 3'600'000ms;
    options.heartbeatEvery = 3'600'000ms;
    options.deadAfter = 3'600'000ms;
    return options;
}

struct Polled : ScriptedClient {
    explicit Polled(const QByteArrayList &channels, const redis::ClientOptions &options = patient())
        : ScriptedClient({}, options)
        , node{client.get(), redis::Node::Role::Replica, QStringLiteral("replica"), {}}
    {
        server.on("PUBSUB", [this, channels](int link, const QByteArrayList &command) -> std::optional<QByteArray> {
            asked << command;
            if (silent) {
                waiting = link;
                return std::nullopt;
            }
            return command[1] == "CHANNELS" ? ScriptedServer::array(channels) : counts(command.mid(2));
        });
        poll =
            std::make_unique<ListenerPoll>(node, 1'000ms, &found, [this](const QByteArray &name) { changed << name; });
    }
    ~Polled() { poll.reset(); }

    static QByteArray counts(const QByteArrayList &channels)
    {
        QByteArray reply = '*' + QByteArray::number(channels.size() * 2) + "\r\n";
        for (const QByteArray &name : channels)
            reply += ScriptedServer::bulk(name) + ":1\r\n";
        return reply;
    }
    int walks() const
    {
        return int(std::count_if(asked.begin(), asked.end(),
                                 [](const QByteArrayList &command) { return command[1] == "CHANNELS"; }));
    }
    qint64 listeners() const { return found.besides(QStringLiteral("master"), Channel(channel)); }
    bool isKnown() const { return found.haveTold(QStringLiteral("master")); }
    // The walk's answer arrives after this time.
    void answerAfter(Millis time)
    {
        clock.advance(time);
        server.say(waiting, "*0\r\n");
        settleEvents();
    }

    redis::Node node;
    OtherListeners found;
    QList<QByteArrayList> asked;
    QByteArrayList changed;
    bool silent = false;
    int waiting = 0;
    std::unique_ptr<ListenerPoll> poll;
};

} // namespace

class TestListenerPoll : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allLockChannelsAreAskedForInOneWalk()
    {
        Polled polled({channel, "redisson_topic:news", "redisson_lock_queue:{a}"});
        polled.open();
        polled.poll->setWanted(true);
        settleEvents();
        QCOMPARE(polled.asked.size(), 2);
        QCOMPARE(polled.asked[0], (QByteArrayList{"PUBSUB", "CHANNELS", "redisson_*"}));
        // other channels do not belong to a lock
        QCOMPARE(polled.asked[1], (QByteArrayList{"PUBSUB", "NUMSUB", channel}));
        QCOMPARE(polled.listeners(), 1);
        QCOMPARE(polled.changed, QByteArrayList{channel});
        polled.clock.advance(3'000ms);
        QCOMPARE(polled.walks(), 4); // a quick node is asked once a second
    }

    void noQuestionHoldsUpTheNode()
    {
        QByteArrayList many;
        for (int i = 0; i < 1'200; ++i)
            many << "redisson_lock__channel:{" + QByteArray::number(i) + '}';
        Polled polled(many);
        polled.open();
        polled.poll->setWanted(true);
        settleEvents();
        qsizetype counted = 0;
        for (const QByteArrayList &command : polled.asked.mid(1)) {
            QCOMPARE(command[1], QByteArray("NUMSUB"));
            QVERIFY2(command.size() <= 502, QByteArray::number(command.size()));
            counted += command.size() - 2;
        }
        QCOMPARE(counted, many.size());
        QCOMPARE(polled.changed.size(), many.size());
    }

    void aNodeThatTakesLongIsAskedLessOften()
    {
        Polled polled({});
        polled.silent = true;
        polled.open();
        polled.poll->setWanted(true);
        settleEvents();
        for (int i = 0; i < 2; ++i) { // a single slow answer has no effect
            QCOMPARE(polled.walks(), i + 1);
            polled.answerAfter(200ms);
            polled.clock.advance(i == 0 ? 1'000ms : 9'900ms);
        }
        QCOMPARE(polled.walks(), 2); // two percent of the time: 200 ms in 10 s
        polled.clock.advance(200ms);
        QCOMPARE(polled.walks(), 3);
    }

    // After a reconnect, the node may be behind a tunnel, where a lost packet delays an answer by 600 ms.
    void aNodeThatHasBecomeDistantIsKnownAsDistant()
    {
        redis::ClientOptions options = patient();
        options.heartbeatEvery = 10'000ms;
        Polled polled({}, options);
        std::set<int> beats; // the links whose heartbeat has no answer yet
        bool isMeasured = false;
        polled.server.on("PING", [&](int link, const QByteArrayList &) -> std::optional<QByteArray> {
            if (isMeasured)
                return QByteArray("+PONG\r\n"); // in no time, which measures nothing
            beats.insert(link);
            return std::nullopt;
        });
        const auto measure = [&](Millis time) {
            isMeasured = false;
            for (int i = 0; i < 20'000 && beats.empty(); ++i)
                polled.clock.advance(1ms);
            polled.clock.advance(time);
            for (const int link : std::exchange(beats, {}))
                polled.server.say(link, "+PONG\r\n");
            settleEvents();
            isMeasured = true;
            polled.clock.advance(1'000ms);
        };
        polled.open();
        polled.poll->setWanted(true);
        measure(1ms);
        polled.server.hangUp(0);
        settleEvents();
        measure(100ms);
        QVERIFY(polled.client->isLive());
        polled.silent = true;
        const int before = polled.walks();
        for (int i = 1; i <= 2; ++i) {
            polled.clock.advance(1'000ms);
            QCOMPARE(polled.walks(), before + i);
            polled.answerAfter(600ms);
        }
        polled.clock.advance(4'900ms);
        QCOMPARE(polled.walks(), before + 2);
        polled.clock.advance(100ms);
        QCOMPARE(polled.walks(), before + 3); // after half a minute if the node still counted as near
    }

    void untilANodeAnswersNobodyIsNotKnown()
    {
        Polled polled({channel});
        QVERIFY(polled.isKnown()); // nobody is interested
        polled.poll->setWanted(true);
        QVERIFY(!polled.isKnown()); // the node is being connected
        polled.silent = true;
        polled.open();
        QVERIFY(!polled.isKnown());
        QVERIFY(polled.found.haveTold(QStringLiteral("replica"))); // all nodes except itself
        polled.answerAfter(10ms);
        QVERIFY(polled.isKnown());
        polled.poll->setWanted(false);
        QVERIFY(polled.isKnown());
        polled.poll->setWanted(true); // asked again; the earlier answer does not count
        settleEvents();
        QVERIFY(!polled.isKnown());
    }

    void aNodeThatCannotBeReachedIsNotWaitedFor()
    {
        Polled polled({channel});
        polled.server.refuseConnections(true);
        polled.open();
        polled.poll->setWanted(true);
        settleEvents();
        QVERIFY(polled.isKnown());
        QCOMPARE(polled.listeners(), 0);
    }

    void listenersOfANodeWithoutContactAreNotCounted()
    {
        Polled polled({channel});
        polled.open();
        polled.poll->setWanted(true);
        settleEvents();
        QCOMPARE(polled.listeners(), 1);
        polled.changed.clear();
        polled.server.refuseConnections(true);
        polled.server.hangUp(0);
        settleEvents();
        QVERIFY(!polled.client->isLive());
        QCOMPARE(polled.listeners(), 0);
        QCOMPARE(polled.changed, QByteArrayList{channel}); // its lock is read again
        polled.server.refuseConnections(false);
        polled.clock.advance(60'000ms);
        QVERIFY(polled.client->isLive());
        QCOMPARE(polled.listeners(), 1);
    }

    // The monitor asks it for its own listeners anyway.
    void theOnlyMasterIsNotAskedTwice()
    {
        using Role = redis::Node::Role;
        for (const Role second : {Role::Replica, Role::Master}) {
            Polled polled({});
            polled.open();
            NodeListeners listeners(1'000ms, [](const QByteArray &) {});
            listeners.setWanted(true);
            listeners.follow({{polled.client.get(), Role::Master, QStringLiteral("a"), {}},
                              {polled.client.get(), second, QStringLiteral("b"), {}}});
            settleEvents();
            QCOMPARE(polled.walks(), second == Role::Master ? 2 : 1);
            QVERIFY(listeners.haveTold());
        }
    }

    void aPollThatGoesAwayWithAQuestionUnderWayIsForgotten()
    {
        Polled polled({channel});
        polled.open();
        polled.poll->setWanted(true);
        settleEvents();
        polled.silent = true;
        polled.clock.advance(1'000ms);
        polled.poll.reset();
        QCOMPARE(polled.listeners(), 0);
        QVERIFY(polled.isKnown());
        polled.answerAfter(10ms);
        QCOMPARE(polled.listeners(), 0);
    }
};

QTEST_GUILESS_MAIN(TestListenerPoll)

} // namespace lockscope::listener_poll_test

#include "tst_listener_poll.moc"
