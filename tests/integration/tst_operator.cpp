// Two users of one server: the monitor's, always connected, and the operator's, for an action. Both as a session has
// them, and as lockscope-cli does.
#include "core/acl/role.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/console.h"
#include "tests/support/id_of.h"
#include "tests/support/manual_clock.h"

#include <QFile>
#include <QTest>

namespace lockscope::operator_test {

using namespace std::chrono_literals;

namespace {

const QByteArray owner = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray name = "lock:a";

QByteArrayList roleOf(acl::Role role, const QByteArray &user)
{
    acl::RoleTerms terms;
    terms.role = role;
    terms.prefixes = {"lock:"};
    return acl::setUser(user, acl::rulesOf(terms), "geheim-" + user);
}

struct Open : Console {
    Open(const RedisServer &server, const std::optional<redis::Credentials> &as, bool readOnly = false)
        : Console(options(server, as, readOnly))
    {
        openLive();
    }
    actions::PlanPtr planned() { return Console::planned("force-release", {idOf(name)}); }

private:
    static SessionOptions options(const RedisServer &server, const std::optional<redis::Credentials> &as, bool readOnly)
    {
        SessionOptions options = sessionAt(socketAddress(server));
        options.address.user = "mon";
        options.address.password = "geheim-mon";
        options.operatorAs = as;
        options.policy.readOnly = readOnly;
        return options;
    }
};

} // namespace

class TestOperator : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        QVERIFY(!m_redis->call(roleOf(acl::Role::Monitor, "mon")).isError());
        QVERIFY(!m_redis->call(roleOf(acl::Role::Operator, "ops")).isError());
    }
    void init()
    {
        m_redis->call({"FLUSHALL"});
        m_redis->call({"ACL", "LOG", "RESET"});
        m_redis->call({"HSET", name, owner, "1"});
        m_redis->call({"PEXPIRE", name, "60000"});
    }
    void cleanup() { settleEvents(); }

    void whoActsIsThereForTheAction()
    {
        Open open(*m_server, ops());
        const auto plan = open.planned();
        QCOMPARE(connectionsOf("ops"), 0); // watching needs no operator
        const auto outcome = open.execute(plan->id);
        QVERIFY2(outcome, outcome ? "" : qPrintable(outcome.error().message));
        QCOMPARE(outcome->what, actions::Outcome::What::Done);
        QCOMPARE(m_redis->call({"EXISTS", name}), RedisValue::integer(0));
        QVERIFY(connectionsOf("ops") > 0);
        const QByteArray records = open.audit();
        QVERIFY2(records.contains(R"("acl_whoami":"ops")"), records.constData());
        QVERIFY(!records.contains("geheim"));
    }

    void whatWasDoneIsTakenBackByTheSame()
    {
        Open open(*m_server, ops());
        const auto outcome = open.execute(open.planned()->id);
        QVERIFY(outcome && outcome->undo);
        const auto back = open.execute(outcome->undo->plan);
        QVERIFY2(back, back ? "" : qPrintable(back.error().message));
        QCOMPARE(m_redis->call({"HGET", name, owner}), RedisValue::bytes("1"));
    }

    // Whoever requests it: the watching connection does not write, even if its user might.
    void whoWatchesWritesNothing()
    {
        m_redis->call({"ACL", "SETUSER", "mon", "+@all", "~*", "&*"});
        {
            Open open(*m_server, ops());
            const auto refused = await(open->client()->send(redis::Command::write("DEL", Key(name))));
            QVERIFY(!refused);
            QCOMPARE(refused.error().token, QByteArray("POLICY"));
            QCOMPARE(open.execute(open.planned()->id)->what, actions::Outcome::What::Done);
        }
        m_redis->call(roleOf(acl::Role::Monitor, "mon"));
    }

    void aConnectionThatOnlyReadsHasNoOperator()
    {
        Open open(*m_server, ops(), true);
        const auto refused = open.execute(open.planned()->id);
        QVERIFY(!refused);
        QCOMPARE(refused.error().token, QByteArray("POLICY"));
        const std::stop_token never;
        QVERIFY(await(open->openToAct(never)));
        QVERIFY(open->actor().policy() == redis::CommandPolicy::ReadOnly);
        QCOMPARE(connectionsOf("ops"), 0);
        QCOMPARE(m_redis->call({"EXISTS", name}), RedisValue::integer(1));
    }

    // Without an operator, the watching user acts, and its ACL refuses.
    void withoutAnOperatorTheAclDecides()
    {
        Open open(*m_server, std::nullopt);
        const auto refused = open.execute(open.planned()->id);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Forbidden);
        QVERIFY2(refused.error().message.contains(QStringLiteral("nothing was changed")),
                 qPrintable(refused.error().message));
    }

    void aWrongPasswordIsSaidAndNothingIsDone()
    {
        Open open(*m_server, redis::Credentials{"ops", "falsch"});
        const auto refused = open.execute(open.planned()->id);
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Auth);
        QVERIFY2(refused.error().message.contains(QStringLiteral("wrong password for user 'ops'")),
                 qPrintable(refused.error().message));
        QCOMPARE(m_redis->call({"EXISTS", name}), RedisValue::integer(1));
        QVERIFY(open->client()->isLive());
    }

    // The operator also acquires locks, and its connection stays open while they are held.
    void whatIsAcquiredIsTheOperators()
    {
        m_redis->call({"ACL", "SETUSER", "ops", "+@all", "~*", "&*"}); // scripts, and the commands in them
        Open open(*m_server, ops());
        locks::AcquireRequest request;
        request.name = Key("lock:mine");
        const auto acquired = await(open->holds()->acquire(request, {}, {}));
        QVERIFY(acquired && *acquired);
        QCOMPARE(m_redis->call({"EXISTS", "lock:mine"}), RedisValue::integer(1));
        QVERIFY(open->lockClient()->isInUse());
        QVERIFY(connectionsOf("ops") > 0);
        open->holds()->release(open->holds()->holds().front().id);
        awaitUntil([this] { return m_redis->call({"EXISTS", "lock:mine"}).toInt() == 0; });
        awaitUntil([&open] { return !open->lockClient()->isInUse(); });
        m_redis->call(roleOf(acl::Role::Operator, "ops"));
    }

    void theCommandLineActsAsTheOperator()
    {
        QTemporaryDir folder;
        const QString secret = folder.filePath(QStringLiteral("secret"));
        QFile file(secret);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("geheim-ops\n");
        file.close();
        const QStringList release{QStringLiteral("force-release"), QStringLiteral("lock:a"),
                                  QStringLiteral("--url"),         watchedUrl(),
                                  QStringLiteral("--if-holder"),   QString::fromLatin1(owner),
                                  QStringLiteral("--reason"),      QStringLiteral("test"),
                                  QStringLiteral("--audit-file"),  folder.filePath(QStringLiteral("audit"))};
        qputenv("LOCKSCOPE_PASSWORD", "geheim-mon");
        const auto without = CliProcess(release).run();
        QVERIFY2(without.code != 0 && without.err.contains("nothing was changed"), without.err.constData());
        const auto noPassword =
            CliProcess(release + QStringList{QStringLiteral("--operator-user"), QStringLiteral("ops")}).run();
        QCOMPARE(noPassword.code, 64);
        QVERIFY2(noPassword.err.contains("LOCKSCOPE_OPERATOR_PASSWORD"), noPassword.err.constData());
        const QStringList fromFile{QStringLiteral("--operator-user"), QStringLiteral("ops"),
                                   QStringLiteral("--operator-password-file"), secret};
        const auto done = CliProcess(release + fromFile).run();
        QVERIFY2(done.code == 0, done.err.constData());
        QCOMPARE(m_redis->call({"EXISTS", name}), RedisValue::integer(0));
        init();
        qputenv("LOCKSCOPE_OPERATOR_PASSWORD", "geheim-ops");
        const auto again =
            CliProcess(release + QStringList{QStringLiteral("--operator-user"), QStringLiteral("ops")}).run();
        QVERIFY2(again.code == 0, again.err.constData());
        qunsetenv("LOCKSCOPE_OPERATOR_PASSWORD");
        qunsetenv("LOCKSCOPE_PASSWORD");
    }

    // The policy also applies when a semaphore is created, as to any other action.
    void setPermitsGoesByThePolicy()
    {
        const auto refused =
            CliProcess(*m_server,
                       {QStringLiteral("set-permits"), QStringLiteral("pool"), QStringLiteral("--permits"),
                        QStringLiteral("3"), QStringLiteral("--read-only")})
                .run();
        QVERIFY2(refused.code != 0 && refused.err.contains("this connection is read-only"), refused.err.constData());
        QCOMPARE(m_redis->call({"EXISTS", "pool"}), RedisValue::integer(0));
        const auto made = CliProcess(*m_server,
                                     {QStringLiteral("set-permits"), QStringLiteral("pool"),
                                      QStringLiteral("--permits"), QStringLiteral("3")})
                              .run();
        QVERIFY2(made.code == 0 && made.out.contains("3 permits"), made.err.constData());
        QCOMPARE(m_redis->call({"GET", "pool"}), RedisValue::bytes("3"));
    }

private:
    static std::optional<redis::Credentials> ops() { return redis::Credentials{"ops", "geheim-ops"}; }
    QString watchedUrl() const
    {
        redis::Address address = socketAddress(*m_server);
        address.user = "mon";
        return address.toUrl();
    }
    int connectionsOf(const QByteArray &user)
    {
        return int(m_redis->call({"CLIENT", "LIST"}).toBytes().count(QByteArray("user=" + user + ' ')));
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
};

QTEST_GUILESS_MAIN(TestOperator)

} // namespace lockscope::operator_test

#include "tst_operator.moc"
