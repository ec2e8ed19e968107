// A host name that suddenly points elsewhere, as in a failover by DNS: a reconnect uses the new address, even if the
// old server still answers. This program is the name server.
#include "tests/support/blocking_redis.h"
#include "tests/support/redis_clients.h"
#include "tests/support/tls_server.h"

#include <QSslSocket>
#include <QTest>

#include <atomic>

#include <dlfcn.h>
#include <netdb.h>

namespace lockscope::moved_name_test {

using namespace std::chrono_literals;

namespace {

const char *const movingName = "redis.moves.test";
std::atomic<const char *> whereItIs{"127.0.0.1"};

} // namespace

// Replaces the C library's function, for Qt as well.
extern "C" __attribute__((visibility("default"))) int getaddrinfo(const char *name, const char *service,
                                                                  const addrinfo *hints, addrinfo **found)
{
    using Original = int (*)(const char *, const char *, const addrinfo *, addrinfo **);
    static const auto original = reinterpret_cast<Original>(dlsym(RTLD_NEXT, "getaddrinfo"));
    return original(name && qstrcmp(name, movingName) == 0 ? whereItIs.load() : name, service, hints, found);
}

class TestMovedName : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { LOCKSCOPE_REQUIRE_REDIS(); }
    void init() { whereItIs = "127.0.0.1"; }

    void whoConnectsAgainGoesWhereItPoints()
    {
        const RedisServer before({.tcp = true});
        const RedisServer after(elsewhere({QStringLiteral("--port"), QString::number(before.port())}));
        redis::Address address = tcpAddress(before, QLatin1String(movingName));
        moves(before, after, address);
    }

    void withTlsToo()
    {
        if (!QSslSocket::supportsSsl() || !Certificates::available())
            QSKIP("needs TLS");
        Certificates certificates;
        certificates.issue("moving", QByteArray("DNS:") + movingName);
        const auto bind = [](const char *address) {
            RedisServer::Options options;
            options.extra = QStringList{QStringLiteral("--bind"), QLatin1String(address)};
            return options;
        };
        TlsServer before(certificates, "moving", TlsServer::Clients::Anybody, bind("127.0.0.1"));
        const RedisServer after(
            elsewhere({QStringLiteral("--tls-port"), QString::number(before.port()), QStringLiteral("--tls-cert-file"),
                       certificates.file("moving.crt"), QStringLiteral("--tls-key-file"),
                       certificates.file("moving.key"), QStringLiteral("--tls-ca-cert-file"),
                       certificates.file("ca.crt"), QStringLiteral("--tls-auth-clients"), QStringLiteral("no")}));
        moves(before.server(), after, before.address(QLatin1String(movingName)));
    }

private:
    static RedisServer::Options elsewhere(const QStringList &more)
    {
        RedisServer::Options options;
        options.extra = QStringList{QStringLiteral("--bind"), QStringLiteral("127.0.0.2")} + more;
        return options;
    }

    static void moves(const RedisServer &before, const RedisServer &after, const redis::Address &address)
    {
        BlockingRedis old(before);
        old.call({"SET", "who", "before"});
        BlockingRedis(after).call({"SET", "who", "after"});
        const LiveClient client(address, quickOptions());
        QCOMPARE(whoAnswers(client), QByteArray("before"));
        whereItIs = "127.0.0.2";
        old.call({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"});
        awaitUntil([&] { return client->isLive() && whoAnswers(client) == "after"; }, 40s);
    }

    static QByteArray whoAnswers(const LiveClient &client)
    {
        const auto answer = await(client->send(redis::Command::read("GET", Key("who"))), 60s);
        return answer ? answer->bytes : QByteArray();
    }
};

QTEST_GUILESS_MAIN(TestMovedName)

} // namespace lockscope::moved_name_test

#include "tst_moved_name.moc"
