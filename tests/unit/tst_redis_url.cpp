#include "core/redis/address.h"

#include <QTest>

namespace lockscope::redis_url_test {

using namespace lockscope::redis;
using Transport = Address::Transport;

class TestRedisUrl : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void takesWhatIsRight_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("node");
        QTest::addColumn<int>("db");
        QTest::addColumn<QByteArray>("user");
        QTest::addColumn<QByteArray>("password");
        QTest::addColumn<QString>("again");
        const auto row = [](const char *url, const char *node, int db, QByteArray user, QByteArray password,
                            const char *again) {
            QTest::newRow(url) << QString::fromUtf8(url) << QString::fromUtf8(node) << db << user << password
                               << QString::fromUtf8(again);
        };
        row("redis://localhost", "localhost:6379", 0, "", "", "redis://localhost:6379");
        row("localhost:6379", "localhost:6379", 0, "", "", "redis://localhost:6379");
        row(" 10.0.0.1:7000/2 ", "10.0.0.1:7000", 2, "", "", "redis://10.0.0.1:7000/2");
        row("[::1]:6380", "[::1]:6380", 0, "", "", "redis://[::1]:6380");
        row("redis://h:1/15", "h:1", 15, "", "", "redis://h:1/15");
        row("redis://h/", "h:6379", 0, "", "", "redis://h:6379");
        row("redis:///2", "127.0.0.1:6379", 2, "", "", "redis://127.0.0.1:6379/2");
        row("REDIS://h?db=4", "h:6379", 4, "", "", "redis://h:6379/4");
        row("redis://:pw@h", "h:6379", 0, "", "pw", "redis://h:6379");
        row("redis://u:p%40%25:q@h:7", "h:7", 0, "u", "p@%:q", "redis://u@h:7");
        row("redis://u%3A@h", "h:6379", 0, "u:", "", "redis://u%3A@h:6379");
        row("redis://u:p@w@h", "h:6379", 0, "u", "p@w", "redis://u@h:6379");
        row("redis://%FF:%00@h", "h:6379", 0, "\xff", QByteArray("\0", 1), "redis://%FF@h:6379");
        row("rediss://[::1]:6380/1", "[::1]:6380", 1, "", "", "rediss://[::1]:6380/1");
        row("redis://[fe80::1]", "[fe80::1]:6379", 0, "", "", "redis://[fe80::1]:6379");
        row("unix:///run/redis.sock", "/run/redis.sock", 0, "", "", "unix:///run/redis.sock");
        row("unix://u:p@/run/a%20b?db=3", "/run/a b", 3, "u", "p", "unix://u@/run/a%20b?db=3");
        row("redis-sentinel://h#m", "m (h:26379)", 0, "", "", "redis-sentinel://h:26379#m");
        row("redis-sentinel://h?ssh=ops%40jump:22#m", "m (h:26379) via ops@jump:22", 0, "", "",
            "redis-sentinel://h:26379?ssh=ops%40jump%3A22#m");
        row("rediss-sentinel://u:p@a:1,[::1],A:1/2?sentinel-user=s%26&sentinel-tls=1#my%23m", "my#m (a:1, [::1]:26379)",
            2, "u", "p", "rediss-sentinel://u@a:1,[::1]:26379/2?sentinel-user=s%26&sentinel-tls=1#my%23m");
    }
    void takesWhatIsRight()
    {
        QFETCH(QString, url);
        QFETCH(QString, again);
        const Result<Address> parsed = parseUrl(url);
        QVERIFY2(parsed, parsed ? "" : qPrintable(parsed.error().message));
        QTEST(parsed->node(), "node");
        QTEST(parsed->db, "db");
        QTEST(parsed->user, "user");
        QFETCH(QByteArray, password);
        QCOMPARE(parsed->password, password);
        QCOMPARE(parsed->toUrl(), again);
        const Result<Address> twice = parseUrl(again);
        QVERIFY(twice);
        QCOMPARE(twice->toUrl(), again);
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *url, const char *says) {
            QTest::newRow(url) << QString::fromUtf8(url) << QString::fromUtf8(says);
        };
        row("", "begin it with redis://");
        row("localhost", "HOST:PORT"); // a word alone may be a password
        row("localhost:", "HOST:PORT");
        row("user:secret@host:6379", "HOST:PORT");
        row("secret@host:6379", "HOST:PORT");
        row("http://localhost", "begin it with redis://");
        row("redis://h:port", "1 to 65535");
        row("redis://h:0", "1 to 65535");
        row("redis://h:65536", "1 to 65535");
        row("redis://h:", "1 to 65535");
        row("redis://h:+1", "1 to 65535");
        row("redis://h/one", "number such as 0");
        row("redis://h/-1", "number such as 0");
        row("redis://h/99999999999", "number such as 0");
        row("redis://h?database=1", "db=NUMBER");
        row("redis://h?db=x", "number such as 0");
        row("redis://::1", "in brackets");
        row("redis://[::1", "IPv6 address as [::1]:6379");
        row("redis://[::1]x", "IPv6 address as [::1]:6379");
        row("redis://a b", "space");
        row("redis://u:%zz@h", "%25");
        row("redis://u:100%@h", "%25");
        row("unix://run/redis.sock", "three slashes");
        row("unix://", "three slashes");
        row("redis-sentinel://h", "after a '#'");
        row("redis-sentinel://h#", "after a '#'");
        row("redis-sentinel://h#%zz", "after a '#'");
        row("redis-sentinel://#m", "HOST:PORT,HOST:PORT");
        row("redis-sentinel://a,,b#m", "HOST:PORT,HOST:PORT");
        row("redis-sentinel://a:1,b:0#m", "1 to 65535");
        row("redis-sentinel://h/x#m", "number such as 0");
        row("redis-sentinel://h?db=1#m", "as /NUMBER");
        row("redis-sentinel://h?sentinel-tls=yes#m", "sentinel-tls=1");
        row("redis-sentinel://h?ssh=-x#m", "[user@]host[:port]");
    }
    void saysWhatIsWrong()
    {
        QFETCH(QString, url);
        QFETCH(QString, says);
        const Result<Address> parsed = parseUrl(url);
        QVERIFY(!parsed);
        QVERIFY2(parsed.error().message.contains(says), qPrintable(parsed.error().message));
    }

    void aPasswordIsForOneAccount_data()
    {
        QTest::addColumn<QString>("other");
        QTest::addColumn<bool>("same");
        QTest::newRow("database") << "rediss://ops@Db.example/7" << true;
        QTest::newRow("another password") << "rediss://ops:x@db.example" << true;
        QTest::newRow("host") << "rediss://ops@db.example.org" << false;
        QTest::newRow("port") << "rediss://ops@db.example:6380" << false;
        QTest::newRow("user") << "rediss://db.example" << false;
        QTest::newRow("no TLS") << "redis://ops@db.example" << false;
        QTest::newRow("socket") << "unix://ops@/db.example" << false;
    }
    void aPasswordIsForOneAccount()
    {
        QFETCH(QString, other);
        QFETCH(bool, same);
        QCOMPARE(isSameAccount(*parseUrl(u"rediss://ops:geheim@db.example"), *parseUrl(other)), same);
        QVERIFY(!isSameAccount(*parseUrl(u"unix:///a"), *parseUrl(u"unix:///b")));
    }

    // Any sentinel decides where the password goes: another list of sentinels is another account, though the master is
    // the same.
    void aMasterIsTheSameByASentinelOfBoth()
    {
        const Address two = *parseUrl(u"redis-sentinel://a:1,b:2#m");
        const Address turned = *parseUrl(u"redis-sentinel://B:2,a:1/3#m");
        QVERIFY(isSamePlace(two, turned));
        QVERIFY(isSameAccount(two, turned));
        const Address more = *parseUrl(u"redis-sentinel://b:2,c:3#m");
        QVERIFY(isSamePlace(two, more));
        QVERIFY(!isSameAccount(two, more));
        const Address three = *parseUrl(u"redis-sentinel://a:1,b:2,c:3#m");
        QVERIFY(!isSameAccount(two, three));
        QVERIFY(!isSameAccount(three, two));
        for (const QStringView other : {u"redis-sentinel://a:1,b:2#other", u"redis-sentinel://c:3#m",
                                        u"rediss-sentinel://a:1,b:2#m", u"redis://a:1"})
            QVERIFY(!isSamePlace(two, *parseUrl(other)));
        QVERIFY(!isSameAccount(two, *parseUrl(u"redis-sentinel://a:1,b:2?sentinel-user=s#m")));
    }

    void neverRepeatsThePassword_data()
    {
        QTest::addColumn<QString>("url");
        for (const char *url : {"redis://u:geheim/x@h", "redis://u:geheim?x@h", "redis://u:geheim#x@h",
                                "redis://u:geheim%@h", "redis://u:x/geheim@h", "redis://u:x?geheim@h",
                                "unix://u:geheim@run", "unix://u:x?geheim@/run", "u:geheim@h",
                                // without the @
                                "redis://u:geheim", "redis://:geheim", "redis://u:x:geheim", "redis://h:1/geheim",
                                "redis://h?password=geheim", "redis://h?db=geheim", "redis://[geheim",
                                "redis://x geheim", "unix://geheim", "redis-sentinel://u:x#geheim@h#m",
                                "redis-sentinel://u:geheim@h", "redis-sentinel://u:x/geheim@h#m",
                                "redis-sentinel://:geheim#m", "redis-sentinel://h?sentinel-password=geheim#m"})
            QTest::newRow(url) << QString::fromUtf8(url);
    }
    void neverRepeatsThePassword()
    {
        QFETCH(QString, url);
        const Result<Address> parsed = parseUrl(url);
        QVERIFY(!parsed);
        QVERIFY2(!parsed.error().message.contains(QLatin1String("geheim")), qPrintable(parsed.error().message));
    }
};

QTEST_GUILESS_MAIN(TestRedisUrl)

} // namespace lockscope::redis_url_test

#include "tst_redis_url.moc"
