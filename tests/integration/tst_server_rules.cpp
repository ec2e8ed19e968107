// The policy of a server applies in every case: another form of its address, a member of a red lock, a policy that
// another process saved, and an acquire that began while it was still allowed.
#include "core/profiles/saved_policies.h"
#include "core/workspace/source_ids.h"
#include "core/workspace/workspace.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/fault_proxy.h"
#include "tests/support/manual_clock.h"
#include "tests/support/open_session.h"
#include "tests/support/redis_clients.h"

#include <QTemporaryDir>
#include <QTest>

namespace lockscope::server_rules_test {

using namespace std::chrono_literals;
using actions::ConnectionPolicy;
using actions::Environment;

namespace {

const Key name(QByteArrayLiteral("order:42"));
const QByteArray otherOwner = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
constexpr ConnectionPolicy prod{.environment = Environment::Prod};
constexpr ConnectionPolicy writable;

// As in the window: sessions of one workspace, with their own settings.
struct Program {
    ~Program()
    {
        bool closed = false;
        QObject::connect(&workspace, &Workspace::closed, &workspace, [&closed] { closed = true; });
        workspace.close();
        awaitUntil([&closed] { return closed; });
    }

    Session *show(const redis::Address &address, const ConnectionPolicy &policy,
                  const std::optional<redis::Credentials> &as = {})
    {
        SessionOptions options;
        options.monitor.source = sources.of(address);
        options.address = address;
        options.policy = policy;
        options.operatorAs = as;
        options.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
        Session *session = workspace.open(options, [](Session *) {});
        awaitUntil([session] { return session->client()->isLive(); });
        return session;
    }
    void acquire(Session *session, std::optional<Millis> wait = Millis(0))
    {
        const int before = finished;
        locks::AcquireRequest request;
        request.name = name;
        request.wait = wait;
        calls.spawn(hear(this, session->holds()->acquire(request, {}, {}), calls.stopToken()));
        if (wait)
            awaitUntil([&] { return finished > before; });
    }
    void acquireRed(Session *session, std::vector<redis::Address> servers, const Key &what = name)
    {
        const int before = finished;
        CompoundRequest red;
        red.kind = locks::CompoundKind::Red;
        red.names = {what};
        red.servers = std::move(servers);
        red.terms.wait = Millis(30'000); // a busy member may miss a round
        calls.spawn(hear(this, session->holds()->acquire(red, {}, {}), calls.stopToken()));
        awaitUntil([&] { return finished > before; });
    }
    static Task<void> hear(Program *self, Task<Result<bool>> acquiring, std::stop_token stop)
    {
        const auto answer = co_await acquiring;
        if (stop.stop_requested())
            co_return;
        ++self->finished;
        self->got = answer && *answer;
        self->last = answer ? Error() : answer.error();
    }

    QTemporaryDir folder;
    QString settings = folder.filePath(QStringLiteral("settings.ini"));
    profiles::SavedPolicies saved{settings};
    SystemClock clock;
    SourceIds sources;
    Workspace workspace{&clock, quickOptions(), nullptr, {.settingsFile = settings}};
    int finished = 0;
    bool got = false;
    Error last;
    TaskScope calls;
};

bool exists(const RedisServer &server)
{
    return BlockingRedis(server).call({"EXISTS", name.raw()}).toInt() == 1;
}

int connectionsOf(const RedisServer &server, const QByteArray &user)
{
    return int(BlockingRedis(server).call({"CLIENT", "LIST"}).toBytes().count(QByteArray(" user=" + user + " ")));
}

} // namespace

class TestServerRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }

    void aMemberThatNobodyKnowsIsNotWrittenTo()
    {
        Program o;
        const RedisServer own, other; // two members need both votes
        Session *session = o.show(socketAddress(own), writable);
        o.acquireRed(session, {socketAddress(own), socketAddress(other)});
        QVERIFY(!o.got);
        QCOMPARE(o.last.token, QByteArray("POLICY"));
        QVERIFY2(o.last.message.contains(QStringLiteral("read-only")), qPrintable(o.last.message));
        QVERIFY(!exists(own) && !exists(other));
        o.saved.set(socketAddress(other), writable);
        o.acquireRed(session, {socketAddress(own), socketAddress(other)});
        QVERIFY2(o.got, qPrintable(o.last.message));
        QVERIFY(exists(own) && exists(other));
    }

