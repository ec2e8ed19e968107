// Each refusal is shown with its cost and with the line that grants the permission: for a real monitor without one
// permission after the other, for acquires of every kind and for a disconnect. With the pasted line, the command works.
#include "core/acl/refused.h"
#include "core/locks/wire/names.h"
#include "tests/support/console.h"
#include "tests/support/manual_clock.h"
#include "tests/support/pasted.h"
#include "tests/support/role_users.h"

#include <QTest>

namespace lockscope::refused_named_test {

using namespace std::chrono_literals;

namespace {

const QByteArray client = "3f2a91c0-0001-4a5b-8c6d-1234567890ab";
const QByteArray owner = client + ":12";
const QByteArray later = "99999999999999";

// Watches everything, and reads a lock as before breaking it.
class Watching : public Console {
public:
    explicit Watching(const RoleUsers &users, std::optional<redis::Credentials> operatorAs = {})
        : Console(options(users, std::move(operatorAs)))
    {
        Session &session = *get();
        setNameRules("orders-{uuid}");
        session.clients()->setLooked(true);
        monitor::Monitor *monitor = session.monitor();
        monitor->watch(Key("lock:crowd"));
        monitor->setVisible({Key("lock:fair"), Key("lock:{tag}:fair"), Key("lock:long"), Key("lock:read"),
                             Key("lock:fenced"), Key("lock:{tag}:fenced"), Key("lock:permits")});
        open();
    }

    bool isRefused() const { return get()->client()->state().phase == redis::ConnectionState::Phase::Refused; }
    // Everything in the panel of refusals.
    std::vector<acl::Refused> refused() const
    {
        return acl::refusedTo(get()->client()->address().user, get()->monitor()->statusNow(),
                              get()->client()->info().infoDenied);
    }
    // And the messages where the command was requested.
    QStringList saidElsewhere()
    {
        QStringList said{get()->client()->state().error.message, get()->clients()->listState().why};
        if (get()->client()->isLive()) {
            const auto looked = plan("force-release", {RoleUsers::lock("lock:read")});
            said << (looked ? QString() : looked.error().message);
        }
        said.removeAll(QString());
        return said;
    }
    // Waits until everything was requested, and the refusals have arrived.
    void awaitAll()
    {
        const Instant until = clock().now() + 60s;
        const auto complete = await(get()->monitor()->complete(until, {}));
        Q_UNUSED(complete) // without SCAN, the status is incomplete
        awaitUntil([this] { return get()->clients()->listState().phase != clients::ListState::Phase::NotAsked; });
    }

private:
    static SessionOptions options(const RoleUsers &users, std::optional<redis::Credentials> operatorAs)
    {
        SessionOptions options = sessionAt(users.monitorAddress());
        options.operatorAs = std::move(operatorAs);
        options.monitor.refreshEvery = options.monitor.watchedEvery = 50ms;
        return options;
    }
};

// As a word of an ACL line: the pattern for such keys of all locks.
QByteArray toldAs(const QByteArray &rule)
{
    for (const char *kind : {"redisson_lock_queue:", "redisson_lock_timeout:", "redisson_lock_token:"}) {
        const QByteArray read = QByteArray("%R~") + kind;
        if (rule.startsWith(read))
            return read + '*';
    }
    return rule.startsWith("%R~{") ? QByteArray("%R~{*") : rule;
}

bool hasWord(const QString &line, const QByteArray &word)
{
    return line.section(QStringLiteral("ACL SETUSER lockscope-monitor "), 1)
        .split(QRegularExpression(QStringLiteral("[ )]")))
        .contains(QString::fromLatin1(word));
}

} // namespace

class TestRefusedNamed : public QObject {
    Q_OBJECT

    std::unique_ptr<RoleUsers> m_users;

    void call(const QByteArrayList &command) { m_users->call(command); }
    void hold(const QByteArray &name) { m_users->hold(name, owner); }

    void fill()
    {
        call({"FLUSHALL"});
        hold("lock:plain");
        for (const Key &fair : {Key("lock:fair"), Key("lock:{tag}:fair"), Key("lock:long")}) {
            hold(fair.raw());
            call({"RPUSH", locks::fairQueue(fair).raw(), "stale:1"});
            call({"ZADD", locks::fairTimeouts(fair).raw(), later, "stale:1"});
        }
        QByteArrayList waiters{"RPUSH", locks::fairQueue(Key("lock:long")).raw()};
        QByteArrayList crowd{"HSET", "lock:crowd", "mode", "read"};
        for (int i = 0; i < 1100; ++i) {
            waiters << client + ':' + QByteArray::number(i);
            crowd << client + ':' + QByteArray::number(i) << "1";
        }
        call(waiters);
        call(crowd);
        for (const Key &fenced : {Key("lock:fenced"), Key("lock:{tag}:fenced")}) {
            hold(fenced.raw());
            call({"SET", locks::fencingToken(fenced).raw(), "7"});
        }
        call({"HSET", "lock:read", "mode", "read", owner, "1"});
        call({"PEXPIRE", "lock:read", "600000"});
        call({"SET", locks::readTimeout(Key("lock:read"), Owner(owner), 1).raw(), "1", "PX", "600000"});
        call({"SET", "lock:token", client, "PX", "600000"});
        call({"SET", "lock:permits", "1"});
        call({"ZADD", locks::permitTimeouts(Key("lock:permits")).raw(), later, "permit"});
        call({"SET", "lock:pool", "3"});
        call({"SET", "lock:lent", "3"});
    }

