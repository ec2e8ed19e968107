// The language of filters: what each term requires, and the message for a wrong term.
#include "core/filter/filter_query.h"
#include "core/model/lock.h"

#include <QRandomGenerator>
#include <QTest>

namespace lockscope::lock_query_test {

using namespace lockscope::filter;
using namespace std::chrono_literals;

namespace {

const Instant now{1'000'000s};

Lock lockOf(const QByteArray &name)
{
    Lock lock;
    lock.id.key = Key(name);
    lock.kind = Kind::Fair;
    lock.state = State::HeldRenewed;
    lock.exists = true;
    Holder holder;
    holder.owner = Owner("9143aaaa-1111-4222-8333-444455556666:7");
    holder.parts = partsIn(holder.owner, "9143aaaa-1111-4222-8333-444455556666", "7");
    holder.holds = 2;
    lock.holders = {holder};
    lock.holderCount = 1;
    QueueEntry waiter;
    waiter.owner = Owner("77aa0b1c-1111-4222-8333-444455556666:4");
    lock.queue = {waiter};
    lock.waiters.threads = 3;
    lock.expiresAt = now + 20s;
    lock.heldSince = now - 90s;
    lock.node = QStringLiteral("10.1.1.1:6379");
    return lock;
}

bool accepts(const QByteArray &text, const Lock &lock, const FilterContext &context = {now})
{
    const auto parsed = FilterQuery::parse(QString::fromUtf8(text));
    if (parsed.mistake)
        qFatal("%s: %s", text.constData(), qPrintable(parsed.mistake->message));
    return parsed.query.accepts(lock, context);
}

} // namespace

class TestLockQuery : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachTermIsFulfilledOrNot_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("fits");
        const auto row = [](const char *text, bool fits) { QTest::newRow(text) << QByteArray(text) << fits; };
        row("", true);
        row("   ", true);
        row("order", true);
        row("ORDER:42", true);
        row("order:4 9143", true); // name and holder
        row("stock", false);
        row("-stock", true);
        row("-order", false);
        row("order:*", true);
        row("order:?2", true);
        row("rder:*", false); // a pattern must match the whole name
        row("/^order:[0-9]+$/", true);
        row("/^[a-z]+$/", false);
        row("-/^stock/", true);
        row("kind:fair", true);
        row("kind:reentrant", false);
        row("kind:reentrant,fair", true);
        row("state:held-renewed", true);
        row("state:attention", false);
        row("state:contended", true);
        row("state:held -state:attention", true);
        row("name:order", true);
        row("name:9143", false);
        row("holder:9143", true);
        row("holder:77aa", false); // this client only waits
        row("client:77aa", true);
        row("server:10.1", true);
        row("waiting>2", true);
        row("waiting>3", false);
        row("waiting>=3 waiting<=3 waiting=3", true);
        row("-waiting>2", false);
        row("held>1m", true);
        row("held<1m", false);
        row("ttl<30s ttl>10s", true);
        row("ttl<5s", false);
        row("holds=2 holders=1", true);
        row("token>0", false); // the lock has no token
        row("-token>0", false); // the negation is unknown as well
        row("kind:fair waiting>2 -order:*", false);
        row("\"kind:fair\"", false); // a text
        row("\"order:42\"", true);
        row("foo:bar", false); // a text as well: names contain colons
    }
    void eachTermIsFulfilledOrNot()
    {
        QFETCH(QByteArray, text);
        QTEST(accepts(text.constData(), lockOf("order:42")), "fits");
    }

    void quotesKeepBlanksTogether()
    {
        QVERIFY(accepts("\"a b\"", lockOf("a b")));
        QVERIFY(!accepts("\"a b\"", lockOf("b a")));
        QVERIFY(accepts("a b", lockOf("b a"))); // two terms
        QVERIFY(accepts("name:\"a b\"", lockOf("x a b")));
        QVERIFY(accepts("/a b/", lockOf("a b")));
    }

    void namesAreBytes()
    {
        QVERIFY(accepts("\\x00", lockOf(QByteArray("a\0b", 3))));
        QVERIFY(accepts("a\\x00*", lockOf(QByteArray("a\0b", 3))));
    }

    void aSingleServerIsNotNamed()
    {
        Lock lock = lockOf("a");
        lock.node.clear();
        QVERIFY(!accepts("server:10.1", lock));
        QVERIFY(!accepts("-server:10.1", lock));
    }

    // Subscribers are a lower bound, and a hold may be older than its first reading.
    void aBoundProvesOnlyOneSide()
    {
        Lock lock = lockOf("a");
        lock.waiters = {std::nullopt, 3};
        lock.heldSinceIsBound = true;
        for (const char *certain : {"waiting>2", "waiting>=3", "held>1m", "-waiting<2", "-held<1m"})
            QVERIFY2(accepts(certain, lock), certain);
        for (const char *unknown : {"waiting<9", "-waiting<9", "waiting>3", "-waiting>3", "waiting=3", "held<5m"})
            QVERIFY2(!accepts(unknown, lock), unknown);
    }

    // The row still names its last holders.
    void anUnconfirmedLockIsNotHeld()
    {
        Lock lock = lockOf("order:42");
        QVERIFY(accepts("state:held", lock));
        lock.state = State::Unverified;
        QVERIFY(!accepts("state:held", lock));
        QVERIFY(accepts("state:unverified", lock));
    }

    void withoutExpiryTheTtlIsEndless()
    {
        Lock lock = lockOf("a");
        lock.noExpiry = true;
        QVERIFY(accepts("ttl>2h", lock));
        QVERIFY(!accepts("ttl<2h", lock));
    }

    void clientsAreFoundByTheirNames()
    {
        const FilterContext context{now, [](const QByteArray &uuid) {
                                        return uuid.startsWith("9143") ? QStringList{QStringLiteral("shop")}
                                                                       : QStringList();
                                    }};
        QVERIFY(accepts("client:Shop", lockOf("a"), context));
        QVERIFY(accepts("client:ho", lockOf("a"), context));
        QVERIFY(!accepts("client:shops", lockOf("a"), context));
        QVERIFY(accepts("-client:shops", lockOf("a"), context));
    }

    void clientsAreFoundByTheirAddresses_data()
    {
        QTest::addColumn<QByteArray>("address");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("fits");
        const auto row = [](const char *address, const char *text, bool fits) {
            QTest::addRow("%s in %s", text, address) << QByteArray(address) << QByteArray(text) << fits;
        };
        row("10.0.0.4:51234", "10.0.0.4", true);
        row("10.0.0.4:51234", "10.0.0.4:51234", true);
        row("10.0.0.4:51234", "0.0.", true);
        row("10.0.0.4:51234", ":51234", true);
        row("10.0.0.4:51234", "10.0.0.5", false);
        row("10.0.0.4:51234", "10.0.0.4:5123", false);
        row("10.0.0.41:51234", "10.0.0.4", false);
        row("110.0.0.4:51234", "10.0.0.4", false);
        row("110.0.0.4:10", "0.0.0.4", false);
        row("10.0.0.41:10.0.0.4", "10.0.0.4", true); // the second place fits
        row("[fe80::1]:51234", "[fe80::1]", true);
        row("[fe80::1]:51234", "FE80::1", true);
        row("[fe80::12]:51234", "fe80::1", false);
        row("/run/Redis.sock:0", "/run/redis.sock", true);
    }
    void clientsAreFoundByTheirAddresses()
    {
        QFETCH(QByteArray, address);
        QFETCH(QByteArray, text);
        QFETCH(bool, fits);
        const FilterContext context{now, {}, [address](const QByteArray &) {
                                        return QStringList{QStringLiteral("192.168.9.9:1"), QString::fromUtf8(address)};
                                    }};
        QCOMPARE(accepts("client:" + text, lockOf("a"), context), fits);
        QCOMPARE(accepts("-client:" + text, lockOf("a"), context), !fits);
    }

    // Otherwise "all but those of 10.0.0.4" would have locks of 10.0.0.4.
    void anUnknownAddressIsNeitherAcceptedNorRefused()
    {
        const FilterContext holderOnly{now, {}, [](const QByteArray &uuid) {
                                           return uuid.startsWith("9143") ? QStringList{QStringLiteral("10.0.0.4:1")}
                                                                          : QStringList();
                                       }};
        QVERIFY(accepts("client:10.0.0.4", lockOf("a"), holderOnly));
        QVERIFY(!accepts("-client:10.0.0.4", lockOf("a"), holderOnly));
        QVERIFY(!accepts("client:10.0.0.5", lockOf("a"), holderOnly));
        QVERIFY(!accepts("-client:10.0.0.5", lockOf("a"), holderOnly)); // perhaps the waiter's
        QVERIFY(!accepts("client:10.0.0.5", lockOf("a")));
        QVERIFY(!accepts("-client:10.0.0.5", lockOf("a")));
        QVERIFY(accepts("-client:billing", lockOf("a"))); // a name, and nobody has it
        Lock unused = lockOf("a");
        unused.holders.clear();
        unused.queue.clear();
        QVERIFY(accepts("-client:10.0.0.5", unused));
    }

    void aFilterSaysWhatItNeeds()
    {
        const auto query = [](const char *text) { return FilterQuery::parse(QString::fromUtf8(text)).query; };
        QVERIFY(!query("order kind:fair").dependsOnClients());
        QVERIFY(query("order client:9143").dependsOnClients());
        QVERIFY(query("-client:billing").dependsOnClients());
        for (const char *other : {"client:9143", "client:billing", "client:billing.eu", "\"client:10.0.0.4\"",
                                  "10.0.0.4", "server:10.0.0.4"})
            QVERIFY2(!query(other).dependsOnAddresses(), other);
        for (const char *address : {"client:10.0.0.4", "order -client:10.0.0.4:51234", "client:[::1]", "client:/run/x"})
            QVERIFY2(query(address).dependsOnAddresses(), address);
    }

    void aWrongTermIsNamedWithItsPlace_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("length");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char *text, int from, int length, const char *says) {
            QTest::newRow(text) << QByteArray(text) << from << length << QByteArray(says);
        };
        row("a kind:fiar", 2, 9, "Choose from reentrant");
        row("kind:", 0, 5, "needs a value");
        row("state:no-expiry,x", 0, 17, "'x' is not possible here");
        row("waiting>x", 0, 9, "not a number");
        row("held>1", 0, 6, "not a duration");
        row("-held>", 0, 6, "not a duration");
        row("wating>2", 0, 8, "not a figure of a lock. Choose from waiting");
        row("/[/", 0, 3, "not valid");
        row("x /abc", 2, 4, "ends with /");
        row("\"a b", 0, 4, "not closed");
        row("\"\"", 0, 2, "is empty");
        row("a\\x*", 0, 4, "write \\\\");
    }
    void aWrongTermIsNamedWithItsPlace()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, says);
        const auto parsed = FilterQuery::parse(QString::fromUtf8(text));
        const auto &mistake = parsed.mistake;
        QVERIFY(mistake);
        QTEST(int(mistake->from), "from");
        QTEST(int(mistake->length), "length");
        QVERIFY2(mistake->message.contains(QString::fromUtf8(says)), qPrintable(mistake->message));
    }

    // While a term is being typed, the others still apply.
    void aWrongTermIsLeftOut()
    {
        const auto parsed = FilterQuery::parse(QStringLiteral("stock kind:"));
        QVERIFY(parsed.mistake && !parsed.query.isEmpty());
        QVERIFY(parsed.query.accepts(lockOf("stock:1"), {now, {}}));
        QVERIFY(!parsed.query.accepts(lockOf("order:1"), {now, {}}));
    }

    // Any input is parsed or explained, and never crashes the program.
    void anythingCanBeTyped()
    {
        const QString pieces[] = {QStringLiteral("kind:"),   QStringLiteral("fair"),
                                  QStringLiteral("waiting"), QStringLiteral(">"),
                                  QStringLiteral("<="),      QStringLiteral("1m"),
                                  QStringLiteral("\""),      QStringLiteral("/"),
                                  QStringLiteral("\\"),      QStringLiteral("-"),
                                  QStringLiteral(" "),       QStringLiteral("*"),
                                  QStringLiteral("("),       QStringLiteral("["),
                                  QString(QChar(0)),         QStringLiteral("\\x"),
                                  QStringLiteral(","),       QStringLiteral("é漢"),
                                  QString(QChar(0xD800)),    QStringLiteral("9999999999999999999")};
        QRandomGenerator random(20261126);
        const Lock lock = lockOf("order:42");
        for (int round = 0; round < 20'000; ++round) {
            QString text;
            for (int i = random.bounded(8); i >= 0; --i)
                text += pieces[random.bounded(int(std::size(pieces)))];
            const auto parsed = FilterQuery::parse(text);
            parsed.query.accepts(lock, {now, {}});
            const FilterMistake mistake = parsed.mistake.value_or(FilterMistake{0, 0, {}});
            QCOMPARE(mistake.message.isEmpty(), !parsed.mistake);
            QCOMPARE(mistake.length > 0, parsed.mistake.has_value());
            QVERIFY(mistake.from >= 0 && mistake.from + mistake.length <= text.size());
        }
    }

    void completionKnowsEachTerm()
    {
        for (const QString &beginning : termBeginnings()) {
            const QStringList values = valuesOfTerm(beginning);
            const QString value = !values.isEmpty() ? values.first()
                : beginning.startsWith(QLatin1String("held")) || beginning.startsWith(QLatin1String("ttl"))
                ? QStringLiteral("1m")
                : QStringLiteral("1");
            QVERIFY2(!FilterQuery::parse(beginning + value).mistake, qPrintable(beginning));
        }
        QVERIFY(valuesOfTerm(QStringLiteral("state:")).contains(QStringLiteral("no-expiry")));
    }
};

QTEST_GUILESS_MAIN(TestLockQuery)

} // namespace lockscope::lock_query_test

#include "tst_lock_query.moc"
