#include "core/redis/tls/certificate_pin.h"

#include <QTest>

namespace lockscope::certificate_pin_test {

using namespace lockscope::redis;

class TestCertificatePin : public QObject {
    Q_OBJECT

    static QString digits() { return QStringLiteral("0123456789abcdef").repeated(4); }

private Q_SLOTS:
    void isTakenAsProgramsWriteIt_data()
    {
        QTest::addColumn<QString>("text");
        const QString colons = pinText(QByteArray::fromHex(digits().toLatin1()));
        QTest::newRow("digits") << digits();
        QTest::newRow("capitals") << digits().toUpper();
        QTest::newRow("colons") << colons;
        QTest::newRow("openssl") << QStringLiteral("sha256 Fingerprint=") + colons;
        QTest::newRow("ssh's label") << QStringLiteral(" SHA256:") + digits() + u'\n';
    }
    void isTakenAsProgramsWriteIt()
    {
        QFETCH(QString, text);
        const Result<QByteArray> pin = parsePin(text);
        QVERIFY2(pin, pin ? "" : qPrintable(pin.error().message));
        QCOMPARE(pin->toHex(), digits().toLatin1());
    }

    void whatIsNoneIsRefusedWithTheWayToOne_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << QString();
        QTest::newRow("SHA-1") << digits().left(40);
        QTest::newRow("too long") << digits() + QStringLiteral("00");
        QTest::newRow("base64, as of public keys") << QStringLiteral("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
        QTest::newRow("no digit") << digits().left(63) + u'g';
    }
    void whatIsNoneIsRefusedWithTheWayToOne()
    {
        QFETCH(QString, text);
        const Result<QByteArray> pin = parsePin(text);
        QVERIFY(!pin);
        QCOMPARE(pin.error().kind, Error::Kind::Precondition);
        QVERIFY(pin.error().message.contains(QLatin1String("openssl x509")));
    }

    void isShownAsBrowsersShowIt() { QCOMPARE(pinText(QByteArray::fromHex("00ff1a")), QStringLiteral("00:FF:1A")); }
};

QTEST_GUILESS_MAIN(TestCertificatePin)

} // namespace lockscope::certificate_pin_test

#include "tst_certificate_pin.moc"
