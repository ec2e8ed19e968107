// Locks that Redisson takes by itself, or for one key of an object, in every version: Lockscope shows their kind,
// object and transaction, its own acquires respect them, and they can be released by force.
#include "core/locks/wire/object_names.h"
#include "tests/interop/support/interop_test.h"

#include "tests/interop/support/fail.h"
#include "tests/support/await.h"

#include <QJsonDocument>

namespace lockscope::origins_test {

using namespace lockscope::interop;

namespace {

const QByteArrayList objects{"map", "mapcache", "set", "setcache", "multimap"};

// "map.fair": the fair lock of one key of a map.
QByteArrayList ofOneKey(const QByteArrayList &forms)
{
    QByteArrayList kinds;
    for (const QByteArray &object : objects) {
        for (const QByteArray &form : forms)
            kinds << object + '.' + form;
    }
    return kinds;
}

QByteArray formOf(const QByteArray &kind)
{
    return kind.mid(kind.indexOf('.') + 1);
}

} // namespace

class TestOrigins : public RedissonTest {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_INTEROP(RedissonParty::isBuilt(), "Redisson");
        open("origins");
    }
    void cleanupTestCase() { close(); }
    void init()
    {
        begin();
        LOCKSCOPE_SKIP_ABSENT();
    }
    void cleanup()
    {
        gate("open");
        const RedisValue keys = redis().call({"KEYS", '*' + name() + '*'});
        for (const RedisValue &key : keys.elements())
            redis().call({"DEL", key.toBytes()}); // the objects themselves, and permits, which stay
        end();
    }

    void ofOneKeyOfAnObject_data() { everyVersion(ofOneKey({"reentrant", "fair", "read", "write"})); }
    void ofOneKeyOfAnObject()
    {
        play([this] {
            QVERIFY(theirs().take(target(), 1).acquired);
            const QByteArray lock = lockName();
            expect(lock, held(theirs().owner(1), formOf(kind())), typeOfKey());
            const Target rival{formOf(kind()) == "read" ? "write" : "reentrant", lock};
            QVERIFY(!ours().tryOnce(rival, 1));
            QCOMPARE(theirs().release(target(), 1), Unlocked::Done);
            account().expectNothing(lock);
            const Target ourTurn{formOf(kind()), lock};
            QVERIFY(ours().tryOnce(ourTurn, 1));
            expect(lock, held(ours().owner(1), formOf(kind())), typeOfKey());
            QVERIFY(!theirs().tryOnce(target(), 1) || formOf(kind()) == "read");
            while (theirs().release(target(), 1) == Unlocked::Done) { }
            QCOMPARE(ours().release(ourTurn, 1), Unlocked::Done);
        });
    }

    void countersOfOneKey_data() { everyVersion(ofOneKey({"semaphore", "expirable-semaphore", "latch"})); }
    void countersOfOneKey()
    {
        play([this] {
            const bool latch = formOf(kind()) == "latch";
            one({latch ? "trySetCount" : "trySetPermits", "3"});
            if (formOf(kind()) == "expirable-semaphore")
                one({"acquire", "60000", "ms"});
            const QByteArray lock = lockName();
            const QJsonObject told = account().listed(lock);
            QCOMPARE(told[QLatin1String("kind")].toString(), QString::fromLatin1(formOf(kind())));
            QCOMPARE(told[QLatin1String("count")].toInt(), formOf(kind()) == "expirable-semaphore" ? 2 : 3);
            expectOrigin(told, "map-key");
        });
    }

    // What a transaction changed is locked until it ends: one value of a map or set, or a whole object.
    void inATransaction_data() { everyVersion({"transaction.Map", "transaction.Set", "transaction.Bucket"}); }
    void inATransaction()
    {
        play([this] {
            change();
            QVERIFY(!lockNames().isEmpty());
            for (const QByteArray &lock : lockNames()) {
                const QByteArray id = transactionOf(lock);
                QVERIFY2(id.size() == 32 && QByteArray::fromHex(id).toHex() == id, id);
                const QJsonObject told = account().listed(lock);
                const QJsonObject holder = told[QLatin1String("holders")][0].toObject();
                QCOMPARE(holder[QLatin1String("owner")].toString().toLatin1(), theirs().owner(1) + ':' + id);
                QCOMPARE(holder[QLatin1String("thread")].toString().toLatin1(), theirs().owner(1).mid(37));
                expectOrigin(told, "transaction");
                QVERIFY(told[QLatin1String("kind")] != QLatin1String("unknown-hash"));
                const bool readWrite = told[QLatin1String("kind")] == QLatin1String("read-write");
                QVERIFY(!ours().tryOnce({readWrite ? "write" : "reentrant", lock}, 1));
            }
            QVERIFY(endTransaction("commit").ok);
            awaitUntil([this] { return lockNames().isEmpty(); });
        });
    }

    // The write lock of a whole object.
    void inATransactionWritten_data() { everyVersion({"transaction.Map"}); }
    void inATransactionWritten()
    {
        play([this] {
            one({"expire", "100000", "ms"});
            const QByteArray lock = lockName();
            const QByteArray owner = theirs().owner(1) + ':' + transactionOf(lock);
            Situation expected{"read-write"};
            expected.mode = "write";
            expected.holders = {{owner, 1, "write"}};
            expect(lock, expected, "transaction");
            QVERIFY(!ours().tryOnce({"read", lock}, 1));
            const Going waiter = scene().startWaiting(ours(), {"read", lock}, 2);
            scene().ourOther().forceRelease({"write", lock});
            QVERIFY(waiter.taken().acquired);
            QCOMPARE(ours().release({"read", lock}, 2), Unlocked::Done);
            endTransaction("rollback"); // it finds its lock gone, and may report that
        });
    }

