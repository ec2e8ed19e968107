// Replies of a cluster's nodes, parsed without a cluster.
#include "core/monitor/several_status.h"
#include "core/redis/cluster/cluster_nodes.h"
#include "core/redis/cluster/held_commands.h"
#include "core/redis/cluster/redirect.h"
#include "core/redis/cluster/topology.h"
#include "tests/support/manual_clock.h"
#include "tests/support/scripted_server.h"

#include <QTest>

namespace lockscope::cluster_parts_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;

namespace {

Reply number(qint64 value)
{
    Reply reply;
    reply.type = Reply::Type::Integer;
    reply.integer = value;
    return reply;
}

Reply bytes(const QByteArray &value)
{
    Reply reply;
    reply.type = Reply::Type::Bulk;
    reply.bytes = value;
    return reply;
}

Reply array(std::vector<Reply> elements)
{
    Reply reply;
    reply.type = Reply::Type::Array;
    reply.elements = std::move(elements);
    return reply;
}

Reply node(const QByteArray &host, int port, const QByteArray &id)
{
    return array({host.isNull() ? Reply() : bytes(host), number(port), bytes(id), array({})});
}

Routed plain(const Key &key, Instant deadline)
{
    Routed routed;
    routed.what.byHash = Command::read("GET", key);
    routed.deadline = deadline;
    return routed;
}

} // namespace

class TestClusterParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFeedIsOnWhereItIsOnEverywhere()
    {
        using Feed = Status::Feed;
        Status all, other;
        all.tracking = all.unlockFeed = all.keyEvents = Feed::On;
        other.tracking = Feed::Denied;
        other.unlockFeed = other.keyEvents = Feed::Off;
        other.feedWhy = QStringLiteral("refused");
        monitor::addStatus(all, other);
        QCOMPARE(*all.tracking, Feed::Denied);
        QCOMPARE(all.unlockFeed, Feed::Off);
        QCOMPARE(all.keyEvents, Feed::Off);
        QCOMPARE(all.feedWhy, other.feedWhy);
    }

    void redirects_data()
    {
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<bool>("isOne");
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("slot");
        QTest::addColumn<QString>("host");
        QTest::addColumn<int>("port");
        const auto row = [](const char *said, bool isOne, Redirect::Kind kind = Redirect::Kind::Later, int slot = 0,
                            const char *host = "", int port = 0) {
            QTest::newRow(said) << QByteArray(said) << isOne << int(kind) << slot << QString::fromLatin1(host) << port;
        };
        using Kind = Redirect::Kind;
        row("MOVED 3999 127.0.0.1:6381", true, Kind::Moved, 3999, "127.0.0.1", 6381);
        row("MOVED 16383 ::1:6381", true, Kind::Moved, 16383, "::1", 6381);
        row("MOVED 5 node-2.example:7000", true, Kind::Moved, 5, "node-2.example", 7000);
        row("MOVED 5 :7000", true, Kind::Moved, 5, "", 7000);
        row("MOVED 5 ?:7000", true, Kind::Moved, 5, "", 7000);
        row("ASK 0 10.0.0.7:6379", true, Kind::Ask, 0, "10.0.0.7", 6379);
        row("TRYAGAIN Multiple keys request during rehashing of slot", true);
        row("CLUSTERDOWN The cluster is down", true);
        row("LOADING Redis is loading the dataset in memory", true);
        row("MOVED 16384 127.0.0.1:6381", false);
        row("MOVED x 127.0.0.1:6381", false);
        row("MOVED 5 127.0.0.1:0", false);
        row("MOVED 5 127.0.0.1:99999", false);
        row("MOVED 5 nowhere", false);
        row("MOVED 5", false);
        row("MOVEDX 5 127.0.0.1:1", false);
        row("ERR TRYAGAIN", false);
        row("", false);
    }
    void redirects()
    {
        QFETCH(QByteArray, said);
        QFETCH(bool, isOne);
        const auto redirect = Redirect::of(said);
        QCOMPARE(redirect.has_value(), isOne);
        if (!isOne)
            return;
        QTEST(int(redirect->kind), "kind");
        QTEST(int(redirect->slot), "slot");
        QTEST(redirect->host, "host");
        QTEST(int(redirect->port), "port");
    }

    void rangesOfOneMasterAreTogether()
    {
        const Reply told =
            array({array({number(0), number(99), node("10.0.0.1", 7000, "a"), node("10.0.0.2", 7001, "b")}),
                   array({number(100), number(16'383), node("10.0.0.3", 7002, "c")}),
                   array({number(50), number(60), node("10.0.0.1", 7000, "a")})});
        const auto topology = topologyOf(told, QStringLiteral("seed"));
        QVERIFY(topology);
        QCOMPARE(topology->size(), std::size_t(3));
        const ClusterMember &first = topology->front();
        QVERIFY(first.isMaster && first.id == "a" && first.host == QLatin1String("10.0.0.1") && first.port == 7000);
        QVERIFY((first.slots == std::vector<SlotRange>{{0, 99}, {50, 60}}));
        QVERIFY(!(*topology)[1].isMaster);
        QVERIFY(((*topology)[1].slots == std::vector<SlotRange>{{0, 99}}));
    }

    void whereNoHostIsToldItIsThatOfTheNodeThatAnswered_data()
    {
        QTest::addColumn<QByteArray>("host");
        QTest::newRow("nil") << QByteArray();
        QTest::newRow("empty") << QByteArray("");
        QTest::newRow("question mark") << QByteArray("?");
    }
    void whereNoHostIsToldItIsThatOfTheNodeThatAnswered()
    {
        QFETCH(QByteArray, host);
        const auto topology =
            topologyOf(array({array({number(0), number(9), node(host, 7000, "a")})}), QStringLiteral("seed"));
        QVERIFY(topology);
        QCOMPARE(topology->front().host, QStringLiteral("seed"));
    }

    void aNodeMayHaveNoPort()
    {
        const auto topology = topologyOf(array({array({number(0), number(16'383), node("", 0, "a")})}), {});
        QVERIFY(topology);
        QCOMPARE(topology->front().port, quint16(0));
    }

    void whatIsNoListOfSlotsIsAnError_data()
    {
        QTest::addColumn<int>("which");
        for (int i = 0; i < 6; ++i)
            QTest::addRow("%d", i) << i;
    }
    void whatIsNoListOfSlotsIsAnError()
    {
        QFETCH(int, which);
        const std::vector<Reply> wrong{bytes("x"),
                                       array({number(1)}),
                                       array({array({number(5), number(4), node("h", 1, "a")})}),
                                       array({array({number(0), number(16'384), node("h", 1, "a")})}),
                                       array({array({number(0), number(1), node("h", 70'000, "a")})}),
                                       array({array({number(0), number(1), node("h", 1, "")})})};
        const auto topology = topologyOf(wrong[std::size_t(which)], {});
        QVERIFY(!topology);
        QCOMPARE(topology.error().kind, Error::Kind::Decode);
    }

    void heldCommandsAreTriedInOrderUntilTheirDeadline()
    {
        ManualClock clock;
        std::vector<QByteArray> tried;
        HeldCommands *again = nullptr;
        const Error why{Error::Kind::Connect, QStringLiteral("not there"), {}, {}};
        HeldCommands held(&clock, [&](std::vector<Routed> due) {
            for (Routed &each : due) {
                tried.push_back(each.command().key().toByteArray());
                again->add(std::move(each), why, 100ms);
            }
        });
        again = &held;
        const Routed first = plain(Key("a"), clock.now() + 250ms);
        held.add(first, why, 100ms);
        held.add(plain(Key("b"), clock.now() + 10s), why, 100ms);
        QVERIFY(held.has(slotOf(QByteArrayView("a"))) && held.has(slotOf(QByteArrayView("b"))));
        clock.advance(100ms);
        QCOMPARE(tried, (std::vector<QByteArray>{"a", "b"}));
        clock.advance(100ms);
        QCOMPARE(tried.size(), std::size_t(4));
        clock.advance(60ms);
        QVERIFY(first.reply.isSettled());
        QVERIFY(!held.has(slotOf(QByteArrayView("a"))) && held.has(slotOf(QByteArrayView("b"))));
        held.retryAll(); // the cluster has changed
        clock.advance(0ms);
        QCOMPARE(tried.size(), std::size_t(5));
        held.settleAll(why);
        QVERIFY(held.isEmpty() && !held.has(slotOf(QByteArrayView("b"))));
    }

    // The second command of the slot came later and has a longer deadline. Neither waits for the other's time.
    void heldCommandsOfOneSlotAreTriedTogether()
    {
        ManualClock clock;
        std::vector<QByteArray> tried;
        const Error why{Error::Kind::Connect, QStringLiteral("not there"), {}, {}};
        HeldCommands held(&clock, [&](const std::vector<Routed> &due) {
            for (const Routed &each : due)
                tried.push_back(each.command().key().toByteArray());
        });
        held.add(plain(Key("{a}first"), clock.now() + 10s), why, 20ms);
        held.add(plain(Key("b"), clock.now() + 10s), why, 100ms);
        held.add(plain(Key("{a}second"), clock.now() + 10s), why, 100ms);
        clock.advance(20ms);
        QCOMPARE(tried, (std::vector<QByteArray>{"{a}first", "{a}second"}));
        QVERIFY(held.has(slotOf(QByteArrayView("b"))) && !held.has(slotOf(QByteArrayView("{a}"))));
        clock.advance(80ms);
        QCOMPARE(tried.back(), QByteArray("b"));
        QVERIFY(held.isEmpty());
    }

    // The node was restarted on another port. The client of the old port must not be used for it.
    void aKnownNodeOnAnotherPortGetsANewClient()
    {
        ManualClock clock;
        ScriptedServer server;
        ClientOptions options;
        options.transport = server.transport();
        NodeClient seed(*parseUrl(u"redis://seed:7000"), &clock, options);
        std::vector<std::unique_ptr<NodeClient>> made;
        ClusterNodes nodes(&seed, [&](const Address &address) {
            made.push_back(std::make_unique<NodeClient>(address, &clock, options));
            return made.back().get();
        });
        const ClusterMember seedMember{"s", QStringLiteral("seed"), 7000, true, {{0, 99}}};
        ClusterMember other{"o", QStringLiteral("other"), 7001, true, {{100, 16'383}}};
        QVERIFY(nodes.adopt({seedMember, other}, "s").empty());
        NodeClient *const before = nodes.masterOf(100);
        QVERIFY(nodes.adopt({seedMember, other}, "s").empty());
        QVERIFY(nodes.masterOf(100) == before && nodes.masterOf(0) == &seed);
        other.port = 7002;
        const std::vector<NodeClient *> gone = nodes.adopt({seedMember, other}, "s");
        QVERIFY(gone == std::vector<NodeClient *>{before});
        QVERIFY(nodes.masterOf(100) != before);
        QCOMPARE(nodes.masterOf(100)->address().port, quint16(7002));
        QVERIFY(nodes.at(QStringLiteral("other"), 7001) == nullptr);
        QVERIFY(nodes.at(QStringLiteral("seed"), 7002) == nullptr); // of another host
        QCOMPARE(nodes.hostOf(nodes.masterOf(100)), QStringLiteral("other"));
        QCOMPARE(nodes.hostOf(before), QStringLiteral("other")); // it is in no list any more
    }

    void slotsWithAnotherMasterAreTold()
    {
        ManualClock clock;
        ScriptedServer server;
        ClientOptions options;
        options.transport = server.transport();
        NodeClient seed(*parseUrl(u"redis://seed:7000"), &clock, options);
        NodeClient second(*parseUrl(u"redis://other:7001"), &clock, options);
        ClusterNodes nodes(&seed, [&](const Address &) { return &second; });
        ClusterMember mine{"s", QStringLiteral("seed"), 7000, true, {{0, 99}}};
        ClusterMember other{"o", QStringLiteral("other"), 7001, true, {{100, 16'383}}};
        const std::vector<NodeClient *> nobody = nodes.bySlot();
        nodes.adopt({mine, other}, "s");
        QVERIFY(nodes.movedSince(nobody) == allSlots());
        const std::vector<NodeClient *> before = nodes.bySlot();
        QVERIFY(nodes.movedSince(before).empty());
        mine.slots = {{0, 97}, {200, 200}};
        other.slots = {{98, 199}, {201, 16'383}};
        nodes.adopt({mine, other}, "s");
        QVERIFY(nodes.movedSince(before) == (std::vector<SlotRange>{{98, 99}, {200, 200}}));
        QVERIFY(nodes.slotsOf(&second) == other.slots);
    }

    void whatHasNoKeyMayBelongToASlot()
    {
        QCOMPARE(slotOf(Command::beside(Key("a"), {"WAIT", "1", "100"})), std::optional(slotOf(QByteArrayView("a"))));
        QVERIFY(!slotOf(Command::ofNode({"PING"})));
    }
};

QTEST_GUILESS_MAIN(TestClusterParts)

} // namespace lockscope::cluster_parts_test

#include "tst_cluster_parts.moc"
