// Each step of a connection test, failing on real servers, with the remedy.
#include "core/acl/role.h"
#include "core/async/task_scope.h"
#include "core/session/connection_test.h"
#include "tests/support/await.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/free_port.h"
#include "tests/support/sentinel_set.h"
#include "tests/support/tls_server.h"

#include <QScopeGuard>
#include <QTest>

#include <map>
#include <stop_token>

namespace lockscope::connection_test_test {

using redis::Address;
using redis::ConnectionStep;
using State = redis::ConnectionStepResult::State;

namespace {

struct Tested {
    SystemClock clock;
    redis::ClientOptions options;
    std::stop_source stop;
    std::map<ConnectionStep, ConnectionTestStep> steps; // as last reported
    std::vector<ConnectionStep> begun;

    Tested() { options.connectTimeout = Millis(20'000); } // for a slow machine

    Result<void> run(const Address &address, const std::vector<QByteArray> &prefixes = {})
    {
        const ConnectionTestObserver told = [this](const ConnectionTestStep &step) {
            if (step.result.state == State::Running)
                begun.push_back(step.result.step);
            steps[step.result.step] = step;
        };
        TaskScope scope;
        return await(scope.run(testConnection({address, prefixes}, &clock, options, told, stop.get_token())),
                     Millis(60'000));
    }
    State state(ConnectionStep step) const
    {
        const auto it = steps.find(step);
        return it == steps.end() ? State::Waiting : it->second.result.state;
    }
    QString fact(ConnectionStep step) const { return steps.at(step).result.fact; }
    // Which step failed and in which field; later steps have not begun.
    bool failedAt(ConnectionStep step, ConnectionField field) const
    {
        const auto it = steps.find(step);
        if (it == steps.end() || it->second.result.state != State::Failed || it->second.remedy.field != field)
            return false;
        return !it->second.remedy.text.isEmpty() && !it->second.result.error.message.isEmpty();
    }
    QString allTold() const
    {
        QStringList all;
        for (const auto &[which, step] : steps)
            all << QStringLiteral("%1:%2 %3 %4|%5")
                       .arg(QString::number(int(which)), QString::number(int(step.result.state)), step.result.fact,
                            step.result.error.message, step.remedy.text);
        return all.join(u'\n');
    }
};

Address at(quint16 port)
{
    Address address;
    address.host = QStringLiteral("localhost");
    address.port = port;
    return address;
}

} // namespace

class TestConnectionTest : public QObject {
    Q_OBJECT

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;

    void grant(const QByteArray &aclLine) { QVERIFY2(!m_redis->call(aclLine.split(' ')).isError(), aclLine); }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>(RedisServer::Options{.tcp = true});
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_redis->call({"ACL", "SETUSER", "anna", "reset", "on", ">geheim", "~*", "&*", "+@all"});
        m_redis->call(
            {"ACL", "SETUSER", "bob", "reset", "on", ">geheim", "~orders:*", "&*", "+@all", "-scan", "-hlen"});
        m_redis->call({"ACL", "SETUSER", "carl", "reset", "on", ">geheim", "~*", "&*", "+@all", "-select"});
    }

    void aServerThatWorks()
    {
        Tested tested;
        Address address = at(m_server->port());
        address.user = "anna";
        address.password = "geheim";
        address.db = 3;
        const auto result = tested.run(address);
        QVERIFY2(result, qPrintable(tested.allTold()));
        QVERIFY2(tested.fact(ConnectionStep::Name).contains(QStringLiteral("127.0.0.1")), qPrintable(tested.allTold()));
        QVERIFY(tested.fact(ConnectionStep::Reach).endsWith(QStringLiteral(":%1").arg(m_server->port())));
        QCOMPARE(tested.state(ConnectionStep::Tls), State::Skipped);
        QVERIFY(tested.fact(ConnectionStep::Login).contains(QStringLiteral("anna")));
        QCOMPARE(tested.fact(ConnectionStep::Database), QStringLiteral("3"));
        QCOMPARE(tested.state(ConnectionStep::Rights), State::Passed);
        QVERIFY(!tested.allTold().contains(QStringLiteral("geheim")));
        awaitUntil([] { return TaskScope::strays() == 0; });
        awaitUntil([this] { return !m_redis->call({"CLIENT", "LIST"}).toBytes().contains("user=anna"); });
    }

    void aSocketHasNoName()
    {
        Tested tested;
        Address address;
        address.transport = Address::Transport::Unix;
        address.path = m_server->socketPath();
        QVERIFY2(tested.run(address), qPrintable(tested.allTold()));
        QCOMPARE(tested.state(ConnectionStep::Name), State::Skipped);
        Tested wrong;
        address.path += QStringLiteral("-not");
        QVERIFY(!wrong.run(address));
        QVERIFY2(wrong.failedAt(ConnectionStep::Reach, ConnectionField::Address), qPrintable(wrong.allTold()));
    }

    void anUnknownName()
    {
        Tested tested;
        Address address = at(m_server->port());
        address.host = QStringLiteral("no-such-host.invalid");
        QVERIFY(!tested.run(address));
        QVERIFY2(tested.failedAt(ConnectionStep::Name, ConnectionField::Address), qPrintable(tested.allTold()));
        QCOMPARE(tested.begun, std::vector{ConnectionStep::Name}); // and no further step
    }

    void aClosedPort()
    {
        Tested tested;
        QVERIFY(!tested.run(at(freePort())));
        QVERIFY2(tested.failedAt(ConnectionStep::Reach, ConnectionField::Address), qPrintable(tested.allTold()));
        QVERIFY(tested.steps.at(ConnectionStep::Reach).remedy.text.contains(QStringLiteral("Start the server")));
        QCOMPARE(tested.state(ConnectionStep::Login), State::Waiting);
    }

    void tlsToAPlainPort()
    {
        Tested tested;
        tested.options.connectTimeout = Millis(2'000); // such a server never answers
        Address address = at(m_server->port());
        address.transport = Address::Transport::Tls;
        QVERIFY(!tested.run(address));
        QVERIFY2(tested.failedAt(ConnectionStep::Tls, ConnectionField::UseTls), qPrintable(tested.allTold()));
    }

    void tlsAndItsCertificates()
    {
        if (!Certificates::available())
            QSKIP("openssl is not in PATH");
        Certificates files;
        files.issue("server");
        files.issue("client");
        TlsServer server(files, "server", TlsServer::Clients::WithCertificate);
        Tested plain;
        QVERIFY(!plain.run(at(server.port())));
        QVERIFY2(plain.failedAt(ConnectionStep::Login, ConnectionField::UseTls), qPrintable(plain.allTold()));

        Tested untrusted;
        Address address = server.address();
        address.caFile = files.file("stranger.crt");
        QVERIFY(!untrusted.run(address));
        QVERIFY2(untrusted.failedAt(ConnectionStep::Tls, ConnectionField::TlsTrust), qPrintable(untrusted.allTold()));

        Tested rejected; // TLS 1.3 reports this only after the handshake
        address = server.address();
        QVERIFY(!rejected.run(address));
        QVERIFY2(rejected.failedAt(ConnectionStep::Tls, ConnectionField::ClientCertificate),
                 qPrintable(rejected.allTold()));
        QCOMPARE(rejected.state(ConnectionStep::Login), State::Waiting);

        Tested right;
        address.certFile = files.file("client.crt");
        address.keyFile = files.file("client.key");
        QVERIFY2(right.run(address), qPrintable(right.allTold()));
        QCOMPARE(right.state(ConnectionStep::Tls), State::Passed);
    }

    void aWrongPassword()
    {
        Address address = at(m_server->port());
        address.user = "anna";
        for (const char *password : {"", "nonsense"}) {
            Tested tested;
            address.password = Secret(password);
            QVERIFY(!tested.run(address));
            QVERIFY2(tested.failedAt(ConnectionStep::Login, ConnectionField::Password), qPrintable(tested.allTold()));
            QVERIFY(!tested.allTold().contains(QStringLiteral("nonsense")));
        }
    }

    void aWrongDatabase()
    {
        Tested tested;
        Address address = at(m_server->port());
        address.db = 99;
        QVERIFY(!tested.run(address));
        QCOMPARE(tested.state(ConnectionStep::Login), State::Passed);
        QVERIFY2(tested.failedAt(ConnectionStep::Database, ConnectionField::Address), qPrintable(tested.allTold()));
        Tested refused;
        address.db = 1;
        address.user = "carl";
        address.password = "geheim";
        QVERIFY(!refused.run(address));
        QVERIFY2(refused.failedAt(ConnectionStep::Database, ConnectionField::Address), qPrintable(refused.allTold()));
    }

    void rightsThatAreMissing()
    {
        Tested tested;
        Address address = at(m_server->port());
        address.user = "bob";
        address.password = "geheim";
        QVERIFY(!tested.run(address));
        QVERIFY2(tested.failedAt(ConnectionStep::Rights, ConnectionField::None), qPrintable(tested.allTold()));
        const QByteArray line = tested.steps.at(ConnectionStep::Rights).aclLine;
        QVERIFY2(line.startsWith("ACL SETUSER bob ") && line.contains("+scan") && line.contains("+hlen"),
                 line.constData());
        QVERIFY2(line.contains("%R~*"), line.constData()); // all locks are to be watched, but bob may not read them
        Tested prefixed;
        QVERIFY(!prefixed.run(address, {"orders:"}));
        const QByteArray less = prefixed.steps.at(ConnectionStep::Rights).aclLine;
        QVERIFY2(less.contains("+scan") && !less.contains("%R~orders:*"), less.constData());
        grant(less);
        Tested right;
        QVERIFY2(right.run(address, {"orders:"}), qPrintable(right.allTold()));
        Tested second;
        QVERIFY(!second.run(address, {"orders:", "billing:"}));
        const QByteArray other = second.steps.at(ConnectionStep::Rights).aclLine;
        QVERIFY2(other.startsWith("ACL SETUSER bob %R~billing:* ") && !other.contains("orders:"), other.constData());
    }

    // A fair lock's queue or a fencing token has another name than the lock, so a prefix does not cover it.
    void companionKeysOfAPrefixAreTried()
    {
        m_redis->call({"ACL", "SETUSER", "dora", "reset", "on", ">geheim", "&*", "+@all", "%R~orders:*",
                       "%R~redisson_lock_queue:{orders:*}*", "%R~redisson_lock_queue:orders:*", "%R~{orders:*}*",
                       "%W~redisson_lock_token:{orders:*}*"}); // a writer cannot read the token
        Address address = at(m_server->port());
        address.user = "dora";
        address.password = "geheim";
        Tested lacking;
        QVERIFY(!lacking.run(address, {"orders:"}));
        const ConnectionTestStep failed = lacking.steps.at(ConnectionStep::Rights);
        QCOMPARE(failed.aclLine,
                 QByteArray("ACL SETUSER dora %R~redisson_lock_timeout:{orders:*}* %R~redisson_lock_timeout:orders:* "
                            "%R~redisson_lock_token:{orders:*}* %R~redisson_lock_token:orders:*"));
        QVERIFY2(failed.result.error.message.contains(QStringLiteral("redisson_lock_timeout:{orders:*}*")),
                 qPrintable(lacking.allTold()));
        grant(failed.aclLine);
        Tested right;
        QVERIFY2(right.run(address, {"orders:"}), qPrintable(right.allTold()));
        m_redis->call({"ACL", "SETUSER", "dora", "reset", "on", ">geheim", "&*", "+@all", "%R~{eu}:*",
                       "%R~redisson_lock_queue:{eu}:*", "%R~redisson_lock_timeout:{eu}:*",
                       "%R~redisson_lock_token:{eu}:*"});
        Tested tagged;
        QVERIFY2(tagged.run(address, {"{eu}:"}), qPrintable(tagged.allTold())); // such names are never wrapped
    }

    // The acl command's role is enough.
    void theRoleOfAMonitorIsEnough()
    {
        const std::vector<QByteArray> prefixes{"orders:", "{eu}:", "a[b"};
        const auto rules = acl::rulesOf({acl::Role::Monitor, prefixes, false});
        QVERIFY(!m_redis->call(acl::setUser("erna", rules, "geheim")).isError());
        Address address = at(m_server->port());
        address.user = "erna";
        address.password = "geheim";
        Tested tested;
        QVERIFY2(tested.run(address, prefixes), qPrintable(tested.allTold()));
    }

    void aServerThatDoesNotAnswerIsNotWaitedForAfterAStop()
    {
        m_server->suspend();
        Tested tested;
        const auto resume = qScopeGuard([this] { m_server->resume(); });
        Result<void> result;
        {
            Address address = at(m_server->port());
            const ConnectionTestObserver told = [&tested](const ConnectionTestStep &step) {
                if (step.result.step == ConnectionStep::Login)
                    tested.stop.request_stop();
                tested.steps[step.result.step] = step;
            };
            TaskScope scope;
            result = await(
                scope.run(testConnection({address, {}}, &tested.clock, tested.options, told, tested.stop.get_token())));
        }
        QVERIFY(!result && result.error().kind == Error::Kind::Canceled);
        QCOMPARE(tested.state(ConnectionStep::Login), State::Running); // the step is not reported as failed
    }

    void sentinelsNameTheMaster()
    {
        SentinelSet set({.replicas = 1, .sentinels = 1});
        Tested tested;
        QVERIFY2(tested.run(set.address()), qPrintable(tested.allTold()));
        const QString fact = tested.fact(ConnectionStep::Sentinels);
        QVERIFY2(fact.contains(SentinelSet::place(set.sentinels(0)))
                     && fact.contains(SentinelSet::place(set.servers(0))),
                 qPrintable(fact));
        Tested wrong;
        Address address = set.address();
        address.sentinel->masterName = "nobody";
        QVERIFY(!wrong.run(address));
        QVERIFY2(wrong.failedAt(ConnectionStep::Sentinels, ConnectionField::Sentinels), qPrintable(wrong.allTold()));
    }
};

QTEST_GUILESS_MAIN(TestConnectionTest)

} // namespace lockscope::connection_test_test

#include "tst_connection_test.moc"
