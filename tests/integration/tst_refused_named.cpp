// What a server refuses is told with what it costs and with the line that allows it: done by a real monitor without one
// permission after the other, by acquires of every kind and by a disconnect; and the line, pasted, makes it work.
#include "core/acl/refused.h"
#include "core/acl/role.h"
#include "core/locks/wire/names.h"
#include "core/session/session.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/cli_process.h"
#include "tests/support/manual_clock.h"
#include "tests/support/pasted.h"
#include "tests/support/redis_clients.h"

#include <QTemporaryDir>
#include <QTest>

using namespace lockscope;
using namespace std::chrono_literals;

namespace {

const QByteArray client = "3f2a91c0-0001-4a5b-8c6d-1234567890ab";
const QByteArray owner = client + ":12";
const QByteArray later = "99999999999999";
constexpr int database = 1;

LockId lockId(const QByteArray &name)
{
    return {{}, database, Key(name)};
}

// Watches all that there is to watch, and looks at a lock as before breaking it.
class Console {
public:
    explicit Console(const redis::Address &address, std::optional<redis::Credentials> operatorAs = {})
    {
        SessionOptions options;
        options.address = address;
        options.operatorAs = std::move(operatorAs);
        options.auditFile = m_folder.filePath(QStringLiteral("audit.jsonl"));
        options.monitor.refreshEvery = options.monitor.watchedEvery = 50ms;
        session = std::make_unique<Session>(options, &m_fleet);
        session->clients()->setRules(*clients::parseNameRules(QLatin1String("orders-{uuid}")));
        session->clients()->setLooked(true);
        monitor::Monitor *monitor = session->monitor();
        monitor->watch(Key("lock:crowd"));
        monitor->setVisible({Key("lock:fair"), Key("lock:{tag}:fair"), Key("lock:long"), Key("lock:read"),
                             Key("lock:fenced"), Key("lock:{tag}:fenced"), Key("lock:permits")});
        session->open();
    }
    ~Console()
    {
        bool closed = false;
        QObject::connect(session.get(), &Session::closed, session.get(), [&closed] { closed = true; });
        session->close();
        awaitUntil([&closed] { return closed; });
    }

    bool isRefused() const { return session->client()->state().phase == redis::ConnectionState::Phase::Refused; }
    // All that the panel of what is refused shows.
    std::vector<acl::Refused> refused() const
    {
        return acl::refusedTo(session->client()->address().user, session->monitor()->statusNow(),
                              session->client()->info().infoDenied);
    }
    // And what is told where it was asked for.
    QStringList saidElsewhere() const
    {
        QStringList said{session->client()->state().error.message, session->clients()->listState().why};
        if (session->client()->isLive()) {
            const auto plan = await(session->actions()->plan("force-release", {lockId("lock:read")}, {}));
            said << (plan ? QString() : plan.error().message);
        }
        said.removeAll(QString());
        return said;
    }
    // Everything was asked for that there is, and what is refused was.
    void awaitAll() const
    {
        const Instant until = m_clock.now() + 60s;
        const auto complete = await(session->monitor()->complete(until, {}));
        Q_UNUSED(complete) // without SCAN it says so
        awaitUntil([this] { return session->clients()->listState().phase != clients::ListState::Phase::NotAsked; });
    }

    std::unique_ptr<Session> session;

private:
    QTemporaryDir m_folder;
    SystemClock m_clock;
    redis::Fleet m_fleet{&m_clock, quickOptions()};
};

// As a word of an ACL line: which keys of this kind, of all locks.
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

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;

    void call(const QByteArrayList &command)
    {
        const RedisValue answer = m_redis->call(command);
        if (answer.isError())
            throw std::runtime_error(QByteArray(command.join(' ') + ": " + answer.toBytes()).toStdString());
    }

    void hold(const QByteArray &name)
    {
        call({"HSET", name, owner, "1"});
        call({"PEXPIRE", name, "600000"});
    }

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

