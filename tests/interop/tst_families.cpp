// The locks of other libraries, taken, waited for, lost and released by the libraries themselves. `list` and `explain`
// say whose locks they are, and after a forced release the next waiter continues.
#include "core/families/catalog.h"
#include "core/model/lock.h"
#include "tests/interop/support/attempts_on_key.h"
#include "tests/interop/support/fail.h"
#include "tests/interop/support/interop_test.h"
#include "tests/interop/support/library.h"
#include "tests/support/await.h"
#include "tests/support/cli_process.h"
#include "tests/support/monitored.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <csignal>

namespace lockscope::families_test {

using namespace lockscope::interop;

namespace {

const QByteArray lockName = "stock-lock";
// Both are far longer than a waiter may take to continue, so a waiter that does not poll was woken.
const QByteArray lease = "60000";
const QByteArray longWait = "50000";
constexpr Millis continuesWithin{10'000};
const QByteArray shortWait = "5000";
const QByteArray shortLease = "5000";
constexpr Millis leaseEndsWithin{30'000};

} // namespace

class TestFamilies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        for (const char *language : {"python", "node", "java"})
            QVERIFY2(isBuilt(language) || !qEnvironmentVariableIsSet("LOCKSCOPE_REQUIRE_FAMILIES"), language);
        RedisServer::Options options;
        options.tcp = true;
        m_server = std::make_unique<RedisServer>(options);
        m_redis = std::make_unique<BlockingRedis>(*m_server);
    }
    void cleanup()
    {
        m_driver.reset();
        m_redis->call({"FLUSHALL"});
    }

    void aLockIsShownAndHandedOn_data() { everyLibrary(); }
    void aLockIsShownAndHandedOn()
    {
        if (!startLibrary())
            QSKIP("its language is left out: see the output of the test interop.build_families");
        play([this] {
            const QByteArray key = take("one");
            QVERIFY(exists(key));
            for (const QByteArray &each : QByteArrayList{key} + m_library.otherKeys) {
                const QJsonObject row = rowOf(each);
                QCOMPARE(row[QLatin1String("family")].toString().toLatin1(), m_library.family);
                QCOMPARE(row[QLatin1String("family_certain")].toBool(), m_library.isCertain);
                QCOMPARE(row[QLatin1String("kind")].toString(), QStringLiteral("token"));
            }
            const QByteArray explained =
                done({QStringLiteral("explain"), QString::fromLatin1(key), QStringLiteral("--now")}).out;
            for (const QByteArray &part : std::as_const(m_library.explained))
                QVERIFY2(explained.contains(part), explained);
            if (m_library.waits == Waits::Not)
                QCOMPARE(take("two"), QByteArray());
            const bool isHandedOn = m_library.waits != Waits::Not && m_library.waits != Waits::ForJob;
            const Driven::Pending waiter = isHandedOn ? startWaiting("two", key) : Driven::Pending();
            release("one");
            if (isHandedOn) {
                QCOMPARE(continued(waiter), key);
                QVERIFY(exists(key));
                release("two");
            }
            awaitUntil([&] { return !exists(key); });
        });
    }

    void aForcedReleaseLetsTheNextOneContinue_data() { everyLibrary(); }
    void aForcedReleaseLetsTheNextOneContinue()
    {
        if (!startLibrary())
            QSKIP("its language is left out: see the output of the test interop.build_families");
        play([this] {
            const QByteArray key = take("one");
            const bool waits = m_library.waits != Waits::Not;
            QByteArray released;
            const Driven::Pending waiter = waits ? startWaiting("two", key) : Driven::Pending();
            for (const QByteArray &each : QByteArrayList{key} + m_library.otherKeys)
                released = forceRelease(each);
            QCOMPARE(released.contains("the message reached 1 client"), m_library.waits == Waits::ForMessage);
            QCOMPARE(waits ? continued(waiter) : take("two"), key);
            theFormerHolderReleases(key);
        });
    }

    // The file says whether the library renews a lock that is held for longer than its lease. All libraries at once,
    // because this takes the time of a lease.
    void aLeaseIsRenewedOrNot()
    {
        play([this] {
            std::vector<Leased> all;
            for (const Library &library : libraries()) {
                if (isBuilt(library.language))
                    all.push_back(takeForALease(library));
            }
            const bool isRequired = qEnvironmentVariableIsSet("LOCKSCOPE_REQUIRE_INTEROP");
            if (all.empty() && !isRequired)
                QSKIP("all languages are left out: see the output of the test interop.build_families");
            QVERIFY(all.size() >= 12 || !isRequired);
            awaitUntil(
                [&] {
                    bool isDecided = true;
                    for (Leased &each : all) {
                        watchLease(each);
                        isDecided = isDecided && (each.isRenewed || !exists(each.key));
                    }
                    return isDecided;
                },
                leaseEndsWithin);
            for (const Leased &each : all) {
                const bool isRenewed = familyOf(each.library)->lease == families::Family::Lease::Renewed;
                QVERIFY2(each.isRenewed == isRenewed, each.library.name);
            }
        });
    }

