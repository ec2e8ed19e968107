// Which node of a cluster gets a command, when, and who learns of its changes: scripted nodes and a manual clock.
#include "core/redis/cluster/cluster_server.h"
#include "core/redis/slot.h"
#include "tests/support/await.h"
#include "tests/support/scripted_network.h"

#include <QTest>

namespace lockscope::cluster_routes_test {

using namespace lockscope::redis;
using namespace std::chrono_literals;

namespace {

QByteArray number(qint64 value)
{
    return ':' + QByteArray::number(value) + "\r\n";
}

QByteArray member(const QByteArray &host)
{
    return "*3\r\n" + ScriptedServer::bulk(host) + number(6379) + ScriptedServer::bulk(QByteArray(40, host.at(0)));
}

// Two masters, each with half of the slots.
class Cluster {
public:
    Cluster()
    {
        setSlots("a", "b");
        for (const char *host : {"a", "b"})
            addNode(host);
        Address address = *parseUrl(u"redis://a");
        address.cluster = true;
        m_server = std::make_unique<ClusterServer>(address, &net.clock, net.options());
        m_server->open();
        ScriptedNetwork::settle();
    }
    ~Cluster()
    {
        m_server.reset();
        ScriptedNetwork::settle();
    }

    void addNode(const char *host)
    {
        ScriptedServer &node = at(host);
        node.on("INFO",
                ScriptedServer::bulk("redis_version:7.0.15\r\nredis_mode:cluster\r\nrun_id:abc\r\n"
                                     "role:master\r\n"));
        node.on("CLUSTER", [this, host](int, const QByteArrayList &command) {
            return std::optional(command.at(1) == "SLOTS" ? m_slots : ScriptedServer::bulk(QByteArray(40, *host)));
        });
        node.on("ASKING", "+OK\r\n");
        node.on("SET", "+OK\r\n");
        node.on("GET", "$-1\r\n");
        node.on("WAIT", ":1\r\n");
    }
    void setSlots(const QByteArray &lower, const QByteArray &upper) // sets which node has which half
    {
        m_slots = "*2\r\n*3\r\n" + number(0) + number(8'191) + member(lower) + "*3\r\n" + number(8'192) + number(16'383)
            + member(upper);
    }
    void isolate(const char *host) // from now on, the node reports the present slots, whatever the other nodes report
    {
        at(host).on("CLUSTER", [slots = m_slots, host](int, const QByteArrayList &command) {
            return std::optional(command.at(1) == "SLOTS" ? slots : ScriptedServer::bulk(QByteArray(40, *host)));
        });
    }
    void setNoSlots() { m_slots = "*0\r\n"; } // as during the creation of a cluster
    ScriptedServer &at(const char *host) { return net.at(QString::fromLatin1(host)); }
    static bool isLower(const QByteArray &key) { return slotOf(key) <= 8'191; }
    static QByteArray lowerKey() { return isLower("k0") ? "k0" : isLower("k1") ? "k1" : "k2"; }
    static QByteArray upperKey() { return isLower("k0") ? "k1" : "k0"; }

    // The commands with this key that the node received over all links.
    QByteArrayList heard(const char *host, const QByteArray &key)
    {
        QByteArrayList verbs;
        for (int link = 0; link < at(host).links(); ++link) {
            for (const QByteArrayList &command : at(host).commands(link)) {
                if (command.size() > 1 && command.at(1) == key)
                    verbs << command.first();
            }
        }
        return verbs;
    }
    int count(const char *host, const QByteArray &verb)
    {
        int all = 0;
        for (int link = 0; link < at(host).links(); ++link)
            all += int(at(host).verbs(link).count(verb));
        return all;
    }
    PendingReply send(Command command)
    {
        const PendingReply reply = m_server->send(std::move(command), net.clock.now() + 60s);
        ScriptedNetwork::settle();
        return reply;
    }
    ClusterServer &server() { return *m_server; }
    ConnectionState::Phase phaseOf(const char *host)
    {
        for (const Node &node : m_server->nodes()) {
            if (node.server->address().host == QLatin1String(host))
                return node.server->state().phase;
        }
        return ConnectionState::Phase::Idle;
    }
    void setAdmits(const char *host, bool admits) // an admission applies to new connections
    {
        at(host).on("CLIENT", admits ? QByteArray("+OK\r\n") : QByteArray("-NOAUTH Authentication required.\r\n"));
    }

    ScriptedNetwork net;

private:
    QByteArray m_slots;
    std::unique_ptr<ClusterServer> m_server;
};

// A subscription whose slot has moved from a to b, where it is forbidden.
struct ForbiddenSubscription {
    ForbiddenSubscription()
    {
        cluster.at("b").on("SUBSCRIBE", [this](int, const QByteArrayList &command) {
            const QByteArray confirmed =
                "*3\r\n" + ScriptedServer::bulk("subscribe") + ScriptedServer::bulk(command.at(1)) + number(1);
            return std::optional(isAllowed ? confirmed : QByteArray("-NOPERM this user has no permissions\r\n"));
        });
        const auto made = await(cluster.server().subscriber().subscribe(
            Channel(Cluster::lowerKey()), [](const Message &) {}, cluster.net.clock.now() + 60s, {}));
        if (made)
            subscription = *made;
        cluster.setSlots("b", "a");
        cluster.net.pass(4s);
    }
    int asked() { return cluster.count("b", "SUBSCRIBE"); }

    bool isAllowed = false;
    Cluster cluster;
    std::shared_ptr<Subscription> subscription;
};

// Answers with this error this many times, and then normally.
void refuse(ScriptedServer &node, const QByteArray &verb, const QByteArray &error, int times)
{
    node.on(verb, [error, left = std::make_shared<int>(times)](int, const QByteArrayList &) {
        return std::optional<QByteArray>((*left)-- > 0 ? '-' + error + "\r\n" : QByteArray("+OK\r\n"));
    });
}

} // namespace

class TestClusterRoutes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCommandDoesNotOvertakeThoseHeldOfItsSlot()
    {
        Cluster cluster;
        QVERIFY(cluster.server().isLive());
        const QByteArray key = Cluster::lowerKey();
        refuse(cluster.at("a"), "SET", "TRYAGAIN not now", 1);
        const PendingReply first = cluster.send(Command::write("SET", Key(key), {"1"}));
        const PendingReply second = cluster.send(Command::read("GET", Key(key)));
        QVERIFY(!first.isSettled() && !second.isSettled());
        QCOMPARE(cluster.heard("a", key), QByteArrayList{"SET"});
        cluster.net.pass(100ms);
        QCOMPARE(cluster.heard("a", key), (QByteArrayList{"SET", "SET", "GET"}));
        QVERIFY(first.isSettled() && second.isSettled());
    }