    void aMemberThatIsReadOnlyInTheSameWindowIsNotWrittenTo()
    {
        Program o;
        const RedisServer own, second, third;
        Session *session = o.show(socketAddress(own), writable);
        o.show(socketAddress(second), {.readOnly = true});
        o.show(socketAddress(third), writable);
        o.acquireRed(session, {socketAddress(own), socketAddress(second), socketAddress(third)});
        QVERIFY(!exists(second));
        QVERIFY2(o.got, qPrintable(o.last.message)); // two of three
        QVERIFY(exists(own) && exists(third));
    }

    // Also while a hold still uses the connection that is read-only.
    void aMemberIsWrittenToOnceChangesAreAllowed()
    {
        Program o;
        const RedisServer own, second, third;
        o.saved.set(socketAddress(second), {.readOnly = true});
        o.saved.set(socketAddress(third), writable);
        Session *session = o.show(socketAddress(own), writable);
        o.acquireRed(session, {socketAddress(own), socketAddress(second), socketAddress(third)});
        QVERIFY2(o.got, qPrintable(o.last.message)); // two of three
        QVERIFY(!exists(second));
        o.saved.set(socketAddress(second), writable);
        o.acquireRed(session, {socketAddress(own), socketAddress(second)}, Key(QByteArrayLiteral("order:43")));
        QVERIFY2(o.got, qPrintable(o.last.message));
    }

    void aMemberThatIsProdIsArmedFirst()
    {
        Program o;
        const RedisServer::Options tcp{.tcp = true};
        const RedisServer own, second(tcp);
        Session *session = o.show(socketAddress(own), writable);
        Session *other = o.show(tcpAddress(second), prod);
        const std::vector members{socketAddress(own), tcpAddress(second, QStringLiteral("localhost"))};
        o.acquireRed(session, members);
        QVERIFY(!o.got && !exists(own) && !exists(second));
        QVERIFY2(o.last.message.contains(QStringLiteral("armed")), qPrintable(o.last.message));
        other->acts()->arm();
        o.acquireRed(session, members);
        QVERIFY2(o.got, qPrintable(o.last.message));
        QVERIFY(exists(own) && exists(second));
    }

    // A name that is not resolved yet may mean any server.
    void aMemberIsWrittenToOnceTheNamesAreKnown()
    {
        Program o;
        const RedisServer::Options tcp{.tcp = true};
        const RedisServer own, second(tcp);
        redis::Address elsewhere = tcpAddress(second, QStringLiteral("no-such-host.invalid"));
        o.saved.set(elsewhere, {.readOnly = true});
        o.saved.set(tcpAddress(second), writable);
        Session *session = o.show(socketAddress(own), writable);
        o.acquireRed(session, {socketAddress(own), tcpAddress(second)});
        QVERIFY2(o.got, qPrintable(o.last.message));
        QVERIFY(exists(own) && exists(second));
    }

    void whatWasReadOnlyForAnUnknownNameIsNotForLong()
    {
        const RedisServer server(RedisServer::Options{.tcp = true});
        const QTemporaryDir folder;
        const QString settings = folder.filePath(QStringLiteral("settings.ini"));
        profiles::SavedPolicies saved(settings);
        saved.set(tcpAddress(server, QStringLiteral("no-such-host.invalid")), {.readOnly = true});
        SystemClock clock;
        ServerRules rules(&clock, {.settingsFile = settings});
        const redis::Address address = tcpAddress(server);
        saved.set(address, writable);
        int changes = 0;
        QObject::connect(&rules, &ServerRules::namesChanged, &rules, [&changes] { ++changes; });
        QVERIFY(rules.commandPolicyOf(address) == redis::CommandPolicy::ReadOnly);
        awaitUntil([&changes] { return changes > 0; });
        QVERIFY(rules.commandPolicyOf(address) == redis::CommandPolicy::Everything);
    }

