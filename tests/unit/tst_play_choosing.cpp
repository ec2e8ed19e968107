#include "core/play/choosing/choosing.h"
#include "core/play/scenario/read/read_scenario.h"

#include <QFile>
#include <QTest>

namespace lockscope::play_choosing_test {

using namespace lockscope::play;

class TestPlayChoosing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyWayHasAnAnswerToEveryQuestion()
    {
        const Choosing choosing = shippedChoosing();
        QCOMPARE(choosing.ways.size(), std::size_t(6));
        for (const WayToLock &way : choosing.ways) {
            QCOMPARE(way.answers.size(), choosing.questions.size());
            for (const Answer &claim : way.answers) {
                QVERIFY2(!claim.words.en.isEmpty() && !claim.words.zh.isEmpty(), qPrintable(way.id));
                QVERIFY2(claim.scenario.isEmpty() != claim.notHere.isEmpty(), qPrintable(way.id));
                QVERIFY2(claim.scenario.isEmpty() || !shippedFile(claim.scenario).isEmpty(),
                         qPrintable(claim.scenario));
            }
        }
    }

    void aClaimThatIsMissingIsToldWithItsLine()
    {
        const auto read = readChoosing("[[question]]\nid = 'a'\nen = 'A'\nzh = 'A'\n[[way]]\nid = 'w'\nen = 'W'\n"
                                       "zh = 'W'\nacquire = 'x'\nrelease = 'y'\n[way.claims]\n",
                                       QStringLiteral("c.toml"));
        QCOMPARE(std::get<Complaints>(read).at(0).inOneLine(),
                 QStringLiteral("c.toml:11: \"a\" has no answer: add [way.claims.a]"));
    }

    void aClaimIsShownOrItIsSaidWhyNot()
    {
        const auto read = readChoosing("[[question]]\nid = 'a'\nen = 'A'\nzh = 'A'\n[[way]]\nid = 'w'\nen = 'W'\n"
                                       "zh = 'W'\nacquire = 'x'\nrelease = 'y'\ngives = { en = 'g', zh = 'g' }\n"
                                       "lacks = { en = 'l', zh = 'l' }\n[way.claims.a]\nverdict = 'yes'\nen = 'x'\n"
                                       "zh = 'x'\n",
                                       QStringLiteral("c.toml"));
        QVERIFY(std::get<Complaints>(read).at(0).inOneLine().startsWith(
            QStringLiteral("c.toml:13: name a scenario that shows this, or say why none can")));
    }

    void aScenarioThatIsMisspeltIsNoKey()
    {
        QFile file(QStringLiteral(":/choosing.toml"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        text.replace("scenario =", "scenari =");
        const auto read = readChoosing(text, QStringLiteral("c.toml"));
        // The first complaint says that no expectation shows the claim, the second why.
        QVERIFY(std::get<Complaints>(read).at(1).text.endsWith(QStringLiteral("did you mean \"scenario\"?")));
    }
};

QTEST_GUILESS_MAIN(TestPlayChoosing)

} // namespace lockscope::play_choosing_test

#include "tst_play_choosing.moc"