    static std::vector<acl::RoleRule> rules(acl::Role role)
    {
        acl::RoleTerms terms;
        terms.role = role;
        terms.prefixes = {"lock:"};
        return acl::rulesOf(terms);
    }
    void become(acl::Role role, const QByteArray &without = {})
    {
        std::vector<acl::RoleRule> all = rules(role);
        std::erase_if(all, [&without](const acl::RoleRule &each) { return each.text == without; });
        call(acl::setUser(role == acl::Role::Monitor ? "lockscope-monitor" : "lockscope-operator", all, "geheim"));
    }
    redis::Address monitorAddress() const
    {
        redis::Address address = socketAddress(*m_server);
        address.db = database;
        address.user = "lockscope-monitor";
        address.password = "geheim";
        return address;
    }

    // In whichever order.
    QByteArrayList rightsOf(const QByteArray &user)
    {
        const RedisValue list = m_redis->call({"ACL", "LIST"});
        for (const RedisValue &line : list.elements()) {
            QByteArrayList words = line.toBytes().split(' ');
            std::sort(words.begin(), words.end());
            if (words.contains(user))
                return words;
        }
        return {};
    }

    // The line that is told for it, in the panel or where it was asked for; empty: none is.
    QString lineFor(const Console &console, const QByteArray &rule)
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

    CliProcess::Run asOperator(const QStringList &line)
    {
        qputenv("LOCKSCOPE_PASSWORD", "geheim");
        qputenv("LOCKSCOPE_OPERATOR_PASSWORD", "geheim");
        const QStringList who{QStringLiteral("--url"), monitorAddress().toUrl(), QStringLiteral("--operator-user"),
                              QStringLiteral("lockscope-operator")};
        const auto done = CliProcess(line.mid(0, 1) + who + line.mid(1)).run();
        qunsetenv("LOCKSCOPE_PASSWORD");
        qunsetenv("LOCKSCOPE_OPERATOR_PASSWORD");
        return done;
    }
    // Pastes what is told until it works; gives the words that were.
    QStringList pasteUntilItWorks(const QStringList &line)
    {
        QStringList words;
        for (int i = 0; i < 8; ++i) {
            const auto done = asOperator(line);
            if (done.code == 0 && !done.err.contains("ACL SETUSER"))
                return words;
            const QString pasted = pasteAclLine(*m_server, QString::fromUtf8(done.err));
            if (pasted.isEmpty())
                throw std::runtime_error("no line to paste: " + done.err.toStdString());
            words << pasted.split(QLatin1Char(' ')).mid(3);
            fill(); // what was taken and could not be given back
        }
        throw std::runtime_error("it does not work yet: " + words.join(QLatin1Char(' ')).toStdString());
    }