    // In any order.
    QByteArrayList rightsOf(const QByteArray &user)
    {
        const RedisValue list = m_users->redis().call({"ACL", "LIST"});
        for (const RedisValue &line : list.elements()) {
            QByteArrayList words = line.toBytes().split(' ');
            std::sort(words.begin(), words.end());
            if (words.contains(user))
                return words;
        }
        return {};
    }

    // The line for this permission, in the panel or in the command's message; empty: none.
    QString lineFor(Watching &console, const QByteArray &rule)
    {
        for (const acl::Refused &each : console.refused()) {
            if (hasWord(QString::fromLatin1(each.line), rule))
                return QString::fromLatin1(each.line);
        }
        const QStringList said = console.saidElsewhere();
        const auto found =
            std::find_if(said.begin(), said.end(), [&](const QString &each) { return hasWord(each, rule); });
        return found == said.end() ? QString() : *found;
    }

    // Pastes the named lines until the command works; returns their words.
    QStringList pasteUntilItWorks(const QStringList &line)
    {
        QStringList words;
        for (int i = 0; i < 8; ++i) {
            const auto done = m_users->act(line);
            if (done.code == 0 && !done.err.contains("ACL SETUSER"))
                return words;
            const QString pasted = pasteAclLine(m_users->server(), QString::fromUtf8(done.err));
            if (pasted.isEmpty())
                throw std::runtime_error("no line to paste: " + done.err.toStdString());
            words << pasted.split(QLatin1Char(' ')).mid(3);
            fill(); // what was acquired and could not be released
        }
        throw std::runtime_error("it does not work yet: " + words.join(QLatin1Char(' ')).toStdString());
    }

    static QStringList runWith(locks::AcquirableKind kind)
    {
        QString name = QStringLiteral("lock:new");
        if (kind == locks::AcquirableKind::Semaphore || kind == locks::AcquirableKind::ExpirableSemaphore)
            name = kind == locks::AcquirableKind::Semaphore ? QStringLiteral("lock:pool") : QStringLiteral("lock:lent");
        QStringList line{QStringLiteral("run"), name, QStringLiteral("--kind"), QString(locks::word(kind))};
        if (kind != locks::AcquirableKind::Semaphore)
            line << QStringLiteral("--lease") << QStringLiteral("20s");
        return line << QStringLiteral("--wait") << QStringLiteral("0s") << QStringLiteral("--")
                    << QStringLiteral("true");
    }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_users = std::make_unique<RoleUsers>();
    }
    void init()
    {
        m_users->give(acl::Role::Monitor);
        m_users->give(acl::Role::Operator);
        fill();
    }
    void cleanup() { settleEvents(); }

    void whatTheMonitorLacksIsNamed_data()
    {
        QTest::addColumn<QByteArray>("rule");
        QTest::addColumn<QString>("cost");
        for (const acl::RoleRule &rule : RoleUsers::rules(acl::Role::Monitor)) {
            // TTL replaces a refused PTTL; without the locks' own keys nothing else can be missing; only a sweep reads
            // latches
            const bool isLeftOut = rule.text == "+ttl" || rule.text == "%R~lock:*";
            if (!isLeftOut && !rule.text.contains("unlock_latch"))
                QTest::newRow(rule.text.constData()) << rule.text << rule.why.english();
        }
    }
    void whatTheMonitorLacksIsNamed()
    {
        QFETCH(QByteArray, rule);
        QFETCH(QString, cost);
        const QByteArrayList whole = rightsOf("lockscope-monitor");
        m_users->give(acl::Role::Monitor, rule);
        QVERIFY(rightsOf("lockscope-monitor") != whole);
        QString line;
        {
            Watching console(*m_users);
            if (rule == "+select") {
                awaitUntil([&] { return console.isRefused(); });
            } else {
                console.awaitAll();
                const auto row = await(console->monitor()->read(Key("lock:plain"), {})); // the monitor continues
                QVERIFY2(row, row ? "" : qPrintable(row.error().message));
                QCOMPARE((*row)->holders.size(), std::size_t(1));
            }
            awaitUntil([&] {
                line = lineFor(console, toldAs(rule));
                return !line.isEmpty();
            });
            const auto all = console.refused();
            const auto isFor = [&](const acl::Refused &each) { return line == QString::fromLatin1(each.line); };
            const auto inPanel = std::find_if(all.begin(), all.end(), isFor);
            if (inPanel != all.end())
                QCOMPARE(inPanel->cost.english(), cost);
        }
        QVERIFY(!pasteAclLine(m_users->server(), line).isEmpty());
        if (toldAs(rule) == rule) {
            QCOMPARE(rightsOf("lockscope-monitor"), whole);
            return;
        }
        Watching console(*m_users);
        awaitUntil([&] { return console->client()->isLive(); });
        console.awaitAll();
        QVERIFY(console.refused().empty());
        QCOMPARE(console.saidElsewhere(), QStringList());
    }

