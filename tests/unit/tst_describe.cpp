#include "core/model/deadlock.h"
#include "core/model/lock.h"
#include "core/model/usual_holds.h"
#include "core/monitor/analysis/owners.h"
#include "core/words/describe.h"
#include "tests/support/raw_locks.h"

#include <QTest>

namespace lockscope::describe_test {

using namespace lockscope::monitor;
using namespace lockscope::words;
using namespace lockscope::test;

namespace {

Lock held()
{
    Lock lock;
    lock.id = idOf("orders:42");
    lock.exists = true;
    lock.holders = {monitor::holderOf(Owner(ownerA), 1, Access::Exclusive)};
    lock.holderCount = 1;
    lock.readAt = at(300'000);
    lock.heldSince = at(55'000);
    lock.expiresAt = at(327'900);
    lock.leaseKind = LeaseKind::Watchdog;
    lock.lease = Millis(30'000);
    lock.lastRenewal = at(297'900);
    lock.waiters.clients = 3;
    lock.state = State::HeldRenewed;
    return lock;
}

QString said(const std::vector<Phrase> &phrases)
{
    QStringList lines;
    for (const Phrase &phrase : phrases)
        lines.append(phrase.english());
    return lines.join(u'\n');
}

const Instant now = at(300'000);

} // namespace

class TestDescribe : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void durations()
    {
        QCOMPARE(durationText(Millis(0)), QStringLiteral("0 ms"));
        QCOMPARE(durationText(Millis(-5)), QStringLiteral("0 ms"));
        QCOMPARE(durationText(Millis(600)), QStringLiteral("600 ms"));
        QCOMPARE(durationText(Millis(12'345)), QStringLiteral("12.3 s"));
        QCOMPARE(durationText(Millis(245'000)), QStringLiteral("4 m 5 s"));
        QCOMPARE(durationText(Millis(7'380'000)), QStringLiteral("2 h 3 m"));
        QCOMPARE(durationText(Millis(273'600'000)), QStringLiteral("3 d 4 h"));
    }

    // A window's user may have given names to clients. Text that only looks like a client's UUID stays unchanged.
    void clientsAreCalledAsTheUserCallsThem()
    {
        const ClientNames named = [](const QByteArray &uuid) {
            return uuid == uuidA ? QStringLiteral("Billing %1") : QString();
        };
        const auto same = [](const char *text, int) { return QString::fromUtf8(text); };
        Phrase phrase{"%1 waits for %2, which is called '%3'",
                      {namedOwner(Owner(ownerB)), namedOwner(Owner(ownerA)), QStringLiteral("3f2a91c0")}};
        QCOMPARE(phrase.in(same, named),
                 QStringLiteral("77777777 · thread 7 waits for Billing %1 · thread 12, which is called '3f2a91c0'"));
        QVERIFY(phrase.english().contains(QStringLiteral("3f2a91c0 · thread 12")));
        Argument both = namedOwner(Owner(ownerA));
        both += QStringLiteral(" × 2, ");
        both += namedOwner(Owner(ownerA));
        QCOMPARE(both.in(named), QStringLiteral("Billing %1 · thread 12 × 2, Billing %1 · thread 12"));
        QVERIFY(summary(held(), now).in(same, named).startsWith(QStringLiteral("Held by Billing %1 · thread 12 for")));
    }

    void owners()
    {
        QCOMPARE(namedOwner(Owner(ownerA)).text, QStringLiteral("3f2a91c0 · thread 12"));
        QCOMPARE(namedOwner(Owner("worker-1:main")).text, QStringLiteral("worker-1 · thread main"));
        QCOMPARE(namedOwner(Owner("a\nb")).text, QStringLiteral("a\\x0Ab"));
        QVERIFY(namedOwner(Owner(QByteArray(5'000, 'x'))).text.size() <= 41);
    }

    void summaries_data()
    {
        QTest::addColumn<Lock>("lock");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char *what, const Lock &lock, const char *sentence) {
            QTest::newRow(what) << lock << QString::fromUtf8(sentence);
        };
        Lock lock = held();
        row("watchdog", lock,
            "Held by 3f2a91c0 · thread 12 for 4 m 5 s, kept alive by its watchdog (30.0 s lease, last"
            " renewal 2.1 s ago); 3 subscribers on its channel.");
        lock.waiters.clients = 1;
        lock.lastRenewal.reset();
        lock.heldSinceIsBound = true;
        row("one waiter, bound", lock,
            "Held by 3f2a91c0 · thread 12 for ≥ 4 m 5 s, kept alive by its watchdog (30.0 s"
            " lease); one subscriber on its channel.");
        lock.heldSince = now - Millis(900);
        row("just looked at", lock,
            "Held by 3f2a91c0 · thread 12, for an unknown time, kept alive by its watchdog (30.0 s"
            " lease); one subscriber on its channel.");
        lock = held();
        lock.missedRenewals = 1;
        lock.state = State::RenewalLate;
        row("late", lock,
            "Held by 3f2a91c0 · thread 12 for 4 m 5 s, but its watchdog is late: 27.9 s left of a lease of"
            " 30.0 s; 3 subscribers on its channel.");
        lock = held();
        lock.leaseKind = LeaseKind::Fixed;
        lock.kind = Kind::Fair;
        lock.waiters = {2, {}};
        row("fixed, fair", lock,
            "Held by 3f2a91c0 · thread 12 for 4 m 5 s, with a fixed lease that ends in 27.9 s; 2"
            " threads queue for it.");
        lock = held();
        lock.leaseKind = LeaseKind::None;
        lock.noExpiry = true;
        lock.waiters.clients = 0;
        row("no expiry", lock, "Held by 3f2a91c0 · thread 12 for 4 m 5 s, without an expiry: it never frees itself.");
        lock.noExpiry = false;
        lock.expiresAt = Lock::farthest;
        row("no expiry in practice", lock,
            "Held by 3f2a91c0 · thread 12 for 4 m 5 s, with an expiry in more than ten years: in practice it never"
            " frees itself.");
        lock = held();
        lock.mode = Mode::Read;
        lock.holderCount = 4;
        row("readers", lock,
            "Held for reading by 4 readers for 4 m 5 s, kept alive by its watchdog (30.0 s lease, last"
            " renewal 2.1 s ago); 3 subscribers on its channel.");
        lock = held();
        lock.mode = Mode::Write;
        lock.holders.front().access = Access::Write;
        lock.leaseKind = LeaseKind::Learning;
        row("writer", lock,
            "Held for writing by 3f2a91c0 · thread 12 for 4 m 5 s, with 27.9 s left; it is not known yet"
            " whether a watchdog renews it; 3 subscribers on its channel.");
        lock = held();
        lock.state = State::Unverified;
        lock.readAt = at(290'000);
        lock.waiters = {};
        row("unverified", lock,
            "Not confirmed for 10.0 s. When last seen: Held by 3f2a91c0 · thread 12 for 4 m 5 s, kept"
            " alive by its watchdog (30.0 s lease, last renewal 2.1 s ago).");
        Lock gone;
        gone.gone = true;
        gone.rare.edit().goneAt = at(298'000);
        gone.rare.edit().lastOwner = Owner(ownerA);
        row("gone", gone, "Gone 2.0 s ago; 3f2a91c0 · thread 12 held it last.");
        gone.ending = Ending::Released;
        row("released", gone, "Free; released by 3f2a91c0 · thread 12 2.0 s ago.");
        gone.ending = Ending::Restarted;
        row("restarted", gone, "Lost in a restart of the server 2.0 s ago; 3f2a91c0 · thread 12 held it last.");
        gone.ending = Ending::FailedOver;
        row("failed over", gone, "Lost in a failover 2.0 s ago; 3f2a91c0 · thread 12 held it last.");
        gone.ending = Ending::Expired;
        gone.state = State::ExpiredWhileHeld;
        gone.stateKnownBy = KnownBy::Inference;
        row("time up", gone, "Its lease ended 2.0 s ago without a visible release; 3f2a91c0 · thread 12 held it last.");
        gone.stateKnownBy = KnownBy::Event;
        row("expired", gone, "Expired 2.0 s ago while 3f2a91c0 · thread 12 held it.");
        Lock waited;
        waited.state = State::QueueWithoutHolder;
        waited.waiters.clients = 2;
        row("ownerless", waited, "Nobody holds it, but its waiters do not acquire it; 2 subscribers on its channel.");
        Lock semaphore;
        semaphore.exists = semaphore.noExpiry = true;
        semaphore.kind = Kind::Semaphore;
        semaphore.token = 3;
        row("semaphore", semaphore, "A semaphore; permits free: 3.");
        Lock lending = semaphore;
        lending.kind = Kind::ExpirableSemaphore;
        lending.holderCount = 2;
        row("expirable", lending, "A semaphore; permits free: 3, held for a limited time: 2.");
        lending.rare.edit().overduePermits = 1;
        row("overdue", lending, "A semaphore; permits free: 3, held: 2, expired among these: 1.");
        Lock missing;
        missing.kind = Kind::Semaphore;
        missing.waiters.clients = 1;
        row("no semaphore", missing,
            "A semaphore that has not been created yet or was deleted; one subscriber on its channel.");
        Lock latch = semaphore;
        latch.kind = Kind::Latch;
        latch.state = State::CountingDown;
        latch.waiters.clients = 2;
        row("latch", latch, "A latch, counting down: 3 left until it opens; 2 subscribers on its channel.");
        latch.state = State::Free;
        latch.token = 0;
        row("open latch", latch, "An open latch; 2 subscribers on its channel.");
        Lock token = held();
        token.kind = Kind::Token;
        token.holders = {Holder{Owner("web-1:4242"), 1, Access::Exclusive}};
        token.waiters = {};
        token.noExpiry = true;
        token.leaseKind = LeaseKind::None;
        token.state = State::NoExpiry;
        row("a token that stays", token,
            "Taken with the value web-1:4242, for 4 m 5 s, without an expiry: it stays forever if its holder died.");
        Lock data;
        data.exists = true;
        data.kind = Kind::UnknownHash;
        row("somebody's data", data, "A hash that is not a lock: its fields are not owners with hold counts.");
        Lock text = data;
        text.kind = Kind::OtherType;
        text.rare.edit().foreignType = "string";
        row("a string", text, "Not a lock: the key is a string.");
        Lock foreign;
        foreign.exists = true;
        foreign.kind = Kind::OtherType;
        foreign.rare.edit().foreignType = "list";
        row("not a lock", foreign, "Not a lock: the key is a list.");
    }

    void summaries()
    {
        QFETCH(Lock, lock);
        QFETCH(QString, sentence);
        QCOMPARE(summary(lock, now).english(), sentence);
    }

    void everyFigureSaysHowItIsKnownAndHowOld()
    {
        Lock lock = held();
        lock.readAt = at(299'600);
        lock.missedRenewals = 1;
        lock.heldSinceIsBound = true;
        for (const Phrase &phrase : evidence(lock, now)) {
            const QString line = phrase.english();
            QVERIFY2(line.endsWith(QStringLiteral("(sample, 400 ms old)"))
                         || line.endsWith(QStringLiteral("(inference from samples, 400 ms old)")),
                     qPrintable(line));
        }
        const QString all = said(evidence(lock, now));
        QVERIFY(all.contains(QStringLiteral("Last renewed 2.1 s ago")));
        QVERIFY(all.contains(QStringLiteral("it was already held when first seen")));
        QVERIFY(all.contains(QStringLiteral("Renewals missed: 1")));
    }

    void theAgeOfAllFiguresIsSaidOnce()
    {
        Lock lock = held();
        lock.readAt = at(299'171);
        const auto lines = evidence(lock, now, EvidenceAge::Once);
        QCOMPARE(lines.front().english(), QStringLiteral("Seen 0.8 s ago"));
        const QString all = said(lines);
        QVERIFY2(!all.contains(QStringLiteral("(sample")) && !all.contains(QStringLiteral("829 ms")), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("(inferred)")), qPrintable(all));
    }

    void whatCannotBeKnownIsSaid()
    {
        Lock lock = held();
        lock.waiters.clients.reset();
        QVERIFY(said(evidence(lock, now)).contains(QStringLiteral("The waiters are unknown")));
        lock.waiters.clients = 0;
        QVERIFY(said(evidence(lock, now)).contains(QStringLiteral("cannot see spin locks, attempts without waiting")));
        lock.kind = Kind::Fair;
        lock.queue = {{Owner(ownerB), 0, std::nullopt}};
        QVERIFY(said(evidence(lock, now)).contains(QStringLiteral("unknown whether it is still subscribed")));
    }

    void howItEndedIsNotGuessed()
    {
        Lock gone;
        gone.gone = true;
        gone.readAt = gone.rare.edit().goneAt = at(298'000);
        gone.rare.edit().lastOwner = Owner(ownerA);
        QVERIFY(said(evidence(gone, now)).contains(QStringLiteral("for an unknown reason")));
        QVERIFY(!said(evidence(gone, now)).contains(QStringLiteral("unlock message")));
        gone.ending = Ending::Released;
        QVERIFY(said(evidence(gone, now)).contains(QStringLiteral("Its unlock message came 2.0 s ago")));
        gone.ending = Ending::Restarted;
        QVERIFY(said(evidence(gone, now)).contains(QStringLiteral("The server came back without it")));
        gone.ending = Ending::FailedOver;
        QVERIFY(said(evidence(gone, now)).contains(QStringLiteral("had not been replicated yet")));
    }

    void neverIsNotSaidOfWhatWasBeforeUs()
    {
        Lock lock = held();
        lock.leaseKind = LeaseKind::Fixed;
        const QString all = said(evidence(lock, now));
        QVERIFY(all.contains(QStringLiteral("not renewed since it was first seen")));
        QVERIFY(!all.contains(QStringLiteral("never")));
    }

    // Its number is a fencing token, not a number of permits.
    void aFencedLockHasNoPermits()
    {
        Lock lock = held();
        lock.kind = Kind::Fenced;
        lock.token = 7;
        const QString all = said(evidence(lock, now));
        QVERIFY2(all.contains(QStringLiteral("Fencing token: 7")), qPrintable(all));
        QVERIFY2(!all.contains(QStringLiteral("ermit")), qPrintable(all));
        lock.kind = Kind::ExpirableSemaphore;
        QVERIFY(said(evidence(lock, now)).contains(QStringLiteral("Free permits: 7")));
    }

    void whatToFindOutDependsOnTheState()
    {
        Lock lock = held();
        QVERIFY(advice(lock).empty());
        for (const State state : {State::RenewalLate, State::NoExpiry, State::ZombieReader, State::HoldCountClimbing,
                                  State::HeldUnusuallyLong}) {
            lock.state = state;
            const QString last = advice(lock).back().english();
            QVERIFY2(last.contains(QStringLiteral("does not stop the program that holds it")), qPrintable(last));
        }
        lock.state = State::RenewalLate; // the holder may be fine, and the server slow
        QVERIFY(said(advice(lock)).contains(QStringLiteral("how long scripts take on the server")));
        lock.state = State::QueueWithoutHolder;
        QVERIFY(said(advice(lock)).contains(QStringLiteral("does not wake the waiters")));
    }

    // Without a trace, only the graph of waits knows the reader: it waits in this program.
    void aReaderThatWaitsForItselfIsNamed()
    {
        Lock lock = held();
        lock.kind = Kind::ReadWrite;
        lock.mode = Mode::Read;
        lock.state = State::WaitsForOwnRead;
        Deadlock deadlock;
        deadlock.links.resize(1);
        deadlock.links.front().lock = lock.id;
        deadlock.links.front().holder = Owner(ownerB);
        lock.rare.edit().deadlock = std::make_shared<const Deadlock>(deadlock);
        const QString reader = namedOwner(Owner(ownerB)).text;
        const QString what = said(advice(lock));
        QVERIFY2(what.contains(QStringLiteral("the read lock of %1 is renewed").arg(reader)), qPrintable(what));
        const QString why = said(evidence(lock, now));
        QVERIFY2(why.contains(reader + QStringLiteral(" holds 'orders:42' for reading and waits for the same lock")),
                 qPrintable(why));
    }

    void aTokenWithoutAnExpiryIsExplained()
    {
        Lock token = held();
        token.kind = Kind::Token;
        token.holders = {Holder{Owner("web-1:4242"), 1, Access::Exclusive}};
        token.noExpiry = true;
        token.state = State::NoExpiry;
        const QString why = said(evidence(token, now));
        QVERIFY2(why.contains(QStringLiteral("no expiry: it stays forever if its holder died")), qPrintable(why));
        QVERIFY2(why.contains(QStringLiteral("Its value: web-1:4242")), qPrintable(why));
        QVERIFY2(!why.contains(QStringLiteral("· thread")) && !why.contains(QStringLiteral("hash")), qPrintable(why));
        const QString what = said(advice(token));
        QVERIFY2(what.contains(QStringLiteral("which program set the value web-1:4242")), qPrintable(what));
    }

    void whatIsUsualIsEvidence()
    {
        Lock lock = held();
        UsualHolds usual;
        usual.count = 50;
        usual.median = Millis(2'100);
        usual.most = Millis(3'000);
        const auto evidenceWith = [&lock](const UsualHolds &holds) {
            lock.rare.edit().usual = std::make_shared<const UsualHolds>(holds);
            return said(evidence(lock, now));
        };
        QString why = evidenceWith(usual);
        QVERIFY2(why.contains(QStringLiteral("It was held 50 times in the 24 hours before, median 2.1 s, and 99 % of "
                                             "the holds took at most 3.0 s; now for 4 m 5 s (history)")),
                 qPrintable(why));
        usual.owner = Owner(ownerA);
        usual.countOfOwner = 14;
        usual.medianOfOwner = Millis(1'500);
        lock.heldSinceIsBound = true;
        why = evidenceWith(usual);
        QVERIFY2(why.contains(QStringLiteral(" held it 14 times in the 24 hours before, median 1.5 s; now for ≥ 4 m 5 "
                                             "s (history)")),
                 qPrintable(why));
        usual.owner = Owner(ownerB); // it has released the lock since the history was read
        why = evidenceWith(usual);
        QVERIFY2(why.contains(QStringLiteral("It was held 50 times")), qPrintable(why));
    }

    void everyAlarmHasEvidence()
    {
        for (int state = int(State::HeldUnusuallyLong); state <= int(State::Unverified); ++state) {
            if (State(state) == State::QuorumLost) // needs several servers
                continue;
            Lock lock = held();
            lock.state = State(state);
            QVERIFY(!evidence(lock, now).empty());
            QVERIFY(summary(lock, now).english().endsWith(u'.'));
        }
    }

    // A name may contain text like a placeholder or like markup. It stays unchanged.
    void argumentsAreNeverTemplates()
    {
        Lock lock = held();
        lock.holders.front().owner = Owner("%2%1<b>:%3");
        const QString sentence = summary(lock, now).english();
        QVERIFY2(sentence.startsWith(QStringLiteral("Held by %2%1<b> · thread %3 for 4 m 5 s")), qPrintable(sentence));
    }

    void clausesAreTranslatedEach()
    {
        const Lock lock = held();
        int asked = 0;
        const QString sentence = summary(lock, now).in([&](const char *, int number) {
            ++asked;
            return number < 0 ? QStringLiteral("[%1]") : QStringLiteral("[%1 of ") + QString::number(number) + u']';
        });
        QCOMPARE(asked, 4);
        QCOMPARE(sentence, QStringLiteral("[3f2a91c0 · thread 12][4 m 5 s][30.0 s][%1 of 3]"));
    }
};

QTEST_GUILESS_MAIN(TestDescribe)

} // namespace lockscope::describe_test

#include "tst_describe.moc"
