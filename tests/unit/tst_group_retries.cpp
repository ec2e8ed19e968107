#include "core/trace/group_retries.h"
#include "core/words/trace_words.h"
#include "tests/support/written_monitor_log.h"

#include <QTest>

namespace lockscope::group_retries_test {

using trace::GroupRetries;
using trace::GroupWatch;
using What = TraceEvent::What;

namespace {

const Owner one("58c62432-bb74-4d14-8a00-9908cc8b828f:1");
const Owner two("58c62432-bb74-4d14-8a00-9908cc8b828f:2");

// A trace in which each event happens a second after the previous one.
class Told {
public:
    Told &of(const Owner &owner, What what, const char *name, int db = 0)
    {
        TraceEvent event;
        event.db = db;
        event.micros = m_seconds++ * 1'000'000;
        event.what = what;
        event.owner = owner;
        event.key = Key(name);
        m_watch.take(event);
        return *this;
    }
    // The owner acquires a and b, is refused c twice, and releases a and b.
    Told &round(const Owner &owner)
    {
        of(owner, What::Acquired, "a").of(owner, What::Acquired, "b");
        of(owner, What::Refused, "c").of(owner, What::Refused, "c");
        return of(owner, What::Released, "b").of(owner, What::Released, "a");
    }
    std::vector<GroupRetries> found() const { return m_watch.found(); }

private:
    GroupWatch m_watch;
    qint64 m_seconds = 0;
};

} // namespace

// A client that repeatedly asks for several locks because one of them is not available.
class TestGroupRetries : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whoGivesBackWhatItHasIsFound()
    {
        Told told;
        told.round(one).round(one);
        QVERIFY(told.found().empty()); // an ordinary wait for a multi-lock
        told.round(one);
        const auto found = told.found();
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found[0].owner, one);
        QCOMPARE(found[0].refusing, Key("c"));
        QCOMPARE(found[0].taken, (std::vector<Key>{Key("a"), Key("b")}));
        QCOMPARE(found[0].rounds, 3);
        QCOMPARE(words::groupRetries(found[0]).english(),
                 QStringLiteral(
                     "58c62432 · thread 1 tried to acquire several locks together, 3 times in 17.0 s: it acquired "
                     "'a', 'b', was refused 'c', and released what it had."));
        told.of(one, What::Acquired, "a").of(one, What::Acquired, "b").of(one, What::Acquired, "c");
        QVERIFY(told.found()[0].hasIt);
    }

    void whoWaitsForOneAndWorksWithAnotherIsNot()
    {
        Told told;
        for (int i = 0; i < 5; ++i) {
            told.of(one, What::Refused, "c").of(one, What::Acquired, "c").of(one, What::Released, "c");
            told.of(one, What::Acquired, "a").of(one, What::Refused, "c").of(one, What::Acquired, "c");
            told.of(one, What::Released, "c").of(one, What::Released, "a");
            told.of(two, What::Acquired, "a").of(two, What::Released, "a").of(two, What::Refused, "c");
        }
        QVERIFY(told.found().empty());
    }

    void ofTwoDatabasesEachHasItsOwn()
    {
        Told told;
        for (int i = 0; i < 5; ++i) {
            told.of(one, What::Acquired, "a").of(one, What::Refused, "c", 1).of(one, What::Released, "a");
            told.of(one, What::Acquired, "a", 1).of(one, What::Released, "a", 1);
        }
        QVERIFY(told.found().empty());
    }

    void eachOwnerIsItsOwn()
    {
        Told told;
        for (int i = 0; i < 4; ++i)
            told.round(one).round(two);
        told.round(two);
        const auto found = told.found();
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[0].owner, two); // more often
        QCOMPARE(found[0].rounds, 5);
    }
};

QTEST_GUILESS_MAIN(TestGroupRetries)

} // namespace lockscope::group_retries_test

#include "tst_group_retries.moc"
