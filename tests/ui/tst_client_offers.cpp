// What the filter's field offers behind "client:".
#include "core/filter/filter_terms.h"
#include "ui/models/client_offers.h"

#include <QTest>

namespace lockscope::client_offers_test {

using namespace lockscope::ui;

namespace {

const KnownClient billing{"9143c0de-0000-4000-8000-000000000001",
                          QStringLiteral("Billing East"),
                          {QStringLiteral("10.0.0.4:51234"), QStringLiteral("10.0.0.4:51236")}};
const KnownClient orders{"77aa0b1c-0000-4000-8000-000000000002",
                         QStringLiteral("orders"),
                         {QStringLiteral("10.0.0.41:5"), QStringLiteral("[fe80::1]:7")}};
const KnownClient unnamed{"1b2c3d4e-0000-4000-8000-000000000003", {}, {}};

QStringList offered(const char *typed)
{
    return clientOffers({billing, orders, unnamed}, QString::fromUtf8(typed));
}

QStringList list(std::initializer_list<const char *> texts)
{
    QStringList all;
    for (const char *text : texts)
        all << QString::fromUtf8(text);
    return all;
}

} // namespace

class TestClientOffers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesHostsAddressesAndUuids()
    {
        QCOMPARE(offered(""),
                 list({"\"Billing East\"", "orders", "10.0.0.4", "10.0.0.41", "[fe80::1]", "10.0.0.41:5",
                       "10.0.0.4:51234", "10.0.0.4:51236", "[fe80::1]:7", "1b2c3d4e-0000-4000-8000-000000000003",
                       "77aa0b1c-0000-4000-8000-000000000002", "9143c0de-0000-4000-8000-000000000001"}));
        QCOMPARE(offered("10.0.0.4"),
                 list({"10.0.0.4", "10.0.0.41", "10.0.0.41:5", "10.0.0.4:51234", "10.0.0.4:51236"}));
        QCOMPARE(offered("9143"), list({"9143c0de-0000-4000-8000-000000000001"}));
        QCOMPARE(offered("bill"), list({"\"Billing East\""}));
        QCOMPARE(offered("\"bill"), list({"\"Billing East\""}));
        QCOMPARE(offered("nobody"), QStringList());
    }

    void theyAreWholeTerms()
    {
        for (const QString &value : offered("")) {
            const filter::Words words = filter::wordsOf(QStringLiteral("client:") + value);
            QVERIFY2(!words.mistake && words.words.size() == 1, qPrintable(value));
            QCOMPARE(*filter::clientIn(words.words.front()), QString(value).remove(u'"'));
        }
    }

    // A socket's path is the address of all its clients; MONITOR writes it in another way than CLIENT LIST.
    void aSocketIsItsPath()
    {
        const KnownClient listed{"a", {}, {QStringLiteral("/run/redis.sock:0")}};
        const KnownClient traced{"b", {}, {QStringLiteral("unix:/run/redis.sock")}};
        QCOMPARE(clientOffers({listed, traced}, QStringLiteral("/")), list({"/run/redis.sock"}));
        QCOMPARE(clientOffers({listed, traced}, QStringLiteral("unix")), QStringList());
    }

    void whatCannotBeWrittenIsNotOffered()
    {
        const KnownClient quoted{"a", QStringLiteral("the \"other\""), {}};
        QCOMPARE(clientOffers({quoted}, {}), list({"a"}));
    }

    void manyClientsAreNotAllOffered()
    {
        std::vector<KnownClient> many;
        for (int i = 0; i < 10'000; ++i)
            many.push_back({QByteArray::number(i),
                            {},
                            {QStringLiteral("10.0.%1.%2:6").arg(QString::number(i / 250), QString::number(i % 250))}});
        QCOMPARE(clientOffers(many, {}).size(), 3 * mostOffered);
        QVERIFY(clientOffers(many, QStringLiteral("10.0.39.249")).contains(QStringLiteral("10.0.39.249:6")));
    }
};

QTEST_GUILESS_MAIN(TestClientOffers)

} // namespace lockscope::client_offers_test

#include "tst_client_offers.moc"
