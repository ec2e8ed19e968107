#include "core/model/lock.h"
#include "core/monitor/analysis/candidate.h"
#include "core/monitor/analysis/decode.h"
#include "tests/support/raw_locks.h"

#include <QRandomGenerator>
#include <QTest>

namespace lockscope::decode_test {

using namespace lockscope::monitor;
using namespace lockscope::test;

namespace {

const QByteArray name("orders:42");

QString shape(const Lock &lock)
{
    QStringList parts{word(lock.kind)};
    if (lock.mode)
        parts.append(word(*lock.mode));
    for (const Holder &h : lock.holders)
        parts.append(
            QStringLiteral("%1/%2/%3").arg(QString::fromLatin1(h.owner.raw())).arg(h.holds).arg(word(h.access)));
    if (lock.mixed)
        parts.append(QStringLiteral("mixed"));
    if (lock.token)
        parts.append(QStringLiteral("token=%1").arg(*lock.token));
    return parts.join(u' ')
        .replace(QString::fromLatin1(ownerA), QStringLiteral("A"))
        .replace(QString::fromLatin1(ownerB), QStringLiteral("B"))
        .replace(QString::fromLatin1(transactionId), QStringLiteral("TX"));
}

} // namespace

class TestDecode : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyHashShape_data()
    {
        QTest::addColumn<FieldList>("fields");
        QTest::addColumn<QString>("expected");
        QTest::newRow("reentrant") << FieldList{{ownerA, "1"}} << QStringLiteral("reentrant A/1/exclusive");
        QTest::newRow("re-entered") << FieldList{{ownerA, "17"}} << QStringLiteral("reentrant A/17/exclusive");
        QTest::newRow("readers") << FieldList{{"mode", "read"}, {ownerB, "1"}, {ownerA, "2"}}
                                 << QStringLiteral("read-write read A/2/read B/1/read");
        QTest::newRow("writer") << FieldList{{"mode", "write"}, {ownerA + ":write", "1"}}
                                << QStringLiteral("read-write write A/1/write");
        QTest::newRow("writer that reads too") << FieldList{{"mode", "write"}, {ownerA + ":write", "2"}, {ownerA, "3"}}
                                               << QStringLiteral("read-write write A/3/read A/2/write");
        QTest::newRow("a stranger reads beside the writer")
            << FieldList{{"mode", "write"}, {ownerA + ":write", "1"}, {ownerB, "1"}}
            << QStringLiteral("read-write write A/1/write B/1/read mixed");
        QTest::newRow("writer in read mode") << FieldList{{"mode", "read"}, {ownerA + ":write", "1"}, {ownerB, "1"}}
                                             << QStringLiteral("read-write read A/1/write B/1/read mixed");
        QTest::newRow("two exclusive owners")
            << FieldList{{ownerA, "1"}, {ownerB, "1"}} << QStringLiteral("reentrant A/1/exclusive B/1/exclusive mixed");
        QTest::newRow("inside a transaction")
            << FieldList{{insideA, "1"}} << QStringLiteral("reentrant A:TX/1/exclusive");
        QTest::newRow("a transaction reads") << FieldList{{"mode", "read"}, {insideA, "1"}, {ownerB, "1"}}
                                             << QStringLiteral("read-write read A:TX/1/read B/1/read");
        QTest::newRow("a transaction writes")
            << FieldList{{"mode", "write"}, {writingInsideA, "2"}} << QStringLiteral("read-write write A:TX/2/write");
        QTest::newRow("a transaction writes and reads")
            << FieldList{{"mode", "write"}, {writingInsideA, "1"}, {insideA, "3"}}
            << QStringLiteral("read-write write A:TX/3/read A:TX/1/write");
        QTest::newRow("faster multi, one value") << FieldList{{"qL+1/w==", ownerA},
                                                              {"qL+1/w==:" + ownerA + ":expire_time", "1700000000000"},
                                                              {"qL+1/w==:" + ownerA + ":lock_count", "2"}}
                                                 << QStringLiteral("faster-multi A/2/exclusive");
        QTest::newRow("faster multi, two values, two owners")
            << FieldList{{"aa", ownerA},
                         {"aa:" + ownerA + ":expire_time", "1700000000000"},
                         {"aa:" + ownerA + ":lock_count", "1"},
                         {"bb", ownerB},
                         {"bb:" + ownerB + ":expire_time", "1700000000000"},
                         {"bb:" + ownerB + ":lock_count", "3"}}
            << QStringLiteral("faster-multi A/1/exclusive B/3/exclusive");
    }

