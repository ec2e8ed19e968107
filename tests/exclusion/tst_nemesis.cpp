// The same seed causes the same faults at the same time. Also tests single faults and witnesses.
#include "tests/exclusion/history/fault_words.h"
#include "tests/exclusion/nemesis/schedule.h"
#include "tests/exclusion/nemesis/soak_options.h"
#include "tests/exclusion/witness/shared_witness.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <set>

namespace lockscope::nemesis_test {

using namespace lockscope::exclusion;

class TestNemesis : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSeedIsASchedule()
    {
        const Millis length(60'000);
        QCOMPARE(scheduleOf(7, 3, length), scheduleOf(7, 3, length));
        QVERIFY(scheduleOf(7, 3, length) != scheduleOf(7, 4, length));
        QVERIFY(scheduleOf(7, 3, length) != scheduleOf(8, 3, length));
    }

    void everyFaultComes()
    {
        std::set<FaultKind> kinds;
        for (int round = 0; round < 20; ++round) {
            for (const Fault &fault : scheduleOf(1, round, Millis(60'000)))
                kinds.insert(fault.kind);
        }
        QCOMPARE(kinds.size(), serverFaults.size() + clientFaults.size());
    }

    void theEndIsCalm()
    {
        for (int round = 0; round < 20; ++round) {
            for (const Fault &fault : scheduleOf(1, round, Millis(60'000))) {
                QVERIFY(fault.at >= Millis(1'000));
                QVERIFY(fault.at + fault.length <= Millis(50'000));
            }
        }
    }

    void wordsAreThoseTheCheckerKnows()
    {
        QByteArrayList words;
        for (const FaultKind kind : serverFaults)
            words << word(kind);
        for (const FaultKind kind : clientFaults)
            words << word(kind);
        QByteArrayList known = faultWords();
        std::sort(words.begin(), words.end());
        std::sort(known.begin(), known.end());
        QCOMPARE(words, known);
        for (const QByteArray &each : known)
            QCOMPARE(word(faultFromWord(each).value()), each);
        QVERIFY(!faultFromWord("earthquake"));
    }

    void itIsQuietNowAndThen()
    {
        constexpr Millis length(60'000);
        for (int round = 0; round < 20; ++round) {
            const auto faults = scheduleOf(1, round, length);
            Millis ofServer(0);
            for (const Fault &fault : faults)
                ofServer += isOfServer(fault.kind) ? fault.length : Millis(0);
            QVERIFY(ofServer <= length * 6 / 10);
            QVERIFY(stretchesWithout(faults, length / 10, length * 5 / 6) >= 2);
        }
    }

    void aTrackDoesOneThingAtATime()
    {
        for (int round = 0; round < 20; ++round) {
            std::map<bool, Fault> last; // true: of the server
            for (const Fault &fault : scheduleOf(1, round, Millis(60'000))) {
                Fault &before = last[isOfServer(fault.kind)];
                const bool wasSlow = before.kind == FaultKind::LinkSlow && before.target == fault.target;
                QVERIFY(fault.at > before.at + (wasSlow ? Millis(0) : before.length));
                before = fault;
            }
        }
    }

    // Otherwise a client that counts from the arrival of an answer would not be detected.
    void linksAreOftenSlowBeforeTheyFail()
    {
        int failures = 0;
        int slow = 0;
        for (int round = 0; round < 20; ++round) {
            const auto faults = scheduleOf(1, round, Millis(60'000));
            for (const Fault &fault : faults) {
                if (fault.kind != FaultKind::LinkMute && fault.kind != FaultKind::LinkSilent)
                    continue;
                ++failures;
                slow += std::any_of(faults.begin(), faults.end(), [&](const Fault &other) {
                    return other.kind == FaultKind::LinkSlow && other.target == fault.target
                        && other.at + Millis(800) <= fault.at && other.at + other.length == fault.at + fault.length;
                });
            }
        }
        QVERIFY2(slow * 2 > failures, QByteArray::number(slow));
        QVERIFY(slow < failures);
    }

    void onlySomeFaultsMayBeWanted()
    {
        const auto faults = scheduleOf(1, 0, Millis(60'000), {FaultKind::Oom, FaultKind::LinkSlow});
        QVERIFY(faults.size() > 10);
        for (const Fault &fault : faults)
            QVERIFY(fault.kind == FaultKind::Oom || fault.kind == FaultKind::LinkSlow);
        const auto options = soakOptions({QStringLiteral("soak"), QStringLiteral("--faults"), QStringLiteral("oom")});
        QVERIFY(options);
        QCOMPARE(options->faults, std::vector{FaultKind::Oom});
    }

    void theSharedWordTellsWhoIsInside()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("shared"));
        SharedWitness one(path);
        SharedWitness other(path);
        one.setValidUntil(17, now() + Millis(60'000));
        QCOMPARE(one.enter(3, 17), 0);
        QCOMPARE(other.enter(3, 33), 17);
        QCOMPARE(other.enter(4, 33), 0);
        other.leave(3, 33); // not inside, so this does nothing
        QCOMPARE(other.enter(3, 33), 17);
        one.setValidUntil(17, now()); // its hold has run out
        QCOMPARE(other.enter(3, 33), 0);
        one.leave(3, 17);
        other.setValidUntil(33, now() + Millis(60'000));
        QCOMPARE(one.enter(3, 17), 33);
        other.leave(3, 33);
        QCOMPARE(one.enter(3, 17), 0);
        one.setCounter(3, 41);
        QCOMPARE(other.counter(3), 41);
        QCOMPARE(other.counter(4), 0);
    }

    void locksAreWrittenAsTheyAreRead()
    {
        for (const char *word : {"a=reentrant", "b=read+read+write!", "c=non-reentrant"}) {
            const auto use = lockUse(QString::fromLatin1(word));
            QVERIFY2(use, word);
            QCOMPARE(toWord(*use), QString::fromLatin1(word));
        }
        QVERIFY(!lockUse(QStringLiteral("a=sideways")));
        QVERIFY(!lockUse(QStringLiteral("=reentrant")));
    }

    void redissonMayBeLeftOutWithAWord()
    {
        const auto parsed =
            soakOptions({QStringLiteral("soak"), QStringLiteral("--redisson-if-there"), QStringLiteral("/nowhere")});
        QVERIFY(parsed);
        QVERIFY(!parsed->other);
        QVERIFY(!parsed->leftOut.isEmpty());
    }

    void badOptionsAreExplained_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("says");
        QTest::newRow("number") << "--minutes soon"
                                << "--minutes must be a whole number from 1 to 1000000000, not 'soon'";
        QTest::newRow("zero") << "--workers 0"
                              << "--workers must be a whole number from 1";
        QTest::newRow("percentage") << "--long 101"
                                    << "--long must be a whole number from 0 to 100, not '101'";
        QTest::newRow("unknown") << "--hours 3"
                                 << "Unknown option 'hours'";
        QTest::newRow("word") << "60"
                              << "nothing is known about '60'";
        QTest::newRow("kind") << "--locks a=sideways"
                              << "'sideways' is no kind of lock";
        QTest::newRow("fault") << "--faults oom,earthquake"
                               << "'earthquake' is no fault";
        QTest::newRow("redisson") << "--redisson /nowhere"
                                  << "tests/interop/build";
    }
    void badOptionsAreExplained()
    {
        QFETCH(QString, options);
        QFETCH(QString, says);
        const auto parsed = soakOptions(QStringLiteral("soak ").append(options).split(QLatin1Char(' ')));
        QVERIFY(!parsed);
        const bool saysSo = parsed.error().message.contains(says)
            || parsed.error().message.contains(QStringLiteral("needs java")); // without java
        QVERIFY2(saysSo, qPrintable(parsed.error().message));
    }

private:
    // How many times nothing happens for at least `length` until `end`.
    static int stretchesWithout(const std::vector<Fault> &faults, Millis length, Millis end)
    {
        int stretches = 0;
        Millis over(1'000);
        for (const Fault &fault : faults) {
            stretches += fault.at - over >= length ? 1 : 0;
            over = std::max(over, fault.at + fault.length);
        }
        return stretches + (end - over >= length ? 1 : 0);
    }
};

QTEST_GUILESS_MAIN(TestNemesis)

} // namespace lockscope::nemesis_test

#include "tst_nemesis.moc"