    // After a release by force, the next transaction proceeds.
    void inATransactionFreedByForce_data() { everyVersion({"transaction.Bucket"}); }
    void inATransactionFreedByForce()
    {
        play([this] {
            change();
            const QByteArray lock = lockName();
            const auto next = redisson().other.send(target(), 2, {"set", "theirs"});
            awaitUntil([&] { return scene().subscribers("redisson_lock__channel:{" + lock + '}') > 0; });
            ours().forceRelease({"reentrant", lock});
            const Answer answer = redisson().other.java().answer(next);
            QVERIFY2(answer.ok, answer.message);
            awaitUntil([&] { return lockNames().size() == 1; });
            const QByteArray owner = redisson().other.owner(2) + ':' + transactionOf(lock);
            account().expect(lock, held(owner, "reentrant"));
            endTransaction("rollback");
            redisson().other.call({"transaction.end", name()}, 2, {"rollback"});
            awaitUntil([this] { return lockNames().isEmpty(); });
        });
    }

    // During a change, which is paused in the middle.
    void whileItChanges_data() { everyVersion({"self.SortedSet", "self.PriorityQueue", "self.cache"}); }
    void whileItChanges()
    {
        play([this] {
            const bool cache = kind() == "self.cache";
            const QByteArrayList change = cache ? QByteArrayList{"get", "k"} : QByteArrayList{"add", "b"};
            if (!cache) {
                one({"trySetComparator", "gate"});
                one({"add", "a"});
            }
            gate("close");
            const auto changing = redisson().one.send(target(), 1, change);
            awaitUntil([this] { return lockNames().size() == 1; });
            const QByteArray lock = lockName();
            expect(lock, held(theirs().owner(1), "reentrant"), cache ? "cache-key" : "sorted-set");
            QVERIFY(!ours().tryOnce({"reentrant", lock}, 1));
            gate("open");
            QVERIFY(redisson().one.java().answer(changing).ok);
            account().expectNothing(lock);
        });
    }

private:
    bool has(const QByteArray &which) override
    {
        // 3.8.2 locks a bucket for 0 ms, so the lock is gone at once
        if (version() == "3.8.2" && which == "transaction.Bucket")
            return false;
        // these versions refuse what would lock a whole map
        const bool refuses = version() == "3.8.2" || version() == "3.15.6";
        if (refuses && QByteArray(QTest::currentTestFunction()) == "inATransactionWritten")
            return false;
        // later versions of JCache lock only in their own tests
        if (version() != "3.8.2" && which == "self.cache")
            return false;
        return RedissonTest::has(which);
    }

    // Multimaps of 3.8.2 name their locks as a JCache does. Some kinds show which object it is; for the others both are
    // possible.
    const char *typeOfKey() const
    {
        const bool either = version() == "3.8.2" && kind() == "multimap.reentrant";
        return either ? "cache-key" : "map-key";
    }

    QByteArray one(const QByteArrayList &method) { return redisson().one.invoke(target(), 1, method); }
    void gate(const QByteArray &how) { redisson().one.java().call({"gate", how}); }
    Answer endTransaction(const QByteArray &how) { return redisson().one.call({"transaction.end", name()}, 1, {how}); }
    void change()
    {
        const QByteArray what = formOf(kind());
        one(what == "Map" ? QByteArrayList{"put", "k", "v"} : QByteArrayList{what == "Set" ? "add" : "set", "v"});
    }

    // The locks for this row's object, with the names that Redisson gave them.
    QByteArrayList lockNames()
    {
        QByteArrayList names;
        const RedisValue keys = redis().call({"KEYS", '*' + name() + '*'});
        for (const RedisValue &key : keys.elements()) {
            const auto named = locks::objectLockOf(Key(key.toBytes()));
            const bool latch = key.toBytes().startsWith("redisson_unlock_latch:");
            if (named && named->object.raw() == name() && !latch)
                names << key.toBytes();
        }
        return names;
    }
    QByteArray lockName()
    {
        const QByteArrayList names = lockNames();
        if (names.size() != 1)
            fail("one lock was expected, there are: " + names.join(' '));
        return names.first();
    }
    QByteArray transactionOf(const QByteArray &lock) const
    {
        const QJsonObject told = account().listed(lock);
        return told[QLatin1String("holders")][0][QLatin1String("transaction")].toString().toLatin1();
    }

    void expect(const QByteArray &lock, const Situation &situation, const char *origin) const
    {
        account().expect(lock, situation);
        expectOrigin(account().listed(lock), origin);
        expectOrigin(account().row(lock), origin);
    }
    void expectOrigin(const QJsonObject &told, const char *type) const
    {
        const QJsonObject expected{{QStringLiteral("type"), QLatin1String(type)},
                                   {QStringLiteral("object"), QString::fromLatin1(name())}};
        if (told[QLatin1String("origin")] != QJsonValue(expected))
            fail("not " + QByteArray(type) + ": " + QJsonDocument(told).toJson(QJsonDocument::Compact));
    }

    static Situation held(const QByteArray &owner, const QByteArray &form)
    {
        const bool readWrite = form == "read" || form == "write";
        Situation situation{readWrite ? "read-write" : form};
        situation.mode = readWrite ? form : QByteArray();
        situation.holders = {{owner, 1, readWrite ? form : "exclusive"}};
        return situation;
    }
};

QTEST_GUILESS_MAIN(TestOrigins)

} // namespace lockscope::origins_test

#include "tst_origins.moc"
