// Which names are similar, and the filter that shows exactly these names.
#include "core/filter/filter_query.h"
#include "core/filter/name_groups.h"
#include "core/model/lock.h"

#include <QTest>

namespace lockscope::name_groups_test {

using namespace lockscope::filter;

namespace {

LockPtr lockOf(const QByteArray &name, State state = State::HeldRenewed, qint32 waiting = 0)
{
    auto lock = std::make_shared<Lock>();
    lock->id.key = Key(name);
    lock->state = state;
    lock->exists = true;
    lock->waiters.threads = waiting;
    return lock;
}

std::vector<LockPtr> locksOf(const QList<QByteArray> &names)
{
    std::vector<LockPtr> locks;
    for (const QByteArray &name : names)
        locks.push_back(lockOf(name));
    return locks;
}

QByteArray textOf(const std::vector<NameGroup> &groups)
{
    QByteArrayList texts;
    for (const NameGroup &group : groups)
        texts << group.prefix + '=' + QByteArray::number(group.locks);
    return texts.join(' ');
}

} // namespace

class TestNameGroups : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesWithTheSameBeginningAreAGroup_data()
    {
        QTest::addColumn<QList<QByteArray>>("names");
        QTest::addColumn<QByteArray>("groups");
        QTest::newRow("none") << QList<QByteArray>{} << QByteArray();
        QTest::newRow("one") << QList<QByteArray>{"order:1"} << QByteArray();
        QTest::newRow("ids") << QList<QByteArray>{"order:1", "order:22", "stock"} << QByteArray("order:=2");
        QTest::newRow("an id in the middle")
            << QList<QByteArray>{"order:1:lock", "order:2:lock"} << QByteArray("order:=2");
        QTest::newRow("words") << QList<QByteArray>{"report:nightly", "report:weekly"} << QByteArray("report:=2");
        QTest::newRow("digits at the end") << QList<QByteArray>{"lock1", "lock2", "lock33"} << QByteArray("lock=3");
        QTest::newRow("hexadecimal") << QList<QByteArray>{"s:9143aaaa-1", "s:0012ffff-2"} << QByteArray("s:=2");
        QTest::newRow("within each other")
            << QList<QByteArray>{"order:1", "order:2", "order:special:1", "order:special:2"}
            << QByteArray("order:=4 order:special:=2");
        QTest::newRow("empty and binary")
            << QList<QByteArray>{"", QByteArray("\0:\xff", 3), QByteArray("\0:\xfe", 3)} << QByteArray("\0:=2", 4);
    }
    void namesWithTheSameBeginningAreAGroup()
    {
        QFETCH(QList<QByteArray>, names);
        QTEST(textOf(nameGroups(locksOf(names))), "groups");
    }

    void aGroupCountsItsWaitersAndProblems()
    {
        auto gone = std::make_shared<Lock>(*lockOf("a:9"));
        gone->gone = true;
        const auto groups =
            nameGroups({lockOf("a:1", State::NoExpiry), lockOf("a:2", State::HeldRenewed, 2), lockOf("a:3"), gone});
        QCOMPARE(groups.size(), std::size_t(1));
        QCOMPARE(groups[0].locks, 3);
        QCOMPARE(groups[0].contended, 1);
        QCOMPARE(groups[0].needAttention, 1);
    }

    void thereAreNotTooManyGroups()
    {
        std::vector<LockPtr> locks;
        for (int i = 0; i < 100; ++i) {
            for (int j = 0; j <= i; ++j)
                locks.push_back(lockOf("g" + QByteArray::number(i) + "x:" + QByteArray::number(j)));
        }
        const auto groups = nameGroups(locks, 10);
        QCOMPARE(groups.size(), std::size_t(10));
        QCOMPARE(groups[0].prefix, QByteArray("g99x:"));
    }

    void everyGroupIsWhatItsFilterShows()
    {
        const QList<QByteArray> names{
            "order:1",  "order:2",   "kind:fair:1", "kind:fair:2", "-x:1",       "-x:2",       "a b:1",
            "a b:2",    "q\"uote:1", "q\"uote:2",   "star*:1",     "star*:2",    "/slash/1",   "/slash/2",
            "back\\:1", "back\\:2",  "\xc3\xa4:1",  "\xc3\xa4:2",  "\xff\xfe:1", "\xff\xfe:2", "[x]:1",
            "[x]:2",    ":::",       "::",          "ttl<5s:1",    "ttl<5s:2",   "held>1:a",   "held>1:b",
            "x\ny:1",   "x\ny:2",    "lock1",       "lock2",       "locker"};
        const auto locks = locksOf(names);
        const auto groups = nameGroups(locks);
        QVERIFY(groups.size() >= 14);
        for (const NameGroup &group : groups) {
            const QString filter = filterForPrefix(group.prefix);
            const auto parsed = FilterQuery::parse(filter);
            QVERIFY2(!parsed.mistake, qPrintable(filter));
            for (const LockPtr &lock : locks) {
                const QByteArray rest = lock->id.key.raw().mid(group.prefix.size());
                const bool isDigit = !rest.isEmpty() && rest[0] >= '0' && rest[0] <= '9';
                const bool begins = lock->id.key.raw().startsWith(group.prefix) && (group.prefix != "lock" || isDigit);
                QVERIFY2(parsed.query.accepts(*lock, {}) == begins,
                         qPrintable(filter + QLatin1Char(' ') + QString::fromLatin1(lock->id.key.raw())));
            }
            const auto shown = std::count_if(locks.begin(), locks.end(),
                                             [&](const LockPtr &lock) { return parsed.query.accepts(*lock, {}); });
            QCOMPARE(int(shown), group.locks);
        }
    }
};

QTEST_GUILESS_MAIN(TestNameGroups)

} // namespace lockscope::name_groups_test

#include "tst_name_groups.moc"