    void everyHashShape()
    {
        QFETCH(FieldList, fields);
        QFETCH(QString, expected);
        const Lock lock = decode(rawHash(name, fields, 29'000));
        QCOMPARE(shape(lock), expected);
        QVERIFY(lock.exists && !lock.noExpiry);
        QCOMPARE(lock.expiresAt, at(29'000));
        QVERIFY(isWorthARow(lock));
    }

    void ownersAreTakenApart()
    {
        const Lock lock = decode(rawHash(name, {{ownerA, "1"}}, 1'000));
        QCOMPARE(lock.holders.front().client(), uuidA);
        QCOMPARE(lock.holders.front().thread(), QByteArray("12"));
        QCOMPARE(lock.holderCount, 1);
    }

    void transactionsAreTakenApart()
    {
        for (const QByteArray &field : {insideA, writingInsideA}) {
            const bool write = field == writingInsideA;
            const FieldList fields = write ? FieldList{{"mode", "write"}, {field, "1"}} : FieldList{{field, "1"}};
            const Holder holder = decode(rawHash("carts:transaction_lock", fields, 5'000)).holders.front();
            QCOMPARE(holder.owner, Owner(insideA));
            QCOMPARE(holder.client(), uuidA);
            QCOMPARE(holder.thread(), QByteArray("12"));
            QCOMPARE(holder.transaction(), transactionId);
            QCOMPARE(holder.access, write ? Access::Write : Access::Exclusive);
        }
        QVERIFY(decode(rawHash(name, {{ownerA, "1"}}, 1'000)).holders.front().transaction().isEmpty());
    }

    void companionsTellFairAndFencedApart()
    {
        RawLock raw = rawHash(name, {{ownerA, "1"}}, 29'000);
        raw.fencingToken = 33;
        QCOMPARE(shape(decode(raw)), QStringLiteral("fenced A/1/exclusive token=33"));
        raw.fencingToken.reset();
        raw.queue = {{Owner(ownerB), true}, {Owner("ghost-client:1"), std::nullopt}};
        raw.timeouts = {{Owner(ownerB), 1'700'000'005'000}, {Owner("only in the zset:1"), 5}};
        const Lock fair = decode(raw);
        QCOMPARE(shape(fair), QStringLiteral("fair A/1/exclusive"));
        QCOMPARE(fair.queue.size(), std::size_t(2));
        QCOMPARE(fair.queue[0].deadlineMillis, 1'700'000'005'000);
        QCOMPARE(fair.queue[1].deadlineMillis, 0);
        QCOMPARE(fair.waiters.threads, std::optional<qint64>(2));
        QVERIFY(!fair.waiters.clients);
    }

    void waitersAreCountedOnTheKindsOwnChannel()
    {
        RawLock raw = rawHash(name, {{"mode", "read"}, {ownerA, "1"}}, 29'000);
        raw.readWriteSubscribers = 3;
        raw.unlockSubscribers = 0;
        QCOMPARE(decode(raw).waiters.clients, std::optional<qint64>(3));
        QVERIFY(!decode(raw).mixed);
        raw.unlockSubscribers = 1; // a subscriber waits as for a plain lock
        QVERIFY(decode(raw).mixed);
        RawLock plain = rawHash(name, {{ownerA, "1"}}, 29'000);
        plain.unlockSubscribers = 2;
        plain.readWriteSubscribers = 9;
        QCOMPARE(decode(plain).waiters.clients, std::optional<qint64>(2));
    }

    void aPlainOwnerUnderAReaderIsMixed()
    {
        // the field of a plain lock was there before `mode`, and has no timeout key
        RawLock raw = rawHash(name, {{ownerA, "1"}, {"mode", "read"}, {ownerB, "1"}}, 29'000);
        raw.readers = {{Owner(ownerA), 0, -2}, {Owner(ownerB), 1, 28'000}};
        QVERIFY(decode(raw).mixed);
        raw.fields = {{"mode", "read"}, {ownerA, "1"}, {ownerB, "1"}};
        const Lock zombie = decode(raw);
        QVERIFY(!zombie.mixed);
        QCOMPARE(zombie.holders[0].liveTimeouts, std::optional<int>(0));
        QCOMPARE(zombie.holders[1].liveTimeouts, std::optional<int>(1));
    }

    // As Redisson 3.52.0 left it on Redis 7: fields longer than 64 bytes have no fixed order.
    void aTransactionsFieldBeforeItsModeIsNoPlainOwner()
    {
        RawLock raw = rawHash("tags:transaction_lock", {{insideA, "1"}, {"mode", "read"}, {ownerB, "1"}}, 5'000);
        raw.readers = {{Owner(insideA), 0, -2}, {Owner(ownerB), 1, 4'000}};
        QVERIFY(!decode(raw).mixed);
    }

    void nearMissesAreNeverLocks_data()
    {
        QTest::addColumn<FieldList>("fields");
        QTest::addColumn<qint64>("pttl");
        const auto row = [](const char *what, FieldList fields, qint64 pttl = 30'000) {
            QTest::newRow(what) << std::move(fields) << pttl;
        };
        row("a user", {{"name", "Ada"}, {"age", "36"}});
        row("one number", {{"count", "1"}});
        row("zero holds", {{ownerA, "0"}});
        row("negative holds", {{ownerA, "-1"}});
        row("holds with a sign", {{ownerA, "+1"}});
        row("leading zero", {{ownerA, "01"}});
        row("a fraction", {{ownerA, "1.0"}});
        row("exponent", {{ownerA, "1e3"}});
        row("space behind", {{ownerA, "1 "}});
        row("holds too large", {{ownerA, "9999999999999999999"}});
        row("empty count", {{ownerA, ""}});
        row("text for a count", {{ownerA, "locked"}});
        row("owner and something else", {{ownerA, "1"}, {"since", "1700000000"}});
        row("owner and a text", {{ownerA, "1"}, {"note", "x"}});
        row("uuid without a thread", {{uuidA, "1"}});
        row("empty thread", {{uuidA + ":", "1"}});
        row("empty client", {{":12", "1"}});
        row("three ids", {{uuidA + ":12:13", "1"}});
        row("a transaction that is too short", {{insideA.chopped(1), "1"}});
        row("a transaction that is too long", {{insideA + 'a', "1"}});
        row("a transaction of no uuid", {{"client-1:12:" + transactionId, "1"}});
        row("write behind the transaction", {{insideA + ":write", "1"}});
        row("write without a thread", {{uuidA + ":write:" + transactionId, "1"}});
        row("write twice", {{ownerA + ":write:write:" + transactionId, "1"}});
        row("write without mode, not a uuid", {{"client:1:write", "1"}});
        row("write alone", {{"config:write", "1"}});
        row("space in the id", {{"the client:1", "1"}});
        row("control character", {{QByteArray("a\0b:1", 5), "1"}});
        row("not ascii", {{"\xe9\x94\x81:1", "1"}});
        row("mode alone", {{"mode", "read"}});
        row("mode of something else", {{"mode", "fast"}, {ownerA, "1"}});
        row("mode in capitals", {{"mode", "READ"}, {ownerA, "1"}});
        row("empty mode", {{"mode", ""}, {ownerA, "1"}});
        row("mode and settings", {{"mode", "write"}, {"path", "/tmp"}});
        row("write mode without a writer", {{"mode", "write"}, {"user:1", "3"}});
        row("counters of several things", {{"sku:1", "5"}, {"sku:2", "7"}});
        row("a counter that never expires", {{"sku:42", "7"}}, -1);
        row("faster multi without its count", {{"aa", ownerA}, {"aa:" + ownerA + ":expire_time", "17"}});
        row("faster multi without its expiry", {{"aa", ownerA}, {"aa:" + ownerA + ":lock_count", "1"}});
        row("faster multi, other owner",
            {{"aa", ownerA}, {"aa:" + ownerB + ":expire_time", "17"}, {"aa:" + ownerB + ":lock_count", "1"}});
        row("a reference to an owner", {{"locked_by", ownerA}});
        row("empty field", {{"", "1"}});
    }

    void nearMissesAreNeverLocks()
    {
        QFETCH(FieldList, fields);
        QFETCH(qint64, pttl);
        const Lock lock = decode(rawHash(name, fields, pttl));
        QCOMPARE(lock.kind, Kind::UnknownHash);
        QVERIFY(lock.holders.empty() && lock.holderCount == 0 && !lock.mode);
        QVERIFY(!isWorthARow(lock));
        QVERIFY(isWorthARow(decode(rawHash("order-lock", fields, pttl)))); // the name suggests a lock
    }

    // Other clients may write owners in other forms. Carts have such fields as well, so another sign is needed.
    void anotherOwnerNeedsAnotherSign()
    {
        const FieldList fields{{"worker-3:main", "1"}};
        QCOMPARE(decode(rawHash("orders", fields, 30'000)).kind, Kind::UnknownHash);
        QCOMPARE(decode(rawHash("orders", fields, -1)).kind, Kind::UnknownHash);
        QCOMPARE(shape(decode(rawHash("order-lock", fields, 30'000))),
                 QStringLiteral("reentrant worker-3:main/1/exclusive"));
        QCOMPARE(decode(rawHash("order-lock", fields, -1)).kind, Kind::Reentrant);
        RawLock waitedFor = rawHash("orders", fields, 30'000);
        waitedFor.unlockSubscribers = 1;
        QCOMPARE(decode(waitedFor).kind, Kind::Reentrant);
    }

    void aFamilyTrustsOtherOwners()
    {
        families::Family family;
        family.name = QStringLiteral("port");
        family.type = families::Family::Type::Hash;
        family.isUsers = true;
        family.names.push_back(families::Pattern::ofGlob("ord*"));
        DecodeOptions options;
        options.catalog = std::make_shared<const families::Catalog>(
            std::vector<families::FamilyPtr>{std::make_shared<const families::Family>(std::move(family))});
        const RawLock raw = rawHash("orders", {{"job-1:9", "4"}}, -1);
        QCOMPARE(decode(raw).kind, Kind::UnknownHash);
        QCOMPARE(decode(raw, options).kind, Kind::Reentrant);
    }

    void otherTypesUnderALockLikeName()
    {
        for (const char *type : {"list", "set", "zset", "stream"}) {
            RawLock raw = rawString("my:lock", "hello world", -1);
            raw.type = type;
            const Lock lock = decode(raw);
            QCOMPARE(lock.kind, Kind::OtherType);
            QCOMPARE(lock.rare->foreignType, QByteArray(type));
            QVERIFY(lock.holders.empty() && isWorthARow(lock));
        }
    }

    void strings_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<qint64>("pttl");
        QTest::addColumn<bool>("token");
        const auto row = [](const char *what, const char *key, const QByteArray &value, qint64 pttl, bool token) {
            QTest::newRow(what) << QByteArray(key) << value << pttl << token;
        };
        const QByteArray shed("ADDED:2024-05-01T10:00:00.123Z@host-1");
        row("ShedLock", "job-lock:default:report", shed, 30'000, true);
        row("ShedLock without expiry", "job-lock:default:report", shed, -1, true);
        row("ShedLock's value elsewhere", "report", shed, 30'000, false);
        row("another value under job-lock", "job-lock:default:report", "hello", 30'000, true);
        row("Spring registry", "registry:orders", uuidA, 60'000, true);
        row("uuid without a TTL", "registry:orders", uuidA, -1, false);
        row("redis-py", "resource", QByteArray(32, 'a'), 30'000, true);
        row("redsync", "resource", "MTIzNDU2Nzg5MDEyMzQ1Ng==", 8'000, true);
        row("Redlock, raw bytes", "my-lock", QByteArray::fromHex("00ff10203040506070809080a0b0c0d0e0f01122"), 30'000,
            true);
        row("raw bytes, no lock's name", "blob", QByteArray::fromHex("00ff10203040506070809080a0b0c0d0e0f01122"),
            30'000, false);
        row("random text under a lock's name", "lock:a", "aZ09kd83kdQ1x7Yp", 30'000, true);
        row("random text elsewhere", "cache:a", "aZ09kd83kdQ1x7Yp", 30'000, false);
        row("node-redlock", "lock:a", QByteArray("0123456789abcdef").repeated(2), 30'000, true);
        row("a block list", "blocklist:7", uuidA, 30'000, false);
        row("a clock", "clock:7", uuidA, 30'000, false);
        row("an unlock code", "user:7:unlock-code", QByteArray(32, 'a'), 30'000, false);
        row("a lock of blocks", "block-lock:7", uuidA, 30'000, true);
        row("a lock that begins a word", "publicLock:7", uuidA, 30'000, true);
        row("uuid, SETNX without EXPIRE", "order:7:lock", uuidA, -1, true);
        row("a word", "lock:a", "locked", 30'000, true);
        row("a word without a TTL", "my_mutex", "locked", -1, true);
        row("host and process", "job:report:lock", "web-1:4242", -1, true);
        row("a sentence", "lock:a", "held by nobody at all", 30'000, true);
        row("json", "lock:a", R"({"owner":"x1","at":123456})", -1, true);
        row("as Java serialises it", "lock:a", QByteArray("\xac\xed\x00\x05t\x00\x01x", 8), -1, true);
        row("hostile", "lock:\xff\n", QByteArray("\x1b[2J\x00<b>", 8), 30'000, true);
        row("empty", "lock:a", "", -1, true);
        row("a number", "lock:a", "17", 30'000, false);
        row("a number without a TTL", "lock:a", "17", -1, false);
        row("none", "lock:a", "0", -1, false);
        row("below none", "lock:a", "-1", -1, false);
        row("a counter that stands at one", "lock:count", "1", -1, false);
        row("the same in another spelling", "lockCounter", "1", -1, false);
        row("failed attempts", "lock:attempts:7", "1", 30'000, false);
        row("a lockout", "lockout:ann", "1", 900'000, false);
        row("a block list's word", "blocklist:7", "yes", -1, false);
        row("no lock's name", "report", "1", -1, false);
        row("no lock's name, a word", "report", "locked", 30'000, false);
    }

    void strings()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, value);
        QFETCH(qint64, pttl);
        QFETCH(bool, token);
        QCOMPARE(isTokenShape(Key(key), value, pttl), token);
        const Lock lock = decode(rawString(key, value, pttl));
        QCOMPARE(lock.kind, token ? Kind::Token : Kind::OtherType);
        QCOMPARE(isWorthARow(lock), token); // a string that was read and is not a lock gets no row
        QCOMPARE(lock.value(), token ? value : QByteArray());
        QCOMPARE(lock.rare->foreignType, token ? QByteArray() : QByteArray("string"));
        QCOMPARE(lock.holderCount, token ? 1 : 0);
    }

    // `SETNX lock 1` and a semaphore with one permit look the same.
    void aBareNumberIsNoTokenWithoutAPattern_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<qint64>("pttl");
        const auto row = [](const char *what, const char *key, const char *value, qint64 pttl) {
            QTest::newRow(what) << QByteArray(key) << QByteArray(value) << pttl;
        };
        row("SETNX without EXPIRE", "lock:report", "1", -1);
        row("the same with it", "lock:report", "1", 30'000);
        row("a semaphore with one permit", "lock-sem", "1", -1);
        row("under a name with account", "account:7:lock", "1", -1);
        row("a moment, as the text on SETNX has it", "lock.foo", "1795303042", -1);
        row("a moment in ms", "lock.foo", "1795303042810", -1);
    }
    void aBareNumberIsNoTokenWithoutAPattern()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, value);
        QFETCH(qint64, pttl);
        const Lock lock = decode(rawString(key, value, pttl));
        QCOMPARE(lock.kind, Kind::OtherType);
        QCOMPARE(lock.token, std::optional(value.toLongLong()));
        QVERIFY(lock.holders.empty());
        QVERIFY(isWorthARow(lock)); // it may be a stuck lock
        QCOMPARE(decode(rawString(key, value, pttl), {families::withPatterns(families::builtIn(), {key}), {}}).kind,
                 Kind::Token);
    }

    void companionsAreNoLocks_data()
    {
        QTest::addColumn<RawLock>("raw");
        const auto string = [](const QByteArray &key, const char *value) {
            QTest::newRow(key.constData()) << rawString(key, value, -1);
        };
        string("redisson_lock_token:{acct2}", "1");
        string("redisson_lock_token:{acct2}", "17");
        string("{lock}:" + ownerA + ":rwlock_timeout:1", "1");
        string("redisson_unlock_latch:{lock}:0123456789abcdef0123456789abcdef", "1");
        RawLock queue = rawString("redisson_lock_queue:{lock}", "", -1);
        queue.type = "list";
        QTest::newRow("a queue") << queue;
        RawLock permits = rawString("{lock}:timeout", "", -1);
        permits.type = "zset";
        QTest::newRow("permits") << permits;
    }
    void companionsAreNoLocks()
    {
        QFETCH(RawLock, raw);
        const Lock lock = decode(raw);
        QCOMPARE(lock.kind, Kind::OtherType);
        QVERIFY(lock.holders.empty() && !lock.token);
        QVERIFY(!isWorthARow(lock));
        DecodeOptions all;
        all.catalog = families::withPatterns(families::builtIn(), {"*"});
        QCOMPARE(decode(raw, all).kind, Kind::OtherType);
    }

    void aHashUnderTheNameOfACompanionIsALock()
    {
        const Lock lock = decode(rawHash("redisson_lock_token:{acct2}", {{ownerA, "1"}}, 29'000));
        QCOMPARE(lock.kind, Kind::Reentrant);
        QVERIFY(isWorthARow(lock));
    }

    void patternsNameTokens()
    {
        DecodeOptions options;
        options.catalog = families::withPatterns(families::builtIn(), {"mutex:*"});
        QCOMPARE(decode(rawString("mutex:a", "1", -1), options).kind, Kind::Token);
        QCOMPARE(decode(rawString("other:a", "1", -1), options).kind, Kind::OtherType);
        options.catalog = families::withPatterns(families::builtIn(), {"blocklist:*", "*counter"});
        QCOMPARE(decode(rawString("blocklist:a", "17", -1), options).kind, Kind::Token);
        QCOMPARE(decode(rawString("lock:counter", "17", -1), options).kind, Kind::Token);
    }

    void aPatternOfTheUserComesBeforeABuiltInFamily()
    {
        const RawLock raw = rawString("job-lock:prod:nightly", "ADDED:2024-05-01T10:00:00.123Z@host-1", 30'000);
        DecodeOptions options;
        options.catalog = families::builtIn();
        const Lock builtIn = decode(raw, options);
        QVERIFY(builtIn.family && !builtIn.family->isUsers);
        options.catalog = families::withPatterns(families::builtIn(), {"job-lock:*"});
        const Lock lock = decode(raw, options);
        QVERIFY(lock.family && lock.family->isUsers);
    }

    void aStringMetByGoingThroughAllKeysIsNoLock()
    {
        RawLock raw = rawString("session:7", uuidA, 30'000);
        QCOMPARE(decode(raw).kind, Kind::Token); // the user asked for it by name
        raw = RawLock();
        raw.name = Key("session:7");
        raw.type = "string";
        raw.pttl = -2; // everything else was not read
        QVERIFY(!isWorthARow(decode(raw)));
    }

    void permitsHaveHoldersAndDeadlines()
    {
        RawLock raw = rawString("pool", "1", -1);
        const QByteArray id = QByteArray::fromHex("000102030405060708090a0b0c0d0eff");
        raw.serverMillis = 1'700'000'000'000;
        raw.permitsTaken = 5;
        raw.permits = {{id, 1'700'000'005'000},
                       {QByteArray(32, 'a'), 1'699'999'999'999}, // as older clients write them; they expire
                       {QByteArray("\xff\n", 2), -5},
                       {"forever", 922'337'203'685'477}};
        const Lock lock = decode(raw);
        QCOMPARE(lock.kind, Kind::ExpirableSemaphore);
        QCOMPARE(lock.token, std::optional<qint64>(1));
        QCOMPARE(lock.holderCount, 5);
        QCOMPARE(lock.rare->overduePermits, 2);
        QCOMPARE(lock.holders.size(), std::size_t(4));
        const auto holder = [&](const QByteArray &owner) {
            return *std::find_if(lock.holders.begin(), lock.holders.end(),
                                 [&](const Holder &h) { return h.owner.raw() == owner; });
        };
        QCOMPARE(holder(id.toHex()).deadlineMillis, 1'700'000'005'000);
        QCOMPARE(holder("forever").deadlineMillis, 0);
        QCOMPARE(holder(QByteArray("\xff\n", 2)).holds, 1);
        QVERIFY(!lock.mixed);
    }

    void anExpirableSemaphoreStaysOneWhenNothingIsLent()
    {
        RawLock raw = rawString("pool", "3", -1);
        raw.permitsSeen = true;
        const Lock lock = decode(raw);
        QCOMPARE(shape(lock), QStringLiteral("expirable-semaphore token=3"));
        QCOMPARE(lock.holderCount, 0);
    }

    void namesSpeakForCounters_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<Kind>("kind");
        QTest::newRow("semaphore") << QByteArray("db:Semaphore:1") << QByteArray("3") << Kind::Semaphore;
        QTest::newRow("latch") << QByteArray("start-latch") << QByteArray("3") << Kind::Latch;
        QTest::newRow("countdownlatch") << QByteArray("countdownlatch") << QByteArray("3") << Kind::Latch;
        const QByteArray keyOfMap = "{semaphores}:" + keyHash;
        QTest::newRow("a key's latch") << keyOfMap + ":countdownlatch" << QByteArray("2") << Kind::Latch;
        QTest::newRow("a key's semaphore") << keyOfMap + ":semaphore" << QByteArray("2") << Kind::Semaphore;
        QTest::newRow("a key's permits") << keyOfMap + ":permitexpirablesemaphore" << QByteArray("2")
                                         << Kind::ExpirableSemaphore;
        QTest::newRow("a chat") << QByteArray("flatchat:online") << QByteArray("3") << Kind::OtherType;
        QTest::newRow("no number") << QByteArray("semaphore:1") << QByteArray("three") << Kind::OtherType;
        QTest::newRow("too large") << QByteArray("semaphore:1") << QByteArray("99999999999999999999")
                                   << Kind::OtherType;
        QTest::newRow("just a number") << QByteArray("visits") << QByteArray("3") << Kind::OtherType;
    }

    void namesSpeakForCounters()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, value);
        QFETCH(Kind, kind);
        QCOMPARE(decode(rawString(key, value, -1)).kind, kind);
    }

    void whatIsSharedByTwoKindsIsSaid_data()
    {
        QTest::addColumn<RawLock>("raw");
        QTest::addColumn<int>("mixture");
        const auto row = [](const char *what, const RawLock &raw, Mixture mixture) {
            QTest::newRow(what) << raw << int(mixture);
        };
        const RawLock plain = rawHash(name, {{ownerA, "1"}}, 29'000);
        row("plain", plain, Mixture::None);
        row("two owners", rawHash(name, {{ownerA, "1"}, {ownerB, "1"}}, 29'000), Mixture::TwoOwners);
        row("writer without a mode", rawHash(name, {{ownerA + ":write", "1"}}, 29'000), Mixture::PlainAndReadWrite);
        RawLock raw = plain;
        raw.queue = {{Owner(ownerB), true}};
        row("fair", raw, Mixture::None);
        raw.unlockSubscribers = 1;
        row("fair, and somebody waits as for a plain one", raw, Mixture::PlainWaiters);
        raw.fencingToken = 7;
        row("fair and fenced", raw, Mixture::FencedAndFair);
        raw = plain;
        raw.readWriteSubscribers = 2;
        row("plain, and a reader waits", raw, Mixture::PlainWaiters);
        raw = rawHash(name, {{"mode", "read"}, {ownerA, "1"}}, 29'000);
        raw.queue = {{Owner(ownerB), true}};
        row("read, and a fair waiter", raw, Mixture::PlainWaiters);
        raw = rawString("lock:a", uuidA, 29'000);
        row("token", raw, Mixture::None);
        raw.queue = {{Owner(ownerB), true}};
        row("token, and a fair waiter", raw, Mixture::PlainWaiters);
        raw = rawString("pool", "0", -1);
        raw.semaphoreSubscribers = 1;
        row("semaphore", raw, Mixture::None);
        raw.latchSubscribers = 1;
        row("semaphore and latch", raw, Mixture::Counters);
        raw.latchSubscribers = 0;
        raw.unlockSubscribers = 1;
        row("semaphore, and somebody waits as for a lock", raw, Mixture::Counters);
    }

    void whatIsSharedByTwoKindsIsSaid()
    {
        QFETCH(RawLock, raw);
        QFETCH(int, mixture);
        const Lock lock = decode(raw);
        QCOMPARE(int(lock.mixture), mixture);
        QCOMPARE(lock.mixed, lock.mixture != Mixture::None);
    }

    void aFasterMultiHolderHasADeadline()
    {
        const QByteArray other = "d2l0aCBhbm90aGVy";
        const Lock lock = decode(rawHash(name,
                                         {{"dg==", ownerA},
                                          {"dg==:" + ownerA + ":expire_time", "1700000005000"},
                                          {"dg==:" + ownerA + ":lock_count", "2"},
                                          {other, ownerA},
                                          {other + ':' + ownerA + ":expire_time", "1700000009000"},
                                          {other + ':' + ownerA + ":lock_count", "1"}},
                                         29'000));
        QCOMPARE(lock.kind, Kind::FasterMulti);
        QCOMPARE(lock.holders.front().holds, 3);
        QCOMPARE(lock.holders.front().deadlineMillis, 1'700'000'009'000);
    }

    void countersNeedACompanion()
    {
        RawLock raw = rawString(name, "3", -1);
        QCOMPARE(decode(raw).kind, Kind::OtherType);
        raw.semaphoreChannelSeen = true;
        QCOMPARE(shape(decode(raw)), QStringLiteral("semaphore token=3"));
        raw.permitsTaken = 2;
        QCOMPARE(shape(decode(raw)), QStringLiteral("expirable-semaphore token=3"));
        QCOMPARE(decode(raw).holderCount, 2);
        raw = rawString(name, "0", -1);
        raw.latchSubscribers = 1;
        QCOMPARE(shape(decode(raw)), QStringLiteral("latch token=0"));
        QCOMPARE(decode(raw).waiters.clients, std::optional<qint64>(1));
        raw = rawString(name, "-2", -1);
        raw.semaphoreSubscribers = 4;
        QCOMPARE(shape(decode(raw)), QStringLiteral("semaphore token=-2"));
    }

    void aKeyThatRanOutBetweenTwoReadsIsMissing()
    {
        const Lock lock = decode(rawHash(name, {{ownerA, "1"}}, -2));
        QVERIFY(!lock.exists && lock.holders.empty());
        QVERIFY(lock.ttl(at(0)).isMissing());
    }

    void whatIsMissingIsKnownByItsCompanions()
    {
        RawLock raw = rawMissing(name);
        QVERIFY(!isWorthARow(decode(raw)));
        raw.queue = {{Owner(ownerA), false}};
        QCOMPARE(decode(raw).kind, Kind::Fair);
        QVERIFY(isWorthARow(decode(raw)));
        raw = rawMissing(name);
        raw.readWriteSubscribers = 1;
        QCOMPARE(decode(raw).kind, Kind::ReadWrite);
        QVERIFY(isWorthARow(decode(raw)));
    }

    void theNameOfAKeysLockTellsItsKind()
    {
        const QByteArray carts = "{carts}:" + keyHash;
        QCOMPARE(decode(rawHash(carts + ":lock", {{ownerA, "1"}}, 29'000)).kind, Kind::Reentrant);
        QCOMPARE(decode(rawHash(carts + ":fairlock", {{ownerA, "1"}}, 29'000)).kind, Kind::Fair);
        QCOMPARE(decode(rawMissing(carts + ":fairlock")).kind, Kind::Fair);
        QCOMPARE(decode(rawMissing(carts + ":rw_lock")).kind, Kind::ReadWrite);
        QCOMPARE(decode(rawMissing(carts + ":permitexpirablesemaphore")).kind, Kind::ExpirableSemaphore);
    }

    void aHugeHashIsCountedNotRead()
    {
        FieldList fields{{"mode", "read"}};
        for (int i = 0; i < 1'200; ++i)
            fields.push_back({uuidA + ':' + QByteArray::number(i), "1"});
        RawLock raw = rawHash(name, fields, 29'000);
        raw.fieldCount = 200'001;
        const Lock lock = decode(raw);
        QCOMPARE(lock.kind, Kind::ReadWrite);
        QCOMPARE(lock.holderCount, 200'000);
        QCOMPARE(lock.holders.size(), std::size_t(Lock::maxHolders));
        QVERIFY(!lock.mixed);
    }

    void thePttlBecomesAnAbsoluteDeadline()
    {
        QVERIFY(decode(rawHash(name, {{ownerA, "1"}}, -1)).noExpiry);
        const Lock lock = decode(rawHash(name, {{ownerA, "1"}}, 5'000, 2'000));
        QCOMPARE(lock.ttl(at(3'000)), Ttl::of(Millis(4'000)));
        QCOMPARE(lock.ttl(at(9'000)), Ttl::of(Millis(0)));
    }

    // No reply of a server causes a crash, and a hash with a field that is not an owner is not a lock.
    void randomHashesNeverCrash()
    {
        QRandomGenerator random(3);
        const QByteArrayList names{"mode",
                                   ownerA,
                                   ownerB,
                                   ownerA + ":write",
                                   ownerB + ":write",
                                   "x:1",
                                   "a",
                                   "a:" + ownerA + ":lock_count",
                                   "a:" + ownerA + ":expire_time",
                                   "",
                                   ":",
                                   "::",
                                   QByteArray("\0:\xff", 3)};
        const QByteArrayList values{"read", "write", "1", "2", "0", "-1", "", ownerA, "9223372036854775807", "x"};
        int locks = 0;
        for (int round = 0; round < 50'000; ++round) {
            std::map<QByteArray, QByteArray> fields;
            for (int i = random.bounded(5); i >= 0; --i)
                fields[names[random.bounded(names.size())]] = values[random.bounded(values.size())];
            RawLock raw = rawHash(name, FieldList(fields.begin(), fields.end()), random.bounded(-2, 100));
            if (random.bounded(4) == 0)
                raw.queue = {{Owner(values[random.bounded(values.size())]), random.bounded(2) == 0}};
            if (random.bounded(4) == 0)
                raw.readers = {{Owner(ownerA), random.bounded(3), -2}};
            const Lock lock = decode(raw);
            const bool stranger = fields.count("") || fields.count(":") || fields.count("::");
            QVERIFY(!stranger || lock.kind == Kind::UnknownHash || !lock.exists);
            QVERIFY(lock.kind != Kind::UnknownHash || lock.holders.empty());
            locks += lock.exists && lock.kind != Kind::UnknownHash;
        }
        QVERIFY(locks > 100); // some of the hashes were locks
    }

    void namesSpeakOfLocks()
    {
        for (const char *text : {"order-lock", "my_mutex", "Mutex:7", "db semaphore", "startLatch", "countdownlatch",
                                 "redisson_sortedset_lock:{a}", "{carts}:+TBh7Yug9wjsmfRwBCx2+A:fairlock"})
            QVERIFY2(nameSuggestsLock(Key(text)), text);
        for (const char *text : {"orders:42", "flatchat", "muted", "sema", "", "loc", "latc"})
            QVERIFY2(!nameSuggestsLock(Key(text)), text);
    }

    void everyKindSaysWhatElseToRead()
    {
        Lock lock;
        lock.kind = Kind::Fair;
        QVERIFY(companionsOf(lock).always.queue && companionsOf(lock).always.queueSubscribers);
        lock.kind = Kind::ReadWrite;
        QVERIFY(companionsOf(lock).always.readWriteChannel && companionsOf(lock).sometimes.readTimeouts);
        lock.kind = Kind::Reentrant;
        QVERIFY(companionsOf(lock).always.unlockChannel && companionsOf(lock).sometimes.queue);
    }
};

QTEST_GUILESS_MAIN(TestDecode)

} // namespace lockscope::decode_test

#include "tst_decode.moc"
