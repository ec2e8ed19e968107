#include "core/trace/decoder.h"

#include "core/words/trace_words.h"
#include "tests/support/written_monitor_log.h"

#include <QCryptographicHash>
#include <QRandomGenerator>
#include <QTest>

namespace lockscope::trace_decoder_test {

using What = TraceEvent::What;
using Note = TraceEvent::Note;

namespace {

const QByteArray one = "58c62432-bb74-4d14-8a00-9908cc8b828f:1";
const QByteArray two = "58c62432-bb74-4d14-8a00-9908cc8b828f:2";
const QByteArray other = "0a1b2c3d-bb74-4d14-8a00-9908cc8b828f:77";
const QByteArray at = "10.0.0.1:50001";
const QByteArray channel = "redisson_lock__channel:{L}";
const QByteArray latch = "redisson_unlock_latch:{L}:5f0c";
const QByteArray rwChannel = "redisson_rwlock:{L}";
const QByteArray queue = "redisson_lock_queue:{L}";
const QByteArray deadlines = "redisson_lock_timeout:{L}";
const QByteArray readTimeouts = "{L}:" + one + ":rwlock_timeout";

QByteArray replaced(QByteArray text)
{
    text.replace("ONE", one).replace("TWO", two).replace("OTHER", other);
    text.replace("LATCH", latch).replace("CH", channel).replace("RW", rwChannel);
    return text.replace("Q", queue).replace("DL", deadlines).replace("RT", readTimeouts);
}

QByteArrayList replaced(const QByteArrayList &texts)
{
    QByteArrayList all;
    for (const QByteArray &text : texts)
        all.append(replaced(text));
    return all;
}

Decoded run(const QByteArrayList &keys, const QByteArrayList &arguments, const QByteArrayList &calls)
{
    return decode(WrittenMonitorLog()
                      .script(at, replaced(keys), replaced(arguments), replaced(calls))
                      .call(at, {"PING"})
                      .bytes());
}

} // namespace

// Hand-written logs, in the forms of servers and clients that are not available here.
class TestTraceDecoder : public QObject {
    Q_OBJECT

    // One call of a script, and its events.
    static void form(const char *name, const QByteArrayList &keys, const QByteArrayList &arguments,
                     const QByteArrayList &calls, const QByteArrayList &told)
    {
        QTest::newRow(name) << keys << arguments << calls << told;
    }

private Q_SLOTS:
    void isToldByWhatTheScriptDoes_data()
    {
        QTest::addColumn<QByteArrayList>("keys");
        QTest::addColumn<QByteArrayList>("arguments");
        QTest::addColumn<QByteArrayList>("calls");
        QTest::addColumn<QByteArrayList>("told");
        reentrantForms();
        fairForms();
        readForms();
        writeForms();
        countingForms();
        fasterMultiForms();
        tokenForms();
    }
    void isToldByWhatTheScriptDoes()
    {
        QFETCH(QByteArrayList, keys);
        QFETCH(QByteArrayList, arguments);
        QFETCH(QByteArrayList, calls);
        QFETCH(QByteArrayList, told);
        const Decoded decoded = run(keys, arguments, calls);
        QCOMPARE(decoded.words(), replaced(told));
        QCOMPARE(decoded.counts.bad, 0);
        for (const TraceEvent &event : decoded.events)
            QCOMPARE(event.address, at);
        // The same without the command line: fewer events, but never wrong ones.
        WrittenMonitorLog alone;
        for (const QByteArray &call : replaced(calls))
            alone.lua(call.split(' '));
        for (const QByteArray &word : decode(alone.call(at, {"PING"}).bytes()).words())
            QVERIFY2(word.startsWith('~') || decoded.words().contains(word) || !word.contains(one), word);
    }

