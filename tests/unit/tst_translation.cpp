// What scripts and files contain stays English; what people read is in the language of the program.
#include "core/base/core_text.h"
#include "core/base/translation.h"
#include "core/words/phrase.h"

#include <QTest>

namespace lockscope::translation_test {

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
    }

    // The last test, because it changes the language of this program.
    void scriptsGetEnglishInAnyLanguage()
    {
        QCOMPARE(useLanguage({QStringLiteral("zh-Hans-CN"), QStringLiteral("en")}), QStringLiteral("zh_CN"));
        const words::Phrase phrase = words::counted("; %n threads queue for it.", 3);
        QCOMPARE(phrase.english(), QStringLiteral("; 3 threads queue for it."));
        QVERIFY2(phrase.translated().contains(u'3'), qPrintable(phrase.translated()));
        QVERIFY2(!phrase.translated().contains(QLatin1String("queue")), qPrintable(phrase.translated()));
        QVERIFY(CoreText::tr("not connected") != QLatin1String("not connected"));
    }
};

QTEST_GUILESS_MAIN(TestTranslation)

} // namespace lockscope::translation_test

#include "tst_translation.moc"
