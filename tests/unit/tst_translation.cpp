// What scripts and files contain stays English; what people read is in the language of the program.
#include "core/base/core_text.h"
#include "core/base/translation.h"
#include "core/redis/sentinel/sentinel_server.h"
#include "core/redis/tls/private_key.h"
#include "core/redis/tls/tls_files.h"
#include "core/words/phrase.h"
#include "tests/support/scripted_network.h"

#include <QTest>

namespace lockscope::translation_test {

namespace {

// Sentinels that know no master `m`, and none at all.
struct WithoutMasters {
    WithoutMasters()
    {
        net.at(QStringLiteral("s")).on("SENTINEL", [](int, const QByteArrayList &command) {
            return std::optional<QByteArray>(command.at(1) == "MASTERS" ? "*0\r\n"
                                                                        : "-ERR No such master with that name\r\n");
        });
    }
    ScriptedNetwork net;
};

QString errorOf(ScriptedNetwork &net, const std::function<void()> &meanwhile = {})
{
    redis::SentinelServer server(*redis::parseUrl(u"redis-sentinel://s#m"), &net.clock, net.options());
    server.open();
    ScriptedNetwork::settle();
    if (meanwhile)
        meanwhile();
    ScriptedNetwork::settle();
    return server.state().error.message;
}

} // namespace

class TestTranslation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void englishHasSingularAndPlural()
    {
        const char *const queue = "; %n threads queue for it.";
        QCOMPARE(textIn("en", "describe", queue, 1), QStringLiteral("; one thread queues for it."));
        QCOMPARE(textIn("en", "describe", queue, 3), QStringLiteral("; 3 threads queue for it."));
        QCOMPARE(textIn("en", "describe", "no such text"), QStringLiteral("no such text"));
    }

    // The English plural forms are loaded when the program starts, without a call.
    void textsOfThisProgramHaveThemToo()
    {
        QCOMPARE(CoreText::tr("%n lines", nullptr, 1), QStringLiteral("1 line"));
        QCOMPARE(CoreText::tr("%n lines", nullptr, 0), QStringLiteral("0 lines"));
    }

    void aLanguageThatIsMissingIsEnglish()
    {
        QCOMPARE(useLanguage({QStringLiteral("xx-YY"), QStringLiteral("xx")}), QStringLiteral("en"));
        QCOMPARE(useLanguage({QStringLiteral("en-GB"), QStringLiteral("zh-CN")}), QStringLiteral("en"));
        QCOMPARE(CoreText::tr("not connected"), QStringLiteral("not connected"));
        QCOMPARE(usedLanguage(), QStringLiteral("en"));
    }

    // From here on, because this test changes the language of the program.
    void scriptsGetEnglishInAnyLanguage()
    {
        QCOMPARE(useLanguage({QStringLiteral("zh-Hans-CN"), QStringLiteral("en")}), QStringLiteral("zh_CN"));
        QCOMPARE(usedLanguage(), QStringLiteral("zh_CN"));
        const words::Phrase phrase = words::counted("; %n threads queue for it.", 3);
        QCOMPARE(phrase.english(), QStringLiteral("; 3 threads queue for it."));
        QVERIFY2(phrase.translated().contains(u'3'), qPrintable(phrase.translated()));
        QVERIFY2(!phrase.translated().contains(QLatin1String("queue")), qPrintable(phrase.translated()));
        QVERIFY(CoreText::tr("not connected") != QLatin1String("not connected"));
    }

    void noEnglishWordIsLeftInAnError()
    {
        using redis::PemContent;
        const QString file = QStringLiteral("/no/such");
        const std::pair<const char *, Error> errors[] = {
            {"CA certificate", redis::certificatesIn(PemContent::CaCertificate, file).error()},
            {"client certificate", redis::certificatesIn(PemContent::ClientCertificate, file).error()},
            {"private key", redis::readPrivateKey(file, Secret()).error()},
        };
        for (const auto &[english, error] : errors)
            QVERIFY2(error.message.contains(file) && !error.message.contains(QLatin1String(english)),
                     qPrintable(error.message));
        WithoutMasters without;
        const QString names = errorOf(without.net);
        QVERIFY2(names.contains(u'm') && !names.contains(QLatin1String("none")), qPrintable(names));
        ScriptedNetwork net;
        net.sentinelSays(QStringLiteral("s"), "a", 1);
        net.hasRole(QStringLiteral("a"), "master");
        const QString place = errorOf(net, [&net] { net.goesDown(QStringLiteral("a")); });
        QVERIFY2(place.contains(QLatin1String("a:6379")) && !place.contains(QLatin1String("but")), qPrintable(place));
    }
};

QTEST_GUILESS_MAIN(TestTranslation)

} // namespace lockscope::translation_test

#include "tst_translation.moc"