    // The file says whether the owner of a lock can acquire it again.
    // A worker acquires the lock of a job once.
    void theOwnerEntersAgainOrNot_data()
    {
        librariesWith([](const Library &library) { return library.waits != Waits::ForJob; });
    }
    void theOwnerEntersAgainOrNot()
    {
        if (!startLibrary())
            QSKIP("its language is left out: see the output of the test interop.build_families");
        play([this] {
            const QByteArray key = take("one");
            const families::FamilyPtr family = familyOf(m_library);
            QVERIFY(family->isReentrant);
            AttemptsOnKey attempts(*m_server, key);
            const Driven::Pending again = m_driver->send({"acquire", "one", lockName, lease, "0"});
            // a library that does not give up was refused if it tries a second time
            awaitUntil([&] {
                attempts.update();
                return again->has_value() || isWaiting(attempts);
            });
            const bool hasEntered = again->has_value() && (*again)->ok && (*again)->value == key;
            QCOMPARE(hasEntered, *family->isReentrant);
        });
    }

    // The lock of a job ends while the queue lists the job as active. No action is needed to find it: a console that
    // starts later also shows it.
    void aJobWithoutItsLockHasStalled_data()
    {
        librariesWith([](const Library &library) { return library.waits == Waits::ForJob; });
    }
    void aJobWithoutItsLockHasStalled()
    {
        if (!startLibrary())
            QSKIP("its language is left out: see the output of the test interop.build_families");
        play([this] {
            const QByteArray key = take("one");
            Monitored watching(*m_server);
            watching.await(key, [](const Lock &lock) { return lock.exists; });
            m_driver->signal(SIGSTOP); // the worker hangs: it renews nothing, and does not check for stalled jobs
            m_redis->call({"PEXPIRE", key, "1"});
            const auto hasStalled = [](const Lock &lock) { return lock.state == State::Stalled; };
            QCOMPARE(watching.await(key, hasStalled)->family->name.toLatin1(), m_library.family);
            Monitored later(*m_server);
            later.await(key, hasStalled);
            const QByteArray explained = done({QStringLiteral("explain"), QString::fromLatin1(key)}).out;
            QVERIFY2(explained.contains(QByteArray("The list 'bull:" + lockName + ":active' has contained its job")),
                     explained);
            m_redis->call(
                {"LREM", "bull:" + lockName + ":active", "0", "1"}); // as a worker that looks for stalled jobs
            watching.awaitNoRow(key);
            later.awaitNoRow(key);
        });
    }

