#include "app/cli/command/choice_lines.h"
#include "app/cli/command_line.h"
#include "core/monitor/analysis/owners.h"
#include "tests/support/raw_locks.h"

#include <QTest>

namespace lockscope::choice_lines_test {

using namespace lockscope::test;
using cli::choiceLines;

namespace {

const Instant now = at(300'000);

Lock withoutExpiry(const QByteArray &name)
{
    Lock lock;
    lock.id = idOf(name);
    lock.exists = true;
    lock.noExpiry = true;
    lock.state = State::NoExpiry;
    lock.leaseKind = LeaseKind::None;
    lock.readAt = now;
    lock.holders = {monitor::holderOf(Owner(ownerA), 1, Access::Exclusive)};
    lock.holderCount = 1;
    return lock;
}

QString told(const Lock &lock)
{
    return choiceLines(actions::choices(lock, {now, {}, {}}), lock).join(u'\n');
}

} // namespace

class TestChoiceLines : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsSuggestedIsMarkedWithItsCommand()
    {
        const QString lines = told(withoutExpiry("orders"));
        QVERIFY2(lines.contains(QStringLiteral("  ▸ Set a time to live. ")), qPrintable(lines));
        QVERIFY2(lines.contains(QStringLiteral("\n      lockscope-cli set-ttl orders --ttl 60s --if-holder ")
                                + QString::fromLatin1(ownerA) + QStringLiteral(" --reason TEXT\n")),
                 qPrintable(lines));
        QVERIFY2(lines.contains(QStringLiteral("  · Wait until it expires: not possible, it has no expiry")),
                 qPrintable(lines));
        QCOMPARE(lines.count(QStringLiteral("▸")), 1);
    }

    void namesAreSafeInAShell()
    {
        QCOMPARE(cli::quoted(QStringLiteral("order:42")), QStringLiteral("order:42"));
        QCOMPARE(cli::quoted(QStringLiteral("it's $(rm -rf)")), QStringLiteral("'it'\\''s $(rm -rf)'"));
        QCOMPARE(cli::quoted(QString()), QStringLiteral("''"));
        const QString lines = told(withoutExpiry("a b\n;rm"));
        QVERIFY2(lines.contains(QStringLiteral("set-ttl 'a b\\x0A;rm' ")), qPrintable(lines));
    }

    void aNameWithADashIsNoOption()
    {
        const QString lines = told(withoutExpiry("--demo"));
        QVERIFY2(lines.contains(QStringLiteral("set-ttl '\\x2D-demo' --ttl")), qPrintable(lines));
    }

    void whoeverHasToBeChosenIsListed()
    {
        Lock lock = withoutExpiry("orders");
        lock.kind = Kind::Fair;
        lock.state = State::GhostAtHead;
        lock.noExpiry = false;
        lock.expiresAt = now + Millis(20'000);
        lock.queue = {{Owner(ownerB), 0, false}};
        QVERIFY(told(lock).contains(QStringLiteral("evict orders --waiter ") + QString::fromLatin1(ownerB)));
        lock.state = State::HeldFixedLease;
        lock.queue.push_back({Owner(uuidB + ":8"), 0, false});
        QVERIFY2(told(lock).contains(QStringLiteral("--waiter WAITER")), qPrintable(told(lock)));
        QVERIFY(told(lock).contains(QStringLiteral("one of ") + QString::fromLatin1(ownerB) + QStringLiteral(", ")));
    }
};

QTEST_GUILESS_MAIN(TestChoiceLines)

} // namespace lockscope::choice_lines_test

#include "tst_choice_lines.moc"