    // A user without scripts learns everything that a hold needs.
    void everyKindIsAcquiredWithWhatIsTold_data()
    {
        QTest::addColumn<QString>("kind");
        for (const locks::AcquirableKind kind : locks::allKinds)
            QTest::newRow(locks::word(kind).data()) << QString(locks::word(kind));
    }
    void everyKindIsAcquiredWithWhatIsTold()
    {
        QFETCH(QString, kind);
        const QStringList line = runWith(*locks::kindFromWord(kind));
        call({"ACL", "SETUSER", "lockscope-operator", "-eval", "-evalsha"});
        const auto refused = m_users->act(line);
        QCOMPARE(refused.code, 3);
        QCOMPARE(m_users->redis().call({"EXISTS", "lock:new"}).toInt(), 0);
        QSet<QString> commands;
        for (const QString &word : pasteUntilItWorks(line)) {
            if (word.startsWith(QLatin1Char('+')))
                commands.insert(word.mid(1));
        }
        int needed = 0;
        for (const QString &command : commands) { // and removes each of them again
            call({"ACL", "SETUSER", "lockscope-operator", '-' + command.toLatin1()});
            fill();
            const auto without = m_users->act(line);
            if (without.code == 0 && !without.err.contains("ACL SETUSER"))
                continue; // needed only for a re-entry, or by a waiter
            ++needed;
            const QString pasted = pasteAclLine(m_users->server(), QString::fromUtf8(without.err));
            QVERIFY2(pasted.split(QLatin1Char(' ')).contains(QLatin1Char('+') + command), without.err.constData());
            fill();
            pasteUntilItWorks(line);
        }
        QVERIFY(needed >= 2);
    }

    void aDisconnectWorksWithWhatIsTold()
    {
        BlockingRedis program(m_users->server());
        program.call({"CLIENT", "SETNAME", "orders-" + client});
        Watching console(*m_users, RoleUsers::operatorCredentials());
        awaitUntil([&] { return console->client()->isLive(); });
        console.awaitAll();
        QStringList words;
        for (int i = 0;; ++i) {
            const actions::PlanPtr plan = console.planned("disconnect", {RoleUsers::lock("lock:plain"), Owner(owner)});
            const auto done = console.execute(plan->id);
            if (done) {
                QCOMPARE(done->what, actions::Outcome::What::Done);
                break;
            }
            QVERIFY(i < 3);
            QVERIFY(m_users->redis().call({"CLIENT", "LIST"}).toBytes().contains(QByteArray("orders-" + client)));
            words << pasteAclLine(m_users->server(), done.error().message).section(QLatin1Char(' '), 3);
        }
        QCOMPARE(words, (QStringList{QStringLiteral("+client|list"), QStringLiteral("+client|kill")}));
        QVERIFY(!m_users->redis().call({"CLIENT", "LIST"}).toBytes().contains(QByteArray("orders-" + client)));
    }

    void aSweepNamesTheKeysThatItMayNotRead_data()
    {
        QTest::addColumn<QByteArray>("rule");
        for (const acl::RoleRule &rule : RoleUsers::rules(acl::Role::Monitor)) {
            if (rule.text.startsWith("%R~redisson_") || rule.text.startsWith("%R~{"))
                QTest::newRow(rule.text.constData()) << rule.text;
        }
    }
    void aSweepNamesTheKeysThatItMayNotRead()
    {
        QFETCH(QByteArray, rule);
        for (const char *lock : {"{lock:gone}", "lock:{tag}:gone"}) {
            const QByteArray name = lock;
            call({"SET", "redisson_unlock_latch:" + name + ":1", "1"});
            call({"SET", "redisson_unlock_latch:" + name + ":2", "1"});
            call({"SET", "redisson_lock_token:" + name, "7"});
            call({"RPUSH", "redisson_lock_queue:" + name, owner});
            call({"ZADD", "redisson_lock_timeout:" + name, "5", owner});
        }
        call({"ZADD", "{lock:gone}:timeout", "5", QByteArray(16, 'i')});
        const auto sweep = [this] {
            return m_users->look({QStringLiteral("sweep"), QStringLiteral("--prefix"), QStringLiteral("lock:")});
        };
        const auto rows = [&sweep] { // the order of equal rows may vary
            QByteArrayList lines = sweep().out.split('\n');
            std::sort(lines.begin(), lines.end());
            return lines;
        };
        const QByteArrayList whole = rows();
        m_users->give(acl::Role::Monitor, rule);
        const auto without = sweep();
        QCOMPARE(without.code, 0);
        QCOMPARE(without.out.count("ACL SETUSER"), 1);
        QVERIFY2(without.out.contains("other keys with such names"), without.out);
        QVERIFY(!pasteAclLine(m_users->server(), QString::fromUtf8(without.out)).isEmpty());
        QCOMPARE(rows(), whole);
    }
};

QTEST_GUILESS_MAIN(TestRefusedNamed)

} // namespace lockscope::refused_named_test

#include "tst_refused_named.moc"
