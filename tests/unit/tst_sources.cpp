#include "core/workspace/source_ids.h"

#include <QTest>

namespace lockscope::sources_test {

using redis::Address;

namespace {

Address tcp(const char *host, quint16 port = 6379)
{
    Address address;
    address.host = QLatin1String(host);
    address.port = port;
    return address;
}

Address unixSocket(const char *path)
{
    Address address;
    address.transport = Address::Transport::Unix;
    address.path = QLatin1String(path);
    return address;
}

} // namespace

class TestSources : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachPlaceHasANumberThatStays()
    {
        SourceIds sources;
        QCOMPARE(sources.of(tcp("a")).number, 0U);
        QCOMPARE(sources.of(tcp("b")).number, 1U);
        QCOMPARE(sources.of(unixSocket("/a")).number, 2U);
        QCOMPARE(sources.of(tcp("a", 7000)).number, 3U);
        QCOMPARE(sources.of(tcp("a")).number, 0U);
        QCOMPARE(sources.of(unixSocket("/a")).number, 2U);
    }

    void databasesAndUsersAreNoOtherPlace()
    {
        SourceIds sources;
        const SourceId source = sources.of(tcp("redis.example"));
        Address other = tcp("Redis.Example"); // host names are case-insensitive
        other.db = 3;
        other.user = "monitor";
        other.password = "secret";
        QCOMPARE(sources.of(other).number, source.number);
    }
};

QTEST_APPLESS_MAIN(TestSources)

} // namespace lockscope::sources_test

#include "tst_sources.moc"