    void aNameIsLookedUpAgainAfterAWhile()
    {
        const QTemporaryDir folder;
        const QString settings = folder.filePath(QStringLiteral("settings.ini"));
        profiles::SavedPolicies(settings).set(*redis::parseUrl(u"redis://no-such-host.invalid:7001"),
                                              {.readOnly = true});
        ManualClock clock;
        ServerRules rules(&clock, {.settingsFile = settings, .unknown = writable});
        const redis::Address address = *redis::parseUrl(u"redis://127.0.0.1:7001");
        int changes = 0;
        QObject::connect(&rules, &ServerRules::namesChanged, &rules, [&changes] { ++changes; });
        QVERIFY(rules.commandPolicyOf(address) == redis::CommandPolicy::ReadOnly);
        awaitUntil([&changes] { return changes == 1; });
        clock.advance(Millis(29'999));
        const int before = changes; // the deadline of the first lookup, too
        QVERIFY(rules.commandPolicyOf(address) == redis::CommandPolicy::Everything);
        clock.advance(Millis(1));
        QVERIFY(rules.commandPolicyOf(address) == redis::CommandPolicy::Everything); // what was known stays known
        awaitUntil([&changes, before] { return changes > before; });
    }

    // The command line does not repair the file, so nobody would hear that all policies are lost.
    void aSettingsFileThatCannotBeUsedForbidsChanges()
    {
        const QTemporaryDir folder;
        const QString settings = folder.filePath(QStringLiteral("settings.ini"));
        QFile file(settings);
        QVERIFY(file.open(QIODevice::WriteOnly)); // empty
        file.close();
        SystemClock clock;
        ServerRules rules(&clock, {.settingsFile = settings, .unknown = writable});
        const redis::Address address = *redis::parseUrl(u"redis://127.0.0.1:7001");
        QVERIFY(rules.commandPolicyOf(address) == redis::CommandPolicy::ReadOnly);
        QVERIFY(file.remove());
        QVERIFY(rules.commandPolicyOf(address) == redis::CommandPolicy::Everything);
    }

    // As in the command line: nothing else makes the session look.
    void aSessionLooksAgainWhenANameIsKnown()
    {
        const RedisServer server;
        const QTemporaryDir folder;
        const QString settings = folder.filePath(QStringLiteral("settings.ini"));
        SystemClock clock;
        ServerRules rules(&clock, {.settingsFile = settings, .unknown = writable});
        redis::ServerPool serverPool(&clock, quickOptions());
        SessionOptions options;
        options.address = socketAddress(server);
        options.policy = writable;
        options.rules = &rules;
        options.auditFile = folder.filePath(QStringLiteral("audit.jsonl"));
        Session session(options, &serverPool);
        session.client()->open();
        awaitUntil([&session] { return session.client()->isLive(); });
        profiles::SavedPolicies(settings).set(socketAddress(server), {.readOnly = true});
        QVERIFY(session.client()->policy() == redis::CommandPolicy::Everything);
        Q_EMIT rules.namesChanged();
        QVERIFY(session.client()->policy() == redis::CommandPolicy::ReadOnly);
    }

    void aMemberIsWrittenToByItsOperator()
    {
        Program o;
        const RedisServer own, second;
        BlockingRedis redis(second);
        for (const char *user : {"mon", "ops"})
            QVERIFY(!redis.call({"ACL", "SETUSER", user, "on", ">geheim", "~*", "&*", "+@all"}).isError());
        redis::Address watched = socketAddress(second);
        watched.user = "mon";
        watched.password = Secret("geheim");
        Session *session = o.show(socketAddress(own), writable);
        o.show(watched, writable, redis::Credentials{"ops", Secret("geheim")});
        QVERIFY(!redis.call({"ACL", "SETUSER", "mon", "-@write"}).isError());
        QCOMPARE(connectionsOf(second, "ops"), 0);
        o.acquireRed(session, {socketAddress(own), socketAddress(second)});
        QVERIFY2(o.got, qPrintable(o.last.message));
        QVERIFY(exists(second));
        QVERIFY(connectionsOf(second, "ops") > 0);
        QVERIFY(redis.call({"ACL", "LOG"}).elements().isEmpty()); // the other one got no request
    }

    void anotherSpellingOfAProdServerIsProd()
    {
        Program o;
        const RedisServer server(RedisServer::Options{.tcp = true});
        o.saved.set(tcpAddress(server), prod);
        Session *session = o.show(tcpAddress(server, QStringLiteral("localhost")), writable);
        o.acquire(session);
        QVERIFY(!o.got && !exists(server));
        QVERIFY2(o.last.message.contains(QStringLiteral("armed")), qPrintable(o.last.message));
        QCOMPARE(session->ruling().policy.environment, Environment::Prod);
        session->acts()->arm();
        o.acquire(session);
        QVERIFY(o.got && exists(server));
    }

    // Recognized by what it said about itself when it was connected under the saved name.
    void theSocketOfAProdServerIsProd()
    {
        Program o;
        const RedisServer server(RedisServer::Options{.tcp = true});
        o.saved.set(tcpAddress(server), prod);
        profiles::ServerMarks marks;
        {
            SessionOptions options;
            OpenSession first(tcpAddress(server), options);
            marks = profiles::marksOf(*first.session->client());
        }
        o.saved.learn(tcpAddress(server), marks);
        Session *session = o.show(socketAddress(server), writable);
        o.acquire(session);
        QVERIFY(!o.got && !exists(server));
        QCOMPARE(o.last.token, QByteArray("POLICY"));
    }

    // Each node of a cluster names the other nodes.
    void anotherNodeOfAProdClusterIsProd()
    {
        Program o;
        const RedisServer server(RedisServer::Options{.tcp = true});
        const RedisServer other(RedisServer::Options{.tcp = true});
        o.saved.set(tcpAddress(server), prod);
        o.saved.learn(tcpAddress(server), profiles::marksOf(tcpAddress(other)));
        Session *session = o.show(tcpAddress(other), writable);
        o.acquire(session);
        QVERIFY(!o.got && !exists(other));
    }

    void aWordOfAnotherProcessCountsAtOnce()
    {
        Program o;
        const RedisServer server;
        Session *session = o.show(socketAddress(server), writable);
        ConnectionPolicy told = writable;
        QObject::connect(session, &Session::rulingChanged, session,
                         [&told](const profiles::Ruling &ruling) { told = ruling.policy; });
        o.saved.set(socketAddress(server), {.readOnly = true});
        o.acquire(session);
        QVERIFY(!o.got && !exists(server));
        QVERIFY2(o.last.message.contains(QStringLiteral("read-only")), qPrintable(o.last.message));
        awaitUntil([&] { return told.readOnly; });
        auto sent = session->client()->send(redis::Command::write("SET", name, {"x"}));
        awaitUntil([&] { return sent.isSettled(); });
        QVERIFY(!exists(server));
        o.saved.set(socketAddress(server), writable);
        awaitUntil([&] { return !told.readOnly; });
        o.acquire(session);
        QVERIFY2(o.got, qPrintable(o.last.message));
    }

    void whatIsHeldIsGivenBackThoughItIsReadOnlyNow()
    {
        Program o;
        const RedisServer server;
        Session *session = o.show(socketAddress(server), writable);
        o.acquire(session);
        QVERIFY(o.got);
        bool isTold = false;
        QObject::connect(session, &Session::rulingChanged, session,
                         [&isTold](const profiles::Ruling &ruling) { isTold = ruling.policy.readOnly; });
        o.saved.set(socketAddress(server), {.readOnly = true});
        awaitUntil([&isTold] { return isTold; });
        QVERIFY(session->client()->policy() == redis::CommandPolicy::Everything);
        session->holds()->release(session->lockClient()->holds().front()->id());
        awaitUntil([&] { return !exists(server); });
        awaitUntil([&] { return session->client()->policy() == redis::CommandPolicy::ReadOnly; });
    }

    // The red lock of one session uses the connection of another session.
    void aMemberIsGivenBackThoughItsServerIsReadOnlyNow()
    {
        Program o;
        const RedisServer own, second;
        Session *session = o.show(socketAddress(own), writable);
        Session *other = o.show(socketAddress(second), writable);
        o.acquireRed(session, {socketAddress(own), socketAddress(second)});
        QVERIFY2(o.got, qPrintable(o.last.message));
        bool isTold = false;
        QObject::connect(other, &Session::rulingChanged, other,
                         [&isTold](const profiles::Ruling &ruling) { isTold = ruling.policy.readOnly; });
        o.saved.set(socketAddress(second), {.readOnly = true});
        awaitUntil([&isTold] { return isTold; });
        QVERIFY(other->client()->policy() == redis::CommandPolicy::Everything);
        session->holds()->releaseCompound(session->holds()->compounds().front().id);
        awaitUntil([&] { return !exists(own) && !exists(second); });
        awaitUntil([&] { return other->client()->policy() == redis::CommandPolicy::ReadOnly; });
    }

    void whoWaitsOnProdTakesNothingOnceItIsDisarmed()
    {
        Program o;
        const RedisServer server;
        BlockingRedis redis(server);
        redis.call({"HSET", name.raw(), otherOwner, "1"});
        Session *session = o.show(socketAddress(server), prod);
        session->acts()->arm();
        o.acquire(session, std::nullopt);
        awaitUntil([&] {
            return redis.call({"PUBSUB", "NUMSUB", "redisson_lock__channel:{order:42}"}).at(1).toInt() == 1;
        });
        session->acts()->disarm();
        awaitUntil([&] { return o.finished == 1; });
        QCOMPARE(o.last.token, QByteArray("POLICY"));
        QVERIFY2(o.last.message.contains(QStringLiteral("armed")), qPrintable(o.last.message));
        redis.call({"DEL", name.raw()});
        redis.call({"PUBLISH", "redisson_lock__channel:{order:42}", "0"});
        o.acquire(session); // this would come after the acquire, if there had been one
        QVERIFY(!o.got && !exists(server));
    }

    void whoWaitsOnProdTakesNothingOnceContactIsLost()
    {
        Program o;
        const RedisServer server(RedisServer::Options{.tcp = true});
        FaultProxy proxy(server.socketPath());
        BlockingRedis redis(server);
        redis.call({"HSET", name.raw(), otherOwner, "1"});
        Session *session = o.show(tcpAddress(proxy.port()), prod);
        session->acts()->arm();
        o.acquire(session, std::nullopt);
        awaitUntil([&] {
            return redis.call({"PUBSUB", "NUMSUB", "redisson_lock__channel:{order:42}"}).at(1).toInt() == 1;
        });
        proxy.cutNow();
        awaitUntil([&] { return o.finished == 1; });
        QCOMPARE(o.last.token, QByteArray("POLICY"));
        redis.call({"DEL", name.raw()});
        awaitUntil([&] { return session->client()->isLive(); });
        QVERIFY(!session->acts()->isArmed());
        o.acquire(session);
        QVERIFY(!o.got && !exists(server));
    }

    // The policy may change between two attempts.
    void eachAttemptAsksAgain()
    {
        Program o;
        const RedisServer server;
        BlockingRedis redis(server);
        redis.call({"HSET", name.raw(), otherOwner, "1"});
        redis.call({"PEXPIRE", name.raw(), "60000"});
        Session *session = o.show(socketAddress(server), writable);
        o.acquire(session, std::nullopt);
        awaitUntil([&] {
            return redis.call({"PUBSUB", "NUMSUB", "redisson_lock__channel:{order:42}"}).at(1).toInt() == 1;
        });
        o.saved.set(socketAddress(server), {.readOnly = true});
        redis.call({"DEL", name.raw()});
        redis.call({"PUBLISH", "redisson_lock__channel:{order:42}", "0"});
        awaitUntil([&] { return o.finished == 1; });
        QVERIFY(!o.got && !exists(server));
        QCOMPARE(o.last.token, QByteArray("POLICY"));
    }
};

QTEST_GUILESS_MAIN(TestServerRules)

} // namespace lockscope::server_rules_test

#include "tst_server_rules.moc"