    // While a slot moves, the node refuses a script on keys that do not all exist there.
    void keysThatStayApartAreAskedForLessAndLessAndThenTold()
    {
        Cluster cluster;
        const QByteArray key = Cluster::lowerKey();
        refuse(cluster.at("a"), "SET", "ASK " + QByteArray::number(slotOf(key)) + " b:6379", 1'000);
        refuse(cluster.at("b"), "SET", "TRYAGAIN not now", 1'000);
        const PendingReply refused = cluster.send(Command::write("SET", Key(key), {"1"}));
        int passed = 0;
        for (; !refused.isSettled() && passed < 1'000; passed += 10)
            cluster.net.pass(10ms);
        QVERIFY2(passed >= 200 && passed <= 600, QByteArray::number(passed));
        QCOMPARE(refused.await_resume().error().token, QByteArray("TRYAGAIN"));
        QVERIFY2(cluster.count("b", "ASKING") <= 5, QByteArray::number(cluster.count("b", "ASKING")));
    }

    // Both nodes listen on the same port of their hosts.
    void aRedirectWithoutAHostStaysOnTheHostOfTheNodeThatAnswered_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::newRow("moved") << QByteArray("MOVED");
        QTest::newRow("ask") << QByteArray("ASK");
    }
    void aRedirectWithoutAHostStaysOnTheHostOfTheNodeThatAnswered()
    {
        QFETCH(QByteArray, kind);
        Cluster cluster;
        const QByteArray key = Cluster::upperKey();
        QVERIFY(!Cluster::isLower(key));
        refuse(cluster.at("b"), "SET", kind + ' ' + QByteArray::number(slotOf(key)) + " :6379", 1);
        const PendingReply sent = cluster.send(Command::write("SET", Key(key), {"1"}));
        cluster.net.pass(100ms);
        QVERIFY(sent.isSettled() && sent.await_resume());
        QCOMPARE(cluster.heard("a", key), QByteArrayList());
        QCOMPARE(cluster.heard("b", key), (QByteArrayList{"SET", "SET"}));
        QCOMPARE(cluster.server().addressOf(Key(key)).host, QStringLiteral("b"));
    }

    // Whatever is wrong with the cluster, it is not asked more often than this.
    void aClusterThatIsDownIsAskedLessAndLess()
    {
        Cluster cluster;
        const QByteArray key = Cluster::lowerKey();
        refuse(cluster.at("a"), "SET", "CLUSTERDOWN The cluster is down", 1'000);
        const PendingReply waiting = cluster.send(Command::write("SET", Key(key), {"1"}));
        for (int i = 0; i < 60; ++i)
            cluster.net.pass(100ms);
        QVERIFY(!waiting.isSettled()); // until its deadline
        const int asked = cluster.count("a", "SET");
        QVERIFY2(asked >= 10 && asked <= 30, QByteArray::number(asked));
    }

    void nodesThatRedirectToEachOtherAreAskedLessAndLess_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::newRow("moved") << QByteArray("MOVED");
        QTest::newRow("ask") << QByteArray("ASK");
    }
    void nodesThatRedirectToEachOtherAreAskedLessAndLess()
    {
        QFETCH(QByteArray, kind);
        Cluster cluster;
        int missed = 0;
        connect(&cluster.server(), &Server::missed, this, [&missed](const Missed &) { ++missed; });
        const QByteArray key = Cluster::lowerKey();
        const QByteArray redirect = kind + ' ' + QByteArray::number(slotOf(key));
        refuse(cluster.at("a"), "SET", redirect + " b:6379", 1'000);
        refuse(cluster.at("b"), "SET", redirect + " a:6379", 1'000);
        const PendingReply waiting = cluster.send(Command::write("SET", Key(key), {"1"}));
        for (int i = 0; i < 60; ++i)
            cluster.net.pass(100ms);
        QVERIFY(!waiting.isSettled()); // until its deadline
        const int asked = cluster.count("a", "SET") + cluster.count("b", "SET");
        QVERIFY2(asked >= 10 && asked <= 60, QByteArray::number(asked));
        QVERIFY2(missed <= 3, QByteArray::number(missed));
    }

    void whatIsWrittenAfterAskingCannotBeConfirmed()
    {
        Cluster cluster;
        const QByteArray key = Cluster::lowerKey();
        const PendingReply plain = cluster.send(Command::write("SET", Key(key), {"1"}));
        QVERIFY(plain.isSettled() && plain.await_resume()->connection != 0);
        refuse(cluster.at("a"), "SET", "ASK " + QByteArray::number(slotOf(key)) + " b:6379", 1);
        const PendingReply asked = cluster.send(Command::write("SET", Key(key), {"1"}));
        QVERIFY(asked.isSettled());
        QCOMPARE(cluster.count("b", "ASKING"), 1);
        QCOMPARE(asked.await_resume()->connection, quint32(0));
    }

    // The slot has moved meanwhile, and the new node knows nothing of that write.
    void aConfirmationGoesToTheNodeThatTookTheWrite()
    {
        Cluster cluster;
        const QByteArray key = Cluster::lowerKey();
        const PendingReply written = cluster.send(Command::write("SET", Key(key), {"1"}));
        const quint32 connection = written.await_resume()->connection;
        cluster.setSlots("b", "a");
        cluster.net.pass(3s);
        QCOMPARE(cluster.server().addressOf(Key(key)).host, QStringLiteral("b"));
        const Command confirm = Command::behind(Key(key), connection, {"WAIT", "1", "100"});
        QVERIFY(cluster.send(confirm).isSettled());
        QCOMPARE(cluster.count("a", "WAIT"), 1);
        QCOMPARE(cluster.count("b", "WAIT"), 0);
        cluster.net.goesDown(QStringLiteral("a"));
        ScriptedNetwork::settle();
        const PendingReply late = cluster.send(confirm);
        QVERIFY(late.isSettled());
        QCOMPARE(late.await_resume().error().kind, Error::Kind::Connect);
        QCOMPARE(cluster.count("b", "WAIT"), 0);
    }

    void whoLivesElsewhereIsNotToldThatANodeCameBack()
    {
        Cluster cluster;
        std::vector<Missed> told;
        connect(&cluster.server(), &Server::missed, this, [&](const Missed &what) { told.push_back(what); });
        cluster.at("b").hangUp(0);
        cluster.net.pass(5s);
        QVERIFY(cluster.server().isLive());
        QCOMPARE(told.size(), std::size_t(1));
        QVERIFY(told.front().slots == (std::vector<SlotRange>{{8'192, 16'383}}));
        QVERIFY(told.front().reconnected && told.front().reconnected->address().host == QLatin1String("b"));
        told.clear();
        cluster.setSlots("b", "a"); // a failover: the connections stay open
        cluster.net.pass(3s);
        QCOMPARE(told.size(), std::size_t(1));
        QVERIFY(!told.front().reconnected && told.front().slots == allSlots());
    }

    // Such a node still believes that it is the master, so its answer would replace a newer one again and again.
    void aSeedThatTheOtherNodesReplacedIsNotBelieved()
    {
        Cluster cluster;
        cluster.addNode("c");
        cluster.isolate("a");
        cluster.setSlots("c", "b");
        cluster.net.pass(15s);
        QVERIFY(cluster.phaseOf("c") == ConnectionState::Phase::Live);
        int changes = 0;
        connect(&cluster.server(), &Server::nodesChanged, this, [&changes] { ++changes; });
        cluster.net.pass(30s);
        QCOMPARE(changes, 0);
        QVERIFY(cluster.phaseOf("c") == ConnectionState::Phase::Live);
        QVERIFY(cluster.phaseOf("a") == ConnectionState::Phase::Idle); // not listed
    }

    void aSeedThatIsNotListedIsAskedIfNoOtherNodeCanBe()
    {
        Cluster cluster;
        cluster.addNode("c");
        cluster.setSlots("c", "b");
        cluster.net.pass(15s);
        QVERIFY(cluster.phaseOf("c") == ConnectionState::Phase::Live);
        cluster.net.goesDown(QStringLiteral("b"));
        cluster.net.goesDown(QStringLiteral("c"));
        cluster.addNode("d");
        cluster.setSlots("d", "d");
        cluster.net.pass(15s);
        QVERIFY(cluster.phaseOf("d") == ConnectionState::Phase::Live);
        QVERIFY(cluster.server().isLive());
    }

    // As after a restart, if its users are loaded later. Each refusal is an entry in its ACL log.
    void aNodeThatRefusedIsTriedAgainRarely()
    {
        Cluster cluster;
        cluster.setAdmits("b", false);
        cluster.at("b").hangUp(0);
        cluster.net.pass(10s);
        QVERIFY(cluster.server().isLive());
        QVERIFY(cluster.phaseOf("b") == ConnectionState::Phase::Refused);
        const int links = cluster.at("b").links();
        cluster.net.pass(45s);
        QCOMPARE(cluster.at("b").links(), links);
        cluster.net.pass(20s);
        QCOMPARE(cluster.at("b").links(), links + 1);
        QVERIFY(cluster.phaseOf("b") == ConnectionState::Phase::Refused);
        cluster.setAdmits("b", true);
        cluster.net.pass(60s);
        QVERIFY(cluster.phaseOf("b") == ConnectionState::Phase::Live);
    }

    void openTriesANodeThatRefusedAtOnce()
    {
        Cluster cluster;
        cluster.setAdmits("b", false);
        cluster.at("b").hangUp(0);
        cluster.net.pass(10s);
        QVERIFY(cluster.phaseOf("b") == ConnectionState::Phase::Refused);
        cluster.setAdmits("b", true);
        cluster.server().open();
        ScriptedNetwork::settle();
        QVERIFY(cluster.phaseOf("b") == ConnectionState::Phase::Live);
    }

    // Only open() tries again, as with a single server.
    void aClusterWhoseMastersAllRefuseIsNotTriedAgain()
    {
        Cluster cluster;
        cluster.setSlots("b", "a"); // the last one that refuses is not the seed
        cluster.net.pass(4s);
        for (const char *host : {"a", "b"}) {
            QVERIFY(cluster.server().isLive());
            cluster.setAdmits(host, false);
            cluster.at(host).hangUp(0);
            cluster.net.pass(10s);
        }
        QVERIFY(cluster.server().state().phase == ConnectionState::Phase::Refused);
        const int links = cluster.at("a").links() + cluster.at("b").links();
        cluster.net.pass(200s);
        QCOMPARE(cluster.at("a").links() + cluster.at("b").links(), links);
        cluster.setAdmits("a", true);
        cluster.setAdmits("b", true);
        cluster.server().open();
        cluster.net.pass(1s);
        QVERIFY(cluster.server().isLive());
    }

    // Each refusal is an entry in the ACL log of the node.
    void aNodeThatRefusesToTellTheSlotsIsNotAskedAgain()
    {
        Cluster cluster;
        cluster.server().close();
        cluster.at("a").on("CLUSTER",
                           QByteArray("-NOPERM this user has no permissions to run the 'cluster' command\r\n"));
        cluster.server().open();
        ScriptedNetwork::settle();
        QVERIFY(cluster.server().state().phase == ConnectionState::Phase::Refused);
        const int questions = cluster.count("a", "CLUSTER");
        cluster.net.pass(60s);
        QCOMPARE(cluster.count("a", "CLUSTER"), questions);
        cluster.addNode("a");
        cluster.server().open();
        ScriptedNetwork::settle();
        QVERIFY(cluster.server().isLive());
    }

    // Its slot is still moving to it, so each command for the slot names it again.
    void anImportingNodeThatRefusesIsNotTriedForEachCommand()
    {
        Cluster cluster;
        const QByteArray key = Cluster::lowerKey();
        cluster.setAdmits("c", false);
        refuse(cluster.at("a"), "SET", "ASK " + QByteArray::number(slotOf(key)) + " c:6379", 1'000);
        const PendingReply waiting = cluster.send(Command::write("SET", Key(key), {"1"}));
        cluster.net.pass(6s);
        QVERIFY(!waiting.isSettled());
        QVERIFY(cluster.count("a", "SET") >= 10);
        QCOMPARE(cluster.at("c").links(), 1);
    }

    void aChangedPolicyAppliesToEachNode()
    {
        Cluster cluster;
        QVERIFY(cluster.server().isLive());
        const Command write = Command::write("SET", Key("k"), {"1"});
        const auto writesDirectly = [&] { // to how many nodes
            int accepted = 0;
            for (const Node &node : cluster.server().nodes()) {
                const PendingReply reply = node.server->send(write, cluster.net.clock.now() + 60s);
                ScriptedNetwork::settle();
                accepted += reply.isSettled() && reply.await_resume() ? 1 : 0;
            }
            return accepted;
        };
        QCOMPARE(writesDirectly(), 2);
        cluster.server().setPolicy(CommandPolicy::ReadOnly);
        QCOMPARE(writesDirectly(), 0);
        cluster.addNode("c"); // also to a node that comes later
        cluster.setSlots("a", "c");
        cluster.net.pass(4s);
        QVERIFY(cluster.phaseOf("c") == ConnectionState::Phase::Live);
        QCOMPARE(writesDirectly(), 0);
        QCOMPARE(cluster.count("c", "SET"), 0);
        cluster.server().setPolicy(CommandPolicy::Everything);
        QCOMPARE(writesDirectly(), 2);
    }

    // Each refusal is an entry in the ACL log of the node.
    void aMovedSubscriptionThatIsForbiddenIsTriedRarely()
    {
        ForbiddenSubscription forbidden;
        Cluster &cluster = forbidden.cluster;
        QVERIFY(forbidden.subscription);
        QCOMPARE(forbidden.asked(), 1);
        const int questions = cluster.count("a", "CLUSTER") + cluster.count("b", "CLUSTER");
        cluster.net.pass(50s);
        QCOMPARE(forbidden.asked(), 1);
        const int more = cluster.count("a", "CLUSTER") + cluster.count("b", "CLUSTER") - questions;
        QVERIFY2(more <= 40, QByteArray::number(more)); // two each 3 s
        forbidden.isAllowed = true;
        cluster.net.pass(15s);
        QCOMPARE(forbidden.asked(), 2);
        QCOMPARE(cluster.count("a", "UNSUBSCRIBE"), 1);
        cluster.net.pass(120s);
        QCOMPARE(forbidden.asked(), 2);
    }

    void aForbiddenSubscriptionIsTriedAgainAfterAReconnect()
    {
        ForbiddenSubscription forbidden;
        QCOMPARE(forbidden.asked(), 1);
        forbidden.isAllowed = true;
        forbidden.cluster.at("b").hangUp(0);
        forbidden.cluster.net.pass(5s);
        QCOMPARE(forbidden.asked(), 2);
        QCOMPARE(forbidden.cluster.count("a", "UNSUBSCRIBE"), 1);
    }

    void aForbiddenSubscriptionFollowsItsSlotAtOnce()
    {
        ForbiddenSubscription forbidden;
        QCOMPARE(forbidden.asked(), 1);
        forbidden.cluster.setSlots("a", "b"); // where it is allowed
        forbidden.cluster.net.pass(4s);
        forbidden.isAllowed = true;
        forbidden.cluster.setSlots("b", "a");
        forbidden.cluster.net.pass(4s);
        QCOMPARE(forbidden.asked(), 2);
        QCOMPARE(forbidden.cluster.count("a", "UNSUBSCRIBE"), 1);
    }

    // For a moment after its restart, a master answers that the cluster is down.
    void aShardedSubscriptionIsMadeAgainAfterARestart()
    {
        bool isDown = false;
        int heard = 0, asked = 0, subscribed = -1;
        Cluster cluster;
        const QByteArray key = Cluster::lowerKey();
        cluster.at("a").on("SSUBSCRIBE", [&](int link, const QByteArrayList &command) {
            ++asked;
            subscribed = isDown ? -1 : link;
            const QByteArray confirmed =
                "*3\r\n" + ScriptedServer::bulk("ssubscribe") + ScriptedServer::bulk(command.at(1)) + number(1);
            return std::optional(isDown ? QByteArray("-CLUSTERDOWN The cluster is down\r\n") : confirmed);
        });
        const auto made = await(cluster.server().subscriber().subscribeSharded(
            Channel(key), [&heard](const Message &) { ++heard; }, cluster.net.clock.now() + 60s, {}));
        QVERIFY(made.has_value());
        isDown = true;
        for (int link = 0, last = cluster.at("a").links(); link < last; ++link)
            cluster.at("a").hangUp(link);
        asked = 0;
        cluster.net.pass(2s);
        QVERIFY(cluster.phaseOf("a") == ConnectionState::Phase::Live);
        QVERIFY(asked > 0);
        isDown = false;
        cluster.net.pass(1s);
        QVERIFY(subscribed >= 0);
        cluster.at("a").say(subscribed, ScriptedServer::array({"smessage", key, "0"}));
        ScriptedNetwork::settle();
        QCOMPARE(heard, 1);
    }

    void aClusterWithoutMastersCannotBeTapped()
    {
        Cluster cluster;
        cluster.server().close();
        cluster.setNoSlots();
        cluster.server().open();
        ScriptedNetwork::settle();
        QVERIFY(!cluster.server().isLive());
        const MonitorStreamEnd end = await(cluster.server().tap({}, {}, {}));
        QVERIFY(end.why == MonitorStreamEnd::Why::Lost);
        QVERIFY2(end.error.message.contains(QStringLiteral("no master")), qPrintable(end.error.message));
    }

    // Closed while a node reconnects.
    void closedWhileANodeIsLostItTellsNothingMore()
    {
        Cluster cluster;
        cluster.net.goesDown(QStringLiteral("b"));
        ScriptedNetwork::settle();
        int told = 0;
        connect(&cluster.server(), &Server::missed, this, [&told](const Missed &) { ++told; });
        cluster.server().close();
        cluster.at("b").refuseConnections(false);
        cluster.net.pass(10s);
        QCOMPARE(told, 0);
        QVERIFY(cluster.server().state().phase == ConnectionState::Phase::Idle);
        cluster.server().open();
        cluster.net.pass(10s);
        QVERIFY(cluster.server().isLive());
        QCOMPARE(told, 1); // everything is new
    }

    // Closed with a held command, and opened again.
    void whatIsHeldEndsWithTheConnectionAndIsNotSentLater()
    {
        Cluster cluster;
        const QByteArray key = Cluster::lowerKey();
        refuse(cluster.at("a"), "SET", "CLUSTERDOWN The cluster is down", 1);
        const PendingReply held = cluster.send(Command::write("SET", Key(key), {"1"}));
        QVERIFY(!held.isSettled());
        cluster.server().close();
        QVERIFY(held.isSettled());
        QCOMPARE(held.await_resume().error().kind, Error::Kind::Canceled);
        cluster.server().open();
        cluster.net.pass(5s);
        QVERIFY(cluster.server().isLive());
        QCOMPARE(cluster.count("a", "SET"), 1);
    }
};

QTEST_GUILESS_MAIN(TestClusterRoutes)

} // namespace lockscope::cluster_routes_test

#include "tst_cluster_routes.moc"