    static QStringList runWith(locks::Kind kind)
    {
        QString name = QStringLiteral("lock:new");
        if (kind == locks::Kind::Semaphore || kind == locks::Kind::ExpirableSemaphore)
            name = kind == locks::Kind::Semaphore ? QStringLiteral("lock:pool") : QStringLiteral("lock:lent");
        QStringList line{QStringLiteral("run"), name, QStringLiteral("--kind"), QString(locks::word(kind))};
        if (kind != locks::Kind::Semaphore)
            line << QStringLiteral("--lease") << QStringLiteral("20s");
        return line << QStringLiteral("--wait") << QStringLiteral("0s") << QStringLiteral("--")
                    << QStringLiteral("true");
    }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_redis->call({"SELECT", QByteArray::number(database)});
    }
    void init()
    {
        become(acl::Role::Monitor);
        become(acl::Role::Operator);
        fill();
    }
    void cleanup() { settleEvents(); }

    void whatTheMonitorLacksIsNamed_data()
    {
        QTest::addColumn<QByteArray>("rule");
        QTest::addColumn<QString>("cost");
        for (const acl::RoleRule &rule : rules(acl::Role::Monitor)) {
            // TTL is for where PTTL is refused, PUNSUBSCRIBE for what is heard no more while the connection goes on;
            // without the locks' own keys there is nothing that could lack; latches are looked at by a sweep alone
            const bool isLeftOut = rule.text == "+ttl" || rule.text == "+punsubscribe" || rule.text == "%R~lock:*";
            if (!isLeftOut && !rule.text.contains("unlock_latch"))
                QTest::newRow(rule.text.constData()) << rule.text << rule.why.english();
        }
    }
    void whatTheMonitorLacksIsNamed()
    {
        QFETCH(QByteArray, rule);
        QFETCH(QString, cost);
        const QByteArrayList whole = rightsOf("lockscope-monitor");
        become(acl::Role::Monitor, rule);
        QVERIFY(rightsOf("lockscope-monitor") != whole);
        QString line;
        {
            const Console console(monitorAddress());
            if (rule == "+select") {
                awaitUntil([&] { return console.isRefused(); });
            } else {
                console.awaitAll();
                const auto row = await(console.session->monitor()->read(Key("lock:plain"), {})); // it goes on
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
        QVERIFY(!pasteAclLine(*m_server, line).isEmpty());
        if (toldAs(rule) == rule) {
            QCOMPARE(rightsOf("lockscope-monitor"), whole);
            return;
        }
        const Console console(monitorAddress());
        awaitUntil([&] { return console.session->client()->isLive(); });
        console.awaitAll();
        QVERIFY(console.refused().empty());
        QCOMPARE(console.saidElsewhere(), QStringList());
    }

    // Scripts are not in the operator's role: what a hold needs is told, all of it.
    void everyKindIsAcquiredWithWhatIsTold_data()
    {
        QTest::addColumn<QString>("kind");
        for (const locks::Kind kind : locks::allKinds)
            QTest::newRow(locks::word(kind).data()) << QString(locks::word(kind));
    }
    void everyKindIsAcquiredWithWhatIsTold()
    {
        QFETCH(QString, kind);
        const QStringList line = runWith(*locks::kindFromWord(kind));
        const auto refused = asOperator(line);
        QCOMPARE(refused.code, 3);
        QCOMPARE(m_redis->call({"EXISTS", "lock:new"}).toInt(), 0);
        QSet<QString> commands;
        for (const QString &word : pasteUntilItWorks(line)) {
            if (word.startsWith(QLatin1Char('+')))
                commands.insert(word.mid(1));
        }
        int needed = 0;
        for (const QString &command : commands) { // and each of them taken away again
            call({"ACL", "SETUSER", "lockscope-operator", '-' + command.toLatin1()});
            fill();
            const auto without = asOperator(line);
            if (without.code == 0 && !without.err.contains("ACL SETUSER"))
                continue; // it is for a re-entry, or who waits
            ++needed;
            const QString pasted = pasteAclLine(*m_server, QString::fromUtf8(without.err));
            QVERIFY2(pasted.split(QLatin1Char(' ')).contains(QLatin1Char('+') + command), without.err.constData());
            fill();
            pasteUntilItWorks(line);
        }
        QVERIFY(needed >= 2);
    }

    void aDisconnectWorksWithWhatIsTold()
    {
        BlockingRedis program(*m_server);
        program.call({"CLIENT", "SETNAME", "orders-" + client});
        const Console console(monitorAddress(), redis::Credentials{"lockscope-operator", "geheim"});
        awaitUntil([&] { return console.session->client()->isLive(); });
        console.awaitAll();
        QStringList words;
        for (int i = 0;; ++i) {
            const auto plan =
                await(console.session->actions()->plan("disconnect", {lockId("lock:plain"), Owner(owner)}, {}));
            QVERIFY2(plan, plan ? "" : qPrintable(plan.error().message));
            const auto done =
                await(console.session->actions()->execute((*plan)->id, {QStringLiteral("it is cut off")}, {}));
            if (done) {
                QCOMPARE(done->what, actions::Outcome::What::Done);
                break;
            }
            QVERIFY(i < 3);
            QVERIFY(m_redis->call({"CLIENT", "LIST"}).toBytes().contains(QByteArray("orders-" + client)));
            words << pasteAclLine(*m_server, done.error().message).section(QLatin1Char(' '), 3);
        }
        QCOMPARE(words, (QStringList{QStringLiteral("+client|list"), QStringLiteral("+client|kill")}));
        QVERIFY(!m_redis->call({"CLIENT", "LIST"}).toBytes().contains(QByteArray("orders-" + client)));
    }
};

QTEST_GUILESS_MAIN(TestRefusedNamed)
#include "tst_refused_named.moc"