    void aKindIsToldByItsCompanions()
    {
        QCOMPARE(run({"L", "redisson_lock_token:{L}"}, {"30000", "ONE"},
                     {"exists L", "incr redisson_lock_token:{L}", "hincrby L ONE 1", "pexpire L 30000"})
                     .events.front()
                     .kind,
                 Kind::Fenced);
        const TraceEvent read = run({"L", "RT"}, {"30000", "ONE", "ONE:write"},
                                    {"hget L mode", "hset L mode read", "hset L ONE 1", "set RT:1 1",
                                     "pexpire RT:1 30000", "pexpire L 30000"})
                                    .events.front();
        QCOMPARE(read.kind, Kind::ReadWrite);
        QCOMPARE(read.access, Access::Read);
        QCOMPARE(read.lease, Millis(30'000));
    }

    // A client's address is known only if the client itself sent the command.
    void onlyWhoAsksHasTheAddress()
    {
        const Decoded decoded =
            run({"L", "Q", "DL", "CH"}, {"0", "30000", "ONE", "1568357723000"},
                {"lindex Q 0", "zscore DL OTHER", "zrem DL OTHER", "lpop Q", "lindex Q 0", "zscore DL TWO", "exists L",
                 "hexists L ONE", "hincrby L ONE -1", "del L", "lindex Q 0", "publish CH:TWO 0"});
        QCOMPARE(decoded.words(), replaced(QByteArrayList{"gave-up L OTHER", "released L ONE", "~woken L TWO"}));
        QVERIFY(!decoded.events[0].isByOwner);
        QVERIFY(decoded.events[1].isByOwner);
        QVERIFY(!decoded.events[2].isByOwner);
    }

    // A console's actions on others do not show the others' addresses.
    void aConsoleActsOnOthers_data()
    {
        QTest::addColumn<QByteArrayList>("keys");
        QTest::addColumn<QByteArrayList>("arguments");
        QTest::addColumn<QByteArrayList>("calls");
        QTest::addColumn<QByteArrayList>("told");
        form("freed", {"L", "Q", "DL", "redisson_lock_token:{L}"},
             {"publish", "CH", "CH:", "0", "", "30000", "", "1", "ONE", "1"},
             {"type L", "hlen L", "hget L ONE", "pttl L", "type redisson_lock_token:{L}", "publish CH 0",
              "pubsub numsub CH", "type DL", "type Q", "del L"},
             {"forced L", "~woken L"});
        form("evicted", {"L", "Q", "DL"}, {"publish", "CH:", "TWO", "0", "1568357723000"},
             {"type Q", "type DL", "lrange Q 0 -1", "zscore DL TWO", "pubsub numsub CH:TWO", "time", "zrem DL TWO",
              "lrem Q 0 TWO", "pttl L"},
             {"gave-up L TWO"});
        form("woken", {"L", "Q", "DL"}, {"publish", "CH", "CH:", "lock", "0"},
             {"publish CH 0", "pubsub numsub CH", "type DL", "type Q"}, {"~woken L"});
        form("reader removed", {"L", "RT", "RT:1"}, {"publish", "RW", "0", "ONE", "1", "read", "30000"},
             {"type L", "hmget L mode ONE", "pttl RT:1", "hgetall L", "pttl L", "publish RW 0", "pubsub numsub RW",
              "del RT:1", "del L"},
             {"forced L ONE", "~woken L"});
        form("given a time to live", {"L", "Q", "DL", "redisson_lock_token:{L}"},
             {"publish", "CH", "CH:", "0", "30000", "-1", "", "hash", "ONE", "1"},
             {"type L", "hlen L", "hget L ONE", "pttl L", "type redisson_lock_token:{L}", "publish CH 0",
              "pubsub numsub CH", "type Q", "pexpire L 30000"},
             {"changed L", "~woken L"});
        form("put back", {"L", "redisson_lock_token:{L}"}, {"30000", "", "", "1", "ONE", "1"},
             {"type L", "hexists L ONE", "type redisson_lock_token:{L}", "pttl L", "hset L ONE 1", "pexpire L 30000"},
             {"acquired L ONE"});
    }
    void aConsoleActsOnOthers()
    {
        QFETCH(QByteArrayList, keys);
        QFETCH(QByteArrayList, arguments);
        QFETCH(QByteArrayList, calls);
        QFETCH(QByteArrayList, told);
        const Decoded decoded = run(keys, arguments, calls);
        QCOMPARE(decoded.words(), replaced(told));
        for (const TraceEvent &event : decoded.events)
            QVERIFY(!event.isByOwner);
    }

    // Other scripts are not taken for a lock's.
    void otherScriptsAreNone_data()
    {
        QTest::addColumn<QByteArrayList>("keys");
        QTest::addColumn<QByteArrayList>("arguments");
        QTest::addColumn<QByteArrayList>("calls");
        const auto row = [](const char *name, const QByteArrayList &keys, const QByteArrayList &arguments,
                            const QByteArrayList &calls) { QTest::newRow(name) << keys << arguments << calls; };
        row("statistics", {"stats"}, {"page:home"}, {"hincrby stats page:home 1", "pexpire stats 60000"});
        row("rate limit", {"rate:1.2.3.4"}, {"10"}, {"get rate:1.2.3.4", "incr rate:1.2.3.4"});
        row("stock", {"stock:17"}, {"2"}, {"get stock:17", "decrby stock:17 2"});
        row("take out of a cache", {"cache:17"}, {}, {"get cache:17", "del cache:17"});
        row("delete", {"cache:17", "cache:18"}, {}, {"del cache:17", "del cache:18"});
        row("flag", {"user:17"}, {"seen:today"}, {"hexists user:17 seen:today"});
        row("job queue", {"jobs"}, {}, {"lindex jobs 0", "lrem jobs 0 a", "zrem jobs:z a"});
    }
    void otherScriptsAreNone()
    {
        QFETCH(QByteArrayList, keys);
        QFETCH(QByteArrayList, arguments);
        QFETCH(QByteArrayList, calls);
        QCOMPARE(run(keys, arguments, calls).words(), QByteArrayList());
    }

    // The log from articles about Redisson, on Redis 5.
    void theOldestForm()
    {
        const QByteArray log =
            R"(1568357723.205362 [0 127.0.0.1:56419] "EVAL" "if (redis.call('exists', KEYS[1]) == 0) then redis.call('hset', KEYS[1], ARGV[2], 1); redis.call('pexpire', KEYS[1], ARGV[1]); return nil; end; if (redis.call('hexists', KEYS[1], ARGV[2]) == 1) then redis.call('hincrby', KEYS[1], ARGV[2], 1); redis.call('pexpire', KEYS[1], ARGV[1]); return nil; end; return redis.call('pttl', KEYS[1]);" "1" "my_lock" "600000" "58c62432-bb74-4d14-8a00-9908cc8b828f:1"
1568357723.205452 [0 lua] "exists" "my_lock"
1568357723.208858 [0 lua] "hset" "my_lock" "58c62432-bb74-4d14-8a00-9908cc8b828f:1" "1"
1568357723.208874 [0 lua] "pexpire" "my_lock" "600000"
)";
        const Decoded decoded = decode(log);
        QCOMPARE(decoded.words(), QByteArrayList{"acquired my_lock " + one});
        const TraceEvent &event = decoded.events.front();
        QCOMPARE(event.micros, qint64(1'568'357'723'205'362));
        QCOMPARE(event.address, QByteArray("127.0.0.1:56419"));
        QCOMPARE(event.lease, Millis(600'000));
        QCOMPARE(event.knownBy, KnownBy::Event);
        QVERIFY(event.isByOwner);
    }

    // One script renews many locks, one of which is gone; and our scripts acquire many.
    void oneScriptForManyLocks()
    {
        QCOMPARE(run({"A", "B", "A"}, {"30000", "ONE", "TWO", "OTHER"},
                     {"hexists A ONE", "pexpire A 30000", "hexists B TWO", "hexists A OTHER", "pexpire A 30000"})
                     .words(),
                 replaced(QByteArrayList{"renewed A ONE", "lost B TWO", "renewed A OTHER"}));
        QCOMPARE(run({"A", "B", "C"}, {"30000", "ONE", "30000", "TWO", "30000", "OTHER"},
                     {"hlen A", "hincrby A ONE 1", "pexpire A 30000", "hlen B", "hlen C", "hincrby C OTHER 1",
                      "pexpire C 30000"})
                     .words(),
                 replaced(QByteArrayList{"acquired A ONE", "acquired C OTHER"}));
        QCOMPARE(
            run({"redisson_unlock_latch:{A}:1", "A", "B"},
                {"publish", "0", "60000", "redisson_lock__channel:{A}", "ONE", "redisson_lock__channel:{B}", "TWO"},
                {"exists redisson_unlock_latch:{A}:1", "hmget A mode ONE", "publish redisson_lock__channel:{A} 0",
                 "hdel A ONE", "hmget B mode TWO", "set redisson_unlock_latch:{A}:1 1- px 60000"})
                .words(),
            replaced(QByteArrayList{"released A ONE", "~woken A"}));
    }

    // In a cluster, our scripts for many locks have no keys. A lock may be called like a mode.
    void oneScriptForManyLocksOfOneNode()
    {
        const Decoded released = run({},
                                     {"spublish", "0", "60000", "redisson_unlock_latch:{A}:1", "A",
                                      "redisson_lock__channel:{A}", "ONE", "B", "redisson_lock__channel:{B}", "TWO"},
                                     {"exists redisson_unlock_latch:{A}:1", "hmget A mode ONE",
                                      "spublish redisson_lock__channel:{A} 0", "publish redisson_lock__channel:{A} 0",
                                      "hdel A ONE", "hmget B mode TWO", "set redisson_unlock_latch:{A}:1 1- px 60000"});
        QCOMPARE(released.words(), replaced(QByteArrayList{"released A ONE", "~woken A"}));
        QVERIFY(released.events.front().isByOwner);
        const Decoded acquired =
            run({}, {"redisson_unlock_latch:{read}:1", "read", "ONE", "30000", "B", "TWO", "30000"},
                {"exists redisson_unlock_latch:{read}:1", "hlen read", "hincrby read ONE 1", "pexpire read 30000",
                 "hlen B"});
        QCOMPARE(acquired.words(), replaced(QByteArrayList{"acquired read ONE"}));
        QVERIFY(acquired.events.front().isByOwner);
    }

    void othersStandBetweenScriptsButNeverInOne()
    {
        WrittenMonitorLog log;
        log.call("10.0.0.9:1", {"GET", "x"});
        log.script(at, {"L"}, {"30000", one}, replaced(QByteArrayList{"exists L", "hset L ONE 1", "pexpire L 30000"}));
        log.call("10.0.0.9:1", {"SET", "x", "y"});
        log.script("10.0.0.2:2", {"L"}, {"30000", other},
                   replaced(QByteArrayList{"exists L", "hexists L OTHER", "pttl L"}));
        log.call("10.0.0.2:3", {"SUBSCRIBE", channel});
        const Decoded decoded = decode(log.bytes());
        QCOMPARE(decoded.words(), (QByteArrayList{"acquired L " + one, "refused L " + other, "waiting L"}));
        QCOMPARE(decoded.events[1].address, QByteArray("10.0.0.2:2"));
        QCOMPARE(decoded.counts.scripts, 2);
    }

    void whatASingleCommandDidIsInferred()
    {
        WrittenMonitorLog log;
        log.call("1:1", {"SET", "job", "aaaa", "NX", "PX", "30000"});
        log.call("2:2", {"SET", "job", "bbbb", "PX", "30000", "nx"});
        log.later(40'000).call("2:2", {"set", "job", "bbbb", "EX", "30", "NX"});
        log.call("2:2", {"DEL", "job"});
        log.call("1:1", {"SETNX", "job", "aaaa"});
        log.call("3:3", {"DEL", "cache", "job"});
        log.call("3:3", {"SET", "cache", "value", "EX", "30"});
        const Decoded decoded = decode(log.bytes());
        QCOMPARE(decoded.words(),
                 (QByteArrayList{"~acquired job aaaa", "~refused job bbbb", "~acquired job bbbb", "~released job bbbb",
                                 "~acquired job aaaa", "forced job aaaa"}));
        QCOMPARE(decoded.events[0].lease, Millis(30'000));
        QCOMPARE(decoded.events[2].lease, Millis(30'000)); // EX counts in seconds
        QVERIFY(!decoded.events[4].lease);
    }

    // Redis accepts such leases, but their microseconds do not fit in 64 bits.
    void aVeryLongLeaseIsCut()
    {
        const QByteArray veryLong("999999999999999999");
        const Millis longest(1'000'000'000'000'000);
        WrittenMonitorLog log;
        log.call("1:1", {"SET", "job", "aaaa", "NX", "PX", veryLong});
        log.call("2:2", {"SET", "order", "bbbb", "NX", "EX", veryLong});
        const Decoded decoded = decode(log.bytes());
        QCOMPARE(decoded.events.size(), std::size_t(2));
        QCOMPARE(decoded.events[0].lease, longest);
        QCOMPARE(decoded.events[1].lease, longest);
        const Decoded hash = run({"L"}, {veryLong, "ONE"}, {"exists L", "hincrby L ONE 1", "pexpire L " + veryLong});
        QCOMPARE(hash.words(), QByteArrayList{"acquired L " + one});
        QCOMPARE(hash.events[0].lease, longest);
    }

    // No log shows whether anybody listened.
    void whoIsWokenIsInferred()
    {
        WrittenMonitorLog log;
        log.call(at, {"PUBLISH", channel, "0"});
        const Decoded decoded = decode(log.bytes());
        QCOMPARE(decoded.words(), QByteArrayList{"~woken L"});
        QCOMPARE(decoded.events[0].note, Note::MessageSent);
        QVERIFY(words::noteOf(decoded.events[0])->english().contains(QStringLiteral("whether anybody received it")));
    }

    void aReleaseThatFailedIsNoCountDown()
    {
        const QByteArrayList calls{"get LATCH", "hexists L ONE", "hincrby L ONE -1"}; // and then an error
        const Decoded decoded = run({"L", "CH", "LATCH"}, {"0", "30000", "ONE", "publish", "13500"}, calls);
        QCOMPARE(decoded.words(), replaced(QByteArrayList{"~unlock-refused L ONE"}));
        QCOMPARE(decoded.events[0].note, Note::ScriptEnded);
    }

    // People who paste a log write remarks beside it.
    void remarksTearNothing()
    {
        WrittenMonitorLog log;
        log.call(at, {"EVAL", "…", "2", "L", channel, "0", "30000", one});
        log.lua({"hexists", "L", one});
        log.raw("# here it fails").raw("").raw("   # twice");
        log.lua({"hincrby", "L", one, "-1"}).lua({"del", "L"}).lua({"publish", channel, "0"});
        log.call(at, {"PING"});
        const Decoded decoded = decode(log.bytes());
        QCOMPARE(decoded.words(), replaced(QByteArrayList{"released L ONE", "~woken L"}));
        QCOMPARE(decoded.counts.bad, 0);
    }

    // For a call without script lines, it turns out later or never whether the server hides these lines.
    void eventsAreToldInTheOrderOfTheLog()
    {
        for (const int hidden : {3, 20}) {
            WrittenMonitorLog log;
            for (int i = 0; i < hidden; ++i) {
                log.later(100).call(at, {"EVALSHA", "abc", "2", "L", channel, "30000", one});
                log.later(100).call("1:1", {"SET", "job" + QByteArray::number(i), "aaaa", "NX", "PX", "30000"});
            }
            const Decoded decoded = decode(log.bytes());
            QVERIFY(decoded.events.size() > std::size_t(hidden));
            QVERIFY(std::is_sorted(decoded.events.begin(), decoded.events.end(),
                                   [](const TraceEvent &a, const TraceEvent &b) { return a.micros < b.micros; }));
            QCOMPARE(decoded.counts.events, qint64(decoded.events.size()));
        }
    }

    // In a live trace, certain events are reported at once.
    void whatIsCertainDoesNotWaitLive()
    {
        std::vector<TraceEvent> told;
        trace::Decoder decoder([&told](const TraceEvent &event) { told.push_back(event); });
        WrittenMonitorLog log;
        log.call(at, {"EVALSHA", "abc", "2", "L", channel, "30000", one});
        log.call("1:1", {"SET", "job", "aaaa", "NX", "PX", "30000"});
        for (const QByteArray &line : log.bytes().split('\n'))
            decoder.take(line);
        QVERIFY(told.empty());
        decoder.quiet();
        QCOMPARE(told.size(), std::size_t(1));
        QCOMPARE(told[0].key, Key("job"));
        decoder.finish();
        QCOMPARE(told.size(), std::size_t(1)); // the doubtful event would come too late
    }

    // A compare-and-delete by hash that finds another value is identified by the script text that was loaded before.
    void aTextSaysWhatAHashIsFor()
    {
        const QByteArray text = "if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('del',KEYS[1]) end";
        const QByteArray hash = QCryptographicHash::hash(text, QCryptographicHash::Sha1).toHex();
        WrittenMonitorLog log;
        log.call(at, {"SET", "job", "aaaa", "NX", "PX", "30000"});
        log.call(at, {"SCRIPT", "LOAD", text});
        log.call(at, {"EVALSHA", hash, "1", "job", "cccc"}).lua({"get", "job"});
        log.call(at, {"EVALSHA", hash, "1", "job", "aaaa"}).lua({"get", "job"}).lua({"del", "job"});
        log.call(at, {"PING"});
        QCOMPARE(decode(log.bytes()).words(),
                 (QByteArrayList{"~acquired job aaaa", "unlock-refused job cccc", "released job aaaa"}));
    }

    // Up to 3.23, a spin lock's release looks like a renewal; the script text distinguishes them.
    void aTextTellsAReleaseFromARenewal()
    {
        const QByteArray text =
            "if (redis.call('hexists', KEYS[1], ARGV[2]) == 0) then return nil end "
            "if (redis.call('hincrby', KEYS[1], ARGV[2], -1) == 0) then redis.call('del', KEYS[1]) end";
        WrittenMonitorLog log;
        log.call(at, {"EVAL", text, "1", "L", "30000", one}).lua({"hexists", "L", one}).call(at, {"PING"});
        QCOMPARE(decode(log.bytes()).words(), QByteArrayList{"unlock-refused L " + one});
    }

    // A timer that fires during its hold's release renews nothing, and nothing was lost; but only once. A real loss,
    // and a watchdog that continues, are reported as such.
    void aRenewalMayComeBehindItsRelease()
    {
        const QByteArrayList taken{"exists L", "hset L ONE 1", "pexpire L 30000"};
        const QByteArrayList renewed{"hexists L ONE"};
        const auto acquires = [&](WrittenMonitorLog &log) { log.script(at, {"L"}, {"30000", one}, replaced(taken)); };
        const auto renews = [&](WrittenMonitorLog &log) { log.script(at, {"L"}, {"30000", one}, replaced(renewed)); };
        const auto releases = [&](WrittenMonitorLog &log) {
            log.script(at, {"L", channel, latch}, {"0", "30000", one},
                       replaced({"get LATCH", "hexists L ONE", "hincrby L ONE -1", "del L", "publish CH 0"}));
        };
        WrittenMonitorLog log;
        acquires(log);
        releases(log);
        log.script("10.0.0.2:2", {"L"}, {"30000", other},
                   replaced(QByteArrayList{"exists L", "hset L OTHER 1", "pexpire L 30000"}));
        renews(log);
        renews(log);
        acquires(log);
        renews(log);
        const Decoded decoded = decode(log.call(at, {"PING"}).bytes());
        QCOMPARE(decoded.words(),
                 replaced({"acquired L ONE", "released L ONE", "~woken L", "acquired L OTHER", "renewal-refused L ONE",
                           "lost L ONE", "acquired L ONE", "lost L ONE"}));
        QVERIFY(words::noteOf(decoded.events[4]).has_value() && !words::noteOf(decoded.events[5]).has_value());
    }

    // The same for a writer that continues to read, and for readers that leave together, once each.
    void aRenewalMayComeBehindADowngrade()
    {
        const auto event = [](What what, const QByteArray &owner) {
            TraceEvent made;
            made.what = what;
            made.key = Key("L");
            made.owner = Owner(owner);
            return made;
        };
        trace::KnownLocks known;
        known.note(event(What::Downgraded, one));
        known.note(event(What::Released, two));
        known.note(event(What::Released, other));
        QVERIFY(known.takeGivenBack(event(What::Lost, two)) && !known.takeGivenBack(event(What::Lost, two)));
        QVERIFY(known.takeGivenBack(event(What::Lost, one)) && known.takeGivenBack(event(What::Lost, other)));
        known.note(event(What::Downgraded, one));
        known.note(event(What::Renewed, one)); // a loss of the hold that it has now is a loss
        QVERIFY(!known.takeGivenBack(event(What::Lost, one)));
        known.note(event(What::Forced, one));
        QVERIFY(!known.takeGivenBack(event(What::Lost, one)));
    }

    // If a server hides the commands of scripts, the arguments are reported as an inference, once that is certain.
    void hiddenCallsAreInferred()
    {
        WrittenMonitorLog log;
        for (int i = 0; i < 5; ++i) {
            log.call(at, {"EVALSHA", QByteArray(40, 'a'), "1", "L", "30000", one});
            log.call(at, {"EVALSHA", QByteArray(40, 'a'), "1", "L", "30000", one});
            log.call("10.0.0.2:2", {"EVALSHA", QByteArray(40, 'a'), "1", "L", "30000", other});
            log.call(at, {"EVALSHA", QByteArray(40, 'b'), "3", "L", channel, latch, "0", "30000", one});
        }
        log.call(at, {"PING"});
        const Decoded decoded = decode(log.bytes());
        QCOMPARE(
            decoded.words().mid(0, 4),
            (QByteArrayList{"~acquired L " + one, "~renewed L " + one, "~refused L " + other, "~released L " + one}));
        QCOMPARE(decoded.events.size(), std::size_t(20));
        QCOMPARE(decoded.events.front().note, Note::OnlyArguments);
    }

    // A freshly started server does not know a script, so the first call by hash did nothing.
    void anUnknownScriptDidNothing()
    {
        WrittenMonitorLog log;
        log.call(at, {"EVALSHA", QByteArray(40, 'a'), "1", "L", "30000", one});
        log.script(at, {"L"}, {"30000", one}, replaced(QByteArrayList{"exists L", "hset L ONE 1", "pexpire L 30000"}));
        log.call(at, {"EVALSHA", QByteArray(40, 'b'), "1", "M", "30000", one}).call(at, {"PING"});
        QCOMPARE(decode(log.bytes()).words(), QByteArrayList{"acquired L " + one});
    }

    // Each beginning of a log yields a beginning of its events.
    void aTornLogTellsNothingElse()
    {
        const QByteArray log = everything();
        const QByteArrayList whole = decode(log).words();
        QVERIFY(whole.size() > 15);
        for (qsizetype size = 0; size < log.size(); ++size) {
            const QByteArrayList part = decode(log.left(size)).words();
            QVERIFY2(part == whole.mid(0, part.size()),
                     QByteArray(part.join('\n') + "\n\nat " + QByteArray::number(size)));
        }
    }

    // Each end of a log yields an end of its events, except for the event in which it begins; never an invented event.
    void aLogMayBeginInTheMiddleOfAnything()
    {
        const QByteArray log = everything();
        const QByteArrayList whole = decode(log).words();
        for (qsizetype from = 0; from < log.size(); ++from) {
            const QByteArrayList part = decode(log.mid(from)).words();
            for (const QByteArray &told : part)
                QVERIFY2(told.startsWith('~') || whole.contains(told),
                         QByteArray(told + " from " + QByteArray::number(from)));
        }
    }

    // However the clients' commands are interleaved, each script's events are the same.
    void clientsMayComeInAnyOrder()
    {
        const QList<QByteArray> blocks = blocksOfEverything();
        const QByteArray last = WrittenMonitorLog().later(100'000).call(at, {"PING"}).bytes();
        QByteArrayList wanted = decode(blocks.join() + last).words();
        std::sort(wanted.begin(), wanted.end());
        QRandomGenerator random(84);
        for (int round = 0; round < 200; ++round) {
            QList<QByteArray> mixed = blocks;
            std::shuffle(mixed.begin(), mixed.end(), random);
            QByteArrayList told = decode(mixed.join() + last).words();
            std::sort(told.begin(), told.end());
            QCOMPARE(told, wanted);
        }
    }

    void damageIsCountedAndDoesNoOtherHarm()
    {
        const QList<QByteArray> blocks = blocksOfEverything();
        const QByteArrayList whole = decode(blocks.join()).words();
        QRandomGenerator random(42);
        for (int round = 0; round < 300; ++round) {
            QByteArray log = blocks.join();
            for (int i = 0; i < 5; ++i)
                log[random.bounded(log.size())] = char(random.bounded(256));
            decode(log); // it must finish, whatever the input
        }
        const Decoded torn = decode(
            blocks.join("1568357799.123456 [0 10.0.0.1:5] \"PING\"\n1568357799.123456 [0 10.0.0.1:5] \"GET\" \"a\n"));
        QCOMPARE(torn.counts.bad, blocks.size() - 1);
        QCOMPARE(torn.words(), whole);
    }

    // Only the calls of the next script are there. They do not belong to the script before it.
    void aTornCommandEndsTheScriptBeforeIt()
    {
        const QList<QByteArray> blocks = blocksOfEverything(1);
        for (const QByteArray &before : blocks) {
            for (const QByteArray &torn : blocks) {
                const QByteArray rest = torn.mid(torn.indexOf('\n') - 1); // only a quotation mark is left of it
                QCOMPARE(decode(before + rest).words(), decode(before).words() + decode(rest).words());
            }
        }
    }

private:
    static void reentrantForms();
    static void fairForms();
    static void readForms();
    static void writeForms();
    static void countingForms();
    static void fasterMultiForms();
    static void tokenForms();
    static QList<QByteArray> blocksOfEverything(int rounds = 2);
    static QByteArray everything() { return blocksOfEverything(1).join(); }
};

void TestTraceDecoder::reentrantForms()
{
    const QByteArrayList lease{"30000", "ONE"};
    form("3.8 acquire", {"L"}, lease, {"exists L", "hset L ONE 1", "pexpire L 30000"}, {"acquired L ONE"});
    form("3.15 acquire", {"L"}, lease, {"exists L", "hincrby L ONE 1", "pexpire L 30000"}, {"acquired L ONE"});
    form("re-entry", {"L"}, lease, {"exists L", "hexists L ONE", "hincrby L ONE 1", "pexpire L 30000"},
         {"reentered L ONE"});
    form("refused", {"L"}, lease, {"exists L", "hexists L ONE", "pttl L"}, {"refused L ONE"});
    form("renewal", {"L"}, lease, {"hexists L ONE", "pexpire L 30000"}, {"renewed L ONE"});
    const QByteArray token = "redisson_lock_token:{L}";
    form("ours renews a fenced lock", {"L", token}, lease, {"hmget L mode ONE", "pttl L", "pexpire L 30000"},
         {"renewed L ONE"});
    form("ours asks what became of it", {"L", token}, {"ONE"}, {"hmget L mode ONE", "pttl L", "get " + token}, {});
    form("renewal of what is gone", {"L"}, lease, {"hexists L ONE"}, {"lost L ONE"});
    form("non-reentrant, again", {"L"}, {"30000", "ONE", "ERR"}, {"exists L", "hexists L ONE"}, {"refused L ONE"});
    const QByteArrayList give{"0", "30000", "ONE"};
    form("3.8 release", {"L", "CH"}, give, {"exists L", "hexists L ONE", "hincrby L ONE -1", "del L", "publish CH 0"},
         {"released L ONE", "~woken L"});
    form("3.8 release of what is gone", {"L", "CH"}, give, {"exists L", "publish CH 0"},
         {"unlock-refused L ONE", "~woken L"});
    form("3.8 release by another", {"L", "CH"}, give, {"exists L", "hexists L ONE"}, {"unlock-refused L ONE"});
    form("3.15 release", {"L", "CH"}, give, {"hexists L ONE", "hincrby L ONE -1", "del L", "publish CH 0"},
         {"released L ONE", "~woken L"});
    form("3.15 count-down", {"L", "CH"}, give, {"hexists L ONE", "hincrby L ONE -1", "pexpire L 30000"},
         {"count-down L ONE"});
    form("3.15 release by another", {"L", "CH"}, give, {"hexists L ONE"}, {"unlock-refused L ONE"});
    const QByteArrayList late{"0", "30000", "ONE", "publish", "13500"};
    form("4.7 release", {"L", "CH", "LATCH"}, late,
         {"get LATCH", "hexists L ONE", "hincrby L ONE -1", "del L", "publish CH 0", "set LATCH 1 px 13500"},
         {"released L ONE", "~woken L"});
    form("4.7 count-down", {"L", "CH", "LATCH"}, late,
         {"get LATCH", "hexists L ONE", "hincrby L ONE -1", "pexpire L 30000", "set LATCH 0 px 13500"},
         {"count-down L ONE"});
    form("4.7 release by another", {"L", "CH", "LATCH"}, late, {"get LATCH", "hexists L ONE"},
         {"unlock-refused L ONE"});
    form("4.7 release, asked twice", {"L", "CH", "LATCH"}, late, {"get LATCH"}, {});
    form("4.7 spin release", {"L", "LATCH"}, {"30000", "ONE", "13500"},
         {"get LATCH", "hexists L ONE", "hincrby L ONE -1", "del L", "set LATCH 1 px 13500"}, {"released L ONE"});
    form("cluster release", {"L", "CH", "LATCH"}, late,
         {"get LATCH", "hexists L ONE", "hincrby L ONE -1", "del L", "spublish CH 0", "set LATCH 1 px 13500"},
         {"released L ONE", "~woken L"});
    form("forced", {"L", "CH"}, {"0"}, {"del L", "publish CH 0"}, {"forced L", "~woken L"});
    form("forced, nothing there", {"L", "CH"}, {"0"}, {"del L"}, {});
}

void TestTraceDecoder::fairForms()
{
    const QByteArrayList keys{"L", "Q", "DL"};
    const QByteArrayList terms{"30000", "ONE", "5000", "1568357723000"};
    form("3.8 fair acquire", keys, terms,
         {"lindex Q 0", "exists L", "exists Q", "lpop Q", "zrem DL ONE", "hset L ONE 1", "pexpire L 30000"},
         {"acquired L ONE"});
    form("fair, one ghost dropped, then taken", keys, terms,
         {"lindex Q 0", "zscore DL TWO", "zrem DL TWO", "lpop Q", "lindex Q 0", "zscore DL ONE", "exists L", "exists Q",
          "lindex Q 0", "lpop Q", "zrem DL ONE", "zrange DL 0 -1", "hset L ONE 1", "pexpire L 30000"},
         {"gave-up L TWO", "acquired L ONE"});
    form("fair re-entry", keys, terms,
         {"lindex Q 0", "exists L", "hexists L ONE", "hincrby L ONE 1", "pexpire L 30000"}, {"reentered L ONE"});
    form(
        "3.8 fair queued", keys, terms,
        {"lindex Q 0", "exists L", "hexists L ONE", "lindex Q 0", "pttl L", "zadd DL 1568357758000 ONE", "rpush Q ONE"},
        {"queued L ONE"});
    form("4.7 fair queued", keys, terms,
         {"lindex Q 0", "zscore DL TWO", "exists L", "hexists L ONE", "zscore DL ONE", "lindex Q -1", "zscore DL TWO",
          "zscore DL TWO", "zadd DL 1568357758000 ONE", "rpush Q ONE"},
         {"queued L ONE"});
    form("4.7 fair, queued already", keys, terms,
         {"lindex Q 0", "zscore DL ONE", "exists L", "hexists L ONE", "zscore DL ONE", "pttl L"}, {"refused L ONE"});
    form("fair try", keys, terms, {"lindex Q 0", "exists L", "hexists L ONE"}, {"refused L ONE"});
    form("fair gives up", {"Q", "DL"}, {"ONE", "5000"},
         {"lrange Q 0 -1", "zincrby DL -5000 TWO", "zrem DL ONE", "lrem Q 0 ONE"}, {"gave-up L ONE"});
    const QByteArrayList all{"L", "Q", "DL", "CH", "LATCH"};
    const QByteArrayList give{"0", "30000", "ONE", "1568357723000", "publish", "13500"};
    form("3.8 fair release", {"L", "Q", "DL", "CH"}, {"0", "30000", "ONE", "1568357723000"},
         {"lindex Q 0", "zscore DL TWO", "exists L", "hexists L ONE", "hincrby L ONE -1", "del L", "lindex Q 0",
          "publish CH:TWO 0"},
         {"released L ONE", "~woken L TWO"});
    form("4.7 fair release, nobody waits", all, give,
         {"get LATCH", "lindex Q 0", "exists L", "hexists L ONE", "hincrby L ONE -1", "del L", "set LATCH 1 px 13500",
          "lindex Q 0"},
         {"released L ONE"});
    form("4.7 fair release of what is gone", all, give,
         {"get LATCH", "lindex Q 0", "exists L", "lindex Q 0", "set LATCH 1 px 13500"}, {"unlock-refused L ONE"});
    form("4.7 fair release by another", all, give, {"get LATCH", "lindex Q 0", "exists L", "hexists L ONE"},
         {"unlock-refused L ONE"});
    form("fair forced", {"L", "Q", "DL", "CH"}, {"0", "1568357723000", "publish"},
         {"lindex Q 0", "zscore DL TWO", "del L", "lindex Q 0", "publish CH:TWO 0"}, {"forced L", "~woken L TWO"});
}

void TestTraceDecoder::readForms()
{
    const QByteArrayList keys{"L", "RT"};
    const QByteArrayList terms{"30000", "ONE", "ONE:write"};
    form("read acquire", keys, terms,
         {"hget L mode", "hset L mode read", "hset L ONE 1", "set RT:1 1", "pexpire RT:1 30000", "pexpire L 30000"},
         {"acquired L ONE"});
    form("3.8 read, others read", keys, terms,
         {"hget L mode", "hincrby L ONE 1", "set RT:1 1", "pexpire RT:1 30000", "pexpire L 30000"}, {"acquired L ONE"});
    form("4.7 read re-entry", keys, terms,
         {"hget L mode", "hincrby L ONE 1", "set RT:2 1", "pexpire RT:2 30000", "pttl L", "pexpire L 30000"},
         {"reentered L ONE"});
    form("read while it writes", keys, terms,
         {"hget L mode", "hexists L ONE:write", "hincrby L ONE 1", "set RT:1 1", "pexpire RT:1 30000", "pttl L",
          "pexpire L 30000"},
         {"acquired L ONE"});
    form("read refused", keys, terms, {"hget L mode", "hexists L ONE:write", "pttl L"}, {"refused L ONE"});
    const QByteArrayList all{"L", "RW", "RT", "{L}", "LATCH"};
    const QByteArrayList give{"0", "ONE", "publish", "13500"};
    form("3.8 read release", {"L", "RW", "RT", "{L}"}, {"0", "ONE"},
         {"hget L mode", "hexists L ONE", "hincrby L ONE -1", "hdel L ONE", "del RT:1", "hlen L", "del L",
          "publish RW 0"},
         {"released L ONE", "~woken L"});
    form("4.7 read release, others go on", all, give,
         {"get LATCH", "hget L mode", "hexists L ONE", "hincrby L ONE -1", "hdel L ONE", "del RT:1", "hlen L",
          "hkeys L", "hget L mode", "hget L TWO", "pttl {L}:" + two + ":rwlock_timeout:1", "pexpire L 29000",
          "set LATCH 0 px 13500"},
         {"released L ONE"});
    form("read count-down", all, give,
         {"get LATCH", "hget L mode", "hexists L ONE", "hincrby L ONE -1", "del RT:2", "hlen L", "hkeys L",
          "hget L mode", "hget L ONE", "pttl RT:1", "pexpire L 29000", "set LATCH 0 px 13500"},
         {"count-down L ONE"});
    form("read release of what is gone", all, give,
         {"get LATCH", "hget L mode", "publish RW 0", "set LATCH 1 px 13500"}, {"unlock-refused L ONE", "~woken L"});
    form("read release by another", all, give, {"get LATCH", "hget L mode", "hexists L ONE"}, {"unlock-refused L ONE"});
    form("3.8 read renewal", {"L", "{L}"}, {"30000", "ONE"},
         {"hget L ONE", "pexpire L 30000", "hlen L", "hkeys L", "hget L mode", "hget L ONE", "pexpire RT:1 30000"},
         {"renewed L ONE"});
    form("4.7 read renewal", {"L", "{L}"}, {"30000", "1", "ONE"},
         {"hget L ONE", "pexpire RT:1 30000", "pexpire L 30000"}, {"renewed L ONE"});
    form("read renewal of what is gone", {"L", "{L}"}, {"30000", "1", "ONE"}, {"hget L ONE"}, {"lost L ONE"});
    form("read forced", {"L", "RW"}, {"0", "publish"}, {"hget L mode", "del L", "publish RW 0"},
         {"forced L", "~woken L"});
    form("read forced, written", {"L", "RW"}, {"0", "publish"}, {"hget L mode"}, {});
}

void TestTraceDecoder::writeForms()
{
    const QByteArrayList terms{"30000", "ONE:write"};
    form("write acquire", {"L"}, terms, {"hget L mode", "hset L mode write", "hset L ONE:write 1", "pexpire L 30000"},
         {"acquired L ONE"});
    form("write re-entry", {"L"}, terms,
         {"hget L mode", "hexists L ONE:write", "hincrby L ONE:write 1", "pttl L", "pexpire L 59000"},
         {"reentered L ONE"});
    form("write refused", {"L"}, terms, {"hget L mode", "pttl L"}, {"refused L ONE"});
    const QByteArrayList all{"L", "RW", "LATCH"};
    const QByteArrayList give{"1", "30000", "ONE:write", "publish", "13500"};
    form("3.8 write release", {"L", "RW"}, {"1", "30000", "ONE:write"},
         {"hget L mode", "hexists L ONE:write", "hincrby L ONE:write -1", "hdel L ONE:write", "hlen L", "del L",
          "publish RW 1"},
         {"released L ONE", "~woken L"});
    form("write count-down", all, give,
         {"get LATCH", "hget L mode", "hexists L ONE:write", "hincrby L ONE:write -1", "pexpire L 30000",
          "set LATCH 0 px 13500"},
         {"count-down L ONE"});
    form("downgrade", all, give,
         {"get LATCH", "hget L mode", "hexists L ONE:write", "hincrby L ONE:write -1", "hdel L ONE:write", "hlen L",
          "hset L mode read", "set LATCH 1 px 13500"},
         {"downgraded L ONE"});
    form("write release while others read", all, give, {"get LATCH", "hget L mode"}, {"unlock-refused L ONE"});
    form("write renewal", {"L"}, {"30000", "ONE:write"}, {"hexists L ONE:write", "pexpire L 30000"}, {"renewed L ONE"});
}

void TestTraceDecoder::countingForms()
{
    const QByteArrayList keys{"S", "{S}:timeout", "redisson_sc:{S}"};
    form("semaphore release", {"S", "redisson_sc:{S}"}, {"2"}, {"incrby S 2", "publish redisson_sc:{S} 5"},
         {"released S", "~woken S"});
    form("semaphore by its name", {"semaphore"}, {"1"}, {"get semaphore", "decrby semaphore 1"},
         {"acquired semaphore"});
    form("permit", keys, {"1", "1568357753000", "ID", "1568357723000", "922337203685477"},
         {"zrangebyscore {S}:timeout 0 1568357723000 limit 0 1", "get S", "decrby S 1",
          "zadd {S}:timeout 1568357753000 ID"},
         {"acquired S ID"});
    form("permit, another ran out", keys, {"1", "1568357753000", "ID", "1568357723000", "922337203685477"},
         {"zrangebyscore {S}:timeout 0 1568357723000 limit 0 1", "zrem {S}:timeout OLD", "incrby S 1",
          "publish redisson_sc:{S} 1", "get S", "decrby S 1", "zadd {S}:timeout 1568357753000 ID"},
         {"expired S OLD", "acquired S ID", "~woken S"});
    form("no permit", keys, {"1", "1568357753000", "ID", "1568357723000", "922337203685477"},
         {"zrangebyscore {S}:timeout 0 1568357723000 limit 0 1", "get S", "zrange {S}:timeout 0 0 WITHSCORES"},
         {"refused S"});
    form("permit given back", {"S", "redisson_sc:{S}", "{S}:timeout"}, {"ID", "1", "1568357723000", "publish"},
         {"zscore {S}:timeout ID", "zrem {S}:timeout ID", "incrby S 1", "publish redisson_sc:{S} 1"},
         {"released S ID", "~woken S"});
    form("permit given back late", {"S", "redisson_sc:{S}", "{S}:timeout"}, {"ID", "1", "1568357723000", "publish"},
         {"zscore {S}:timeout ID", "zrem {S}:timeout ID"}, {"unlock-refused S ID"});
    form("permit for longer", keys, {"ID", "1568357793000", "1568357723000", "publish"},
         {"zrangebyscore {S}:timeout 0 1568357723000 limit 0 -1", "zscore {S}:timeout ID",
          "zadd {S}:timeout 1568357793000 ID"},
         {"renewed S ID"});
    const QByteArray open = "redisson_countdownlatch__channel__{C}";
    form("latch", {"C", open}, {"0"}, {"decr C"}, {"count-down C"});
    form("latch opens", {"C", open}, {"0"}, {"decr C", "del C", "publish " + open + " 0"},
         {"count-down C", "released C", "~woken C"});
    form("latch is set", {"C", open}, {"1", "3"}, {"exists C", "set C 3", "publish " + open + " 1"},
         {"changed C", "~woken C"});
}

void TestTraceDecoder::fasterMultiForms()
{
    const QByteArrayList terms{"1568357723000", "30000", "ONE", "aGk="};
    form("faster multi", {"L"}, terms,
         {"exists L", "hset L aGk= ONE", "hget L aGk=:ONE:expire_time", "hset L aGk=:ONE:expire_time 1568357753000",
          "HINCRBY L aGk=:ONE:lock_count 1", "pexpire L 30000"},
         {"acquired L ONE"});
    form("faster multi refused", {"L"}, terms, {"exists L", "hget L aGk=", "hget L aGk=:TWO:expire_time"},
         {"refused L ONE"});
    form("faster multi renewal", {"L"}, terms,
         {"exists L", "hget L aGk=", "hget L aGk=:ONE:expire_time", "hset L aGk=:ONE:expire_time 1568357763000",
          "pttl L", "pexpire L 30000"},
         {"renewed L ONE"});
    const QByteArrayList all{"L", "CH", "LATCH"};
    const QByteArrayList give{"ONE", "0", "30000", "publish", "13500", "1568357723000", "aGk="};
    form("faster multi release", all, give,
         {"get LATCH", "exists L", "hget L aGk=:ONE:expire_time", "hincrby L aGk=:ONE:lock_count -1",
          "hdel L aGk=:ONE:expire_time", "hdel L aGk=:ONE:lock_count", "hdel L aGk=", "publish CH 0",
          "set LATCH 1 px 13500"},
         {"released L ONE", "~woken L"});
    form("faster multi count-down", all, give,
         {"get LATCH", "exists L", "hget L aGk=:ONE:expire_time", "hincrby L aGk=:ONE:lock_count -1",
          "hset L aGk=:ONE:expire_time 1568357753000", "set LATCH 0 px 13500", "pttl L"},
         {"count-down L ONE"});
    form("faster multi release by another", all, give, {"get LATCH", "exists L", "hget L aGk=:ONE:expire_time"},
         {"unlock-refused L ONE"});
    form("faster multi forced", {"L", "CH"}, {"0", "publish", "aGk="},
         {"hget L aGk=", "HDEL L aGk=", "HDEL L aGk=:ONE:expire_time", "HDEL L aGk=:ONE:lock_count", "publish CH 0"},
         {"forced L", "~woken L"});
}

void TestTraceDecoder::tokenForms()
{
    const QByteArray lock = "lock:job";
    form("redlock release", {lock}, {"3f1c9a"}, {"get " + lock, "del " + lock}, {"released lock:job 3f1c9a"});
    form("redlock extend", {lock}, {"3f1c9a", "30000"}, {"get " + lock, "pexpire " + lock + " 30000"},
         {"renewed lock:job 3f1c9a"});
    form("taken in a script", {lock}, {"3f1c9a", "30000"}, {"exists " + lock, "set " + lock + " 3f1c9a PX 30000"},
         {"acquired lock:job 3f1c9a"});
    form("ours", {lock}, {"30000", "3f1c9a"}, {"set " + lock + " 3f1c9a nx px 30000"}, {"acquired lock:job 3f1c9a"});
    form("ours, refused", {lock}, {"30000", "3f1c9a"},
         {"set " + lock + " 3f1c9a nx px 30000", "type " + lock, "pttl " + lock}, {"refused lock:job 3f1c9a"});
    form("release of another's", {lock}, {"3f1c9a"}, {"get " + lock}, {"unlock-refused lock:job 3f1c9a"});
}

// Calls of scripts on different locks, as in the rows above, with commands between them.
QList<QByteArray> TestTraceDecoder::blocksOfEverything(int rounds)
{
    QList<QByteArray> blocks;
    int number = 0;
    const auto script = [&](const QByteArrayList &keys, const QByteArrayList &arguments, const QByteArrayList &calls) {
        WrittenMonitorLog log;
        log.later(++number * 100);
        QByteArray text = log.script(at, replaced(keys), replaced(arguments), replaced(calls)).bytes();
        const QByteArray name = QByteArray("L") + QByteArray::number(number);
        text.replace("{L}", QByteArray('{' + name + '}'));
        blocks.append(text.replace("\"L\"", QByteArray('"' + name + '"')));
    };
    for (int round = 0; round < rounds; ++round) {
        script({"L"}, {"30000", "ONE"}, {"exists L", "hset L ONE 1", "pexpire L 30000"});
        script({"L"}, {"30000", "ONE"}, {"exists L", "hexists L ONE", "hincrby L ONE 1", "pexpire L 30000"});
        script({"L"}, {"30000", "ONE"}, {"exists L", "hexists L ONE", "pttl L"});
        script({"L"}, {"30000", "ONE"}, {"hexists L ONE", "pexpire L 30000"});
        script({"L"}, {"30000", "ONE"}, {"hexists L ONE"});
        script({"L", "CH", "LATCH"}, {"0", "30000", "ONE", "publish", "13500"},
               {"get LATCH", "hexists L ONE", "hincrby L ONE -1", "del L", "publish CH 0", "set LATCH 1 px 13500"});
        script({"L", "CH", "LATCH"}, {"0", "30000", "ONE", "publish", "13500"},
               {"get LATCH", "hexists L ONE", "hincrby L ONE -1", "pexpire L 30000", "set LATCH 0 px 13500"});
        script({"L", "CH"}, {"0", "30000", "ONE"}, {"exists L", "publish CH 0"});
        script({"L", "RW", "LATCH"}, {"1", "30000", "ONE:write", "publish", "13500"},
               {"get LATCH", "hget L mode", "hexists L ONE:write", "hincrby L ONE:write -1", "hdel L ONE:write",
                "hlen L", "hset L mode read", "set LATCH 1 px 13500"});
        script({"L", "RW", "LATCH"}, {"1", "30000", "ONE:write", "publish", "13500"},
               {"get LATCH", "hget L mode", "hexists L ONE:write", "hincrby L ONE:write -1", "hdel L ONE:write",
                "hlen L", "del L", "publish RW 1", "set LATCH 1 px 13500"});
        script({"L", "RW", "RT", "{L}", "LATCH"}, {"0", "ONE", "publish", "13500"},
               {"get LATCH", "hget L mode", "hexists L ONE", "hincrby L ONE -1", "del RT:2", "hlen L", "hkeys L",
                "hget L mode", "hget L ONE", "pttl RT:1", "pexpire L 29000", "set LATCH 0 px 13500"});
        script({"L", "Q", "DL"}, {"30000", "ONE", "5000", "1568357723000"},
               {"lindex Q 0", "zscore DL TWO", "zrem DL TWO", "lpop Q", "lindex Q 0", "exists L", "hexists L ONE",
                "zscore DL ONE", "lindex Q -1", "pttl L", "zadd DL 1568357758000 ONE", "rpush Q ONE"});
        script({"L", "Q", "DL", "CH"}, {"0", "1568357723000", "publish"},
               {"lindex Q 0", "zscore DL TWO", "del L", "lindex Q 0", "publish CH:TWO 0"});
        WrittenMonitorLog between;
        between.later(++number * 100).call("10.0.0.9:9", {"GET", "x\ny"});
        blocks.append(between.call("10.0.0.9:9", {"SUBSCRIBE", "redisson_lock__channel:{W}"}).bytes());
    }
    return blocks;
}

QTEST_GUILESS_MAIN(TestTraceDecoder)

} // namespace lockscope::trace_decoder_test

#include "tst_trace_decoder.moc"