    // The lease ends while the program still works.
    void aLostLockIsSomebodyElses_data() { everyLibrary(); }
    void aLostLockIsSomebodyElses()
    {
        if (!startLibrary())
            QSKIP("its language is left out: see the output of the test interop.build_families");
        play([this] {
            const QByteArray key = take("one");
            const QByteArray value = valueOf(key);
            // A library that is told of changes would renew a key that expires soon.
            const bool isTold = m_library.waits == Waits::ForDeletion;
            const QByteArrayList keys = QByteArrayList{key} + m_library.otherKeys;
            if (isTold) // all at once: a holder that is told of one key takes it again, while it has the majority
                m_redis->call(QByteArrayList{"DEL"} + keys);
            for (const QByteArray &each : isTold ? QByteArrayList() : keys)
                m_redis->call({"PEXPIRE", each, "1"});
            awaitUntil([&] { return valueOf(key) != value; });
            QCOMPARE(take("two", shortWait), key);
            QCOMPARE(rowOf(key)[QLatin1String("family")].toString().toLatin1(), m_library.family);
            theFormerHolderReleases(key);
        });
    }

private:
    // A lock that is held for longer than its lease.
    struct Leased {
        Library library;
        std::unique_ptr<Driven> driver;
        QByteArray key;
        qint64 left = 0; // of the lease, when last read
        bool isRenewed = false;
    };
    Leased takeForALease(const Library &library)
    {
        Leased made{library, start(library, m_server->port()), {}};
        const QByteArray name = "leased-" + library.name;
        made.key = succeeded(made.driver->call({"acquire", "one", name, shortLease, "0", "renewed"})).value;
        made.left = m_redis->call({"PTTL", made.key}).toInt();
        if (made.left < 0 || made.left > shortLease.toInt() + 1'000)
            fail(library.name + " took " + made.key + " for " + QByteArray::number(made.left) + " ms");
        return made;
    }
    void watchLease(Leased &each)
    {
        const qint64 left = m_redis->call({"PTTL", each.key}).toInt();
        each.isRenewed |= left > each.left + 500;
        each.left = left;
    }
    static families::FamilyPtr familyOf(const Library &library)
    {
        return families::builtIn()->named(QString::fromLatin1(library.family));
    }

    template<class Fits> static void librariesWith(Fits fits)
    {
        QTest::addColumn<Library>("library");
        for (const Library &library : libraries()) {
            if (fits(library))
                QTest::newRow(library.name.constData()) << library;
        }
    }
    static void everyLibrary()
    {
        librariesWith([](const Library &) { return true; });
    }

    void theFormerHolderReleases(const QByteArray &key)
    {
        const QByteArray value = valueOf(key);
        QVERIFY(!value.isEmpty());
        (void)m_driver->call({"release", "one", lockName}); // some libraries complain
        const families::FamilyPtr family = families::builtIn()->named(QString::fromLatin1(m_library.family));
        QVERIFY(family && family->checksOwner);
        QCOMPARE(valueOf(key), *family->checksOwner ? value : QByteArray());
        release("two");
        awaitUntil([&] { return !exists(key); });
    }

    // Returns the lock's key; empty if it could not be had in time.
    QByteArray take(const QByteArray &owner, const QByteArray &wait = "0")
    {
        return succeeded(m_driver->call({"acquire", owner, lockName, lease, wait})).value;
    }
    void release(const QByteArray &owner) { succeeded(m_driver->call({"release", owner, lockName})); }
    // Returns when the new owner has found the lock taken and waits as its library does.
    Driven::Pending startWaiting(const QByteArray &owner, const QByteArray &key)
    {
        AttemptsOnKey attempts(*m_server, key);
        const Driven::Pending waiter = m_driver->send({"acquire", owner, lockName, lease, longWait});
        awaitUntil([&] {
            attempts.update();
            return waiter->has_value() || isWaiting(attempts);
        });
        if (waiter->has_value())
            fail("there was nothing to wait for: " + (*waiter)->value + (*waiter)->message);
        return waiter;
    }
    bool isWaiting(const AttemptsOnKey &attempts)
    {
        switch (m_library.waits) {
        case Waits::ByPolling: return attempts.all() >= 2;
        case Waits::ForSignal: return attempts.all() >= 1 && blockedClients() > 0;
        // it tries again when it has subscribed
        case Waits::ForMessage:
            return attempts.all() >= 2 && m_redis->call({"PUBSUB", "NUMSUB", m_library.channel}).at(1).toInt() > 0;
        // its script also reads the key, so the server tracks it; renewals are scripts without SET
        case Waits::ForDeletion: return attempts.sets() >= 1;
        case Waits::ForJob: return blockedClients() > 0;
        case Waits::Not: break;
        }
        return false;
    }
    qint64 blockedClients()
    {
        const QByteArray info = m_redis->call({"INFO", "clients"}).toBytes();
        const QByteArray field = "blocked_clients:";
        return info.mid(info.indexOf(field) + field.size()).split('\r').first().toLongLong();
    }
    QByteArray continued(const Driven::Pending &waiter)
    {
        awaitUntil([&] { return waiter->has_value(); }, continuesWithin);
        return succeeded(m_driver->answer(waiter)).value;
    }
    static Answer succeeded(const Answer &answer)
    {
        if (!answer.ok)
            fail(answer.error + ": " + answer.message);
        return answer;
    }

    bool exists(const QByteArray &key) { return m_redis->call({"EXISTS", key}).toInt() == 1; }
    QByteArray valueOf(const QByteArray &key) { return m_redis->call({"GET", key}).toBytes(); }

    CliProcess::Run done(const QStringList &arguments)
    {
        const CliProcess::Run run = CliProcess(*m_server, arguments).run();
        if (run.code != 0)
            fail(run.out + run.err);
        return run;
    }
    QJsonObject rowOf(const QByteArray &key)
    {
        const QByteArray listed = done({QStringLiteral("list"), QStringLiteral("--json")}).out;
        for (const QJsonValue &each : QJsonDocument::fromJson(listed).object()[QLatin1String("locks")].toArray()) {
            if (each.toObject()[QLatin1String("name")].toString() == QString::fromLatin1(key))
                return each.toObject();
        }
        fail(key + " is not listed: " + listed);
    }
    QByteArray forceRelease(const QByteArray &key)
    {
        const QJsonArray holders = rowOf(key)[QLatin1String("holders")].toArray();
        const QString owner = holders.at(0).toObject()[QLatin1String("owner")].toString();
        return done({QStringLiteral("force-release"), QString::fromLatin1(key), QStringLiteral("--if-holder"), owner,
                     QStringLiteral("--reason"), QStringLiteral("test")})
            .out;
    }

    // Go and Rust are too old in some systems, so their libraries may be left out.
    bool startLibrary()
    {
        QFETCH(Library, library);
        m_library = library;
        if (!isBuilt(library.language))
            return false;
        m_driver = start(library, m_server->port());
        return true;
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<Driven> m_driver;
    Library m_library;
};

QTEST_GUILESS_MAIN(TestFamilies)

} // namespace lockscope::families_test

#include "tst_families.moc"
