// The roles that `lockscope-cli acl` prints, on a real server: with a whole role everything works, and without any
// single permission the server refuses something.
#include "core/acl/permission.h"
#include "core/acl/refused.h"
#include "core/locks/wire/names.h"
#include "core/trace/log/line.h"
#include "core/trace/log/quoted_words.h"
#include "tests/support/console.h"
#include "tests/support/manual_clock.h"
#include "tests/support/pasted.h"
#include "tests/support/role_users.h"
#include "tests/support/sent_commands.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace lockscope::acl_roles_test {

using namespace std::chrono_literals;

namespace {

const QByteArray ownerA = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";
const QByteArray ownerB = "77777777-0002-4a5b-8c6d-1234567890ab:7";
const QByteArray permit = QByteArray::fromHex("000102030405060708090a0b0c0d0eff");
const QByteArray later = "99999999999999";

// Watches as one user and acts as the other, and records what each user sends.
struct TwoUsers : Console {
    TwoUsers(const RoleUsers &users, const SentCommands &sent)
        : Console(session(users), client(sent))
    {
        openLive();
    }

private:
    static SessionOptions session(const RoleUsers &users)
    {
        SessionOptions options = sessionAt(users.monitorAddress());
        options.operatorAs = RoleUsers::operatorCredentials();
        options.monitor.refreshEvery = options.monitor.watchedEvery = 50ms;
        options.monitor.prefixes = {"lock:"}; // as the users' keys
        return options;
    }
    static redis::ClientOptions client(const SentCommands &sent)
    {
        redis::ClientOptions options = quickOptions();
        options.transport = sent.transport();
        return options;
    }
};

// The commands that scripts run. MONITOR shows them with `lua` in place of an address. Only the operator runs scripts.
class CommandsInScripts {
public:
    explicit CommandsInScripts(const RedisServer &server)
        : m_monitor(server)
        , m_marker(server)
    {
        m_monitor.call({"MONITOR"});
    }
    std::set<QByteArrayList> take() // those since the last call
    {
        const QByteArray end = "end " + QByteArray::number(++m_ends);
        m_marker.call({"ECHO", end});
        std::set<QByteArrayList> all;
        for (;;) {
            const auto line = m_monitor.read();
            if (!line)
                throw std::runtime_error("MONITOR is silent");
            const QByteArray bytes = line->toBytes();
            const auto parsed = trace::parseLine(bytes);
            trace::Words words;
            if (!parsed || !words.read(parsed->quoted))
                continue;
            if (words[0] == "ECHO" && words[1] == end)
                return all;
            if (parsed->isOfScript)
                all.insert(copied(words));
        }
    }

private:
    static QByteArrayList copied(const trace::Words &words)
    {
        QByteArrayList all;
        for (std::size_t i = 0; i < words.size(); ++i)
            all << words.copy(i);
        return all;
    }

    BlockingRedis m_monitor, m_marker;
    int m_ends = 0;
};

struct Act {
    QByteArray action;
    actions::Target target;
    bool isTakenBack;
};

// Without these permissions no action is refused, but something is not known or not shown.
const QByteArrayList leftOut{"+info",
                             "+client|setname",
                             "+client|id",
                             "+pubsub|numsub",
                             "+acl|whoami",
                             "%RW~redisson_unlock_latch:{lock:*}*", // needed only after a lost answer
                             "%RW~redisson_unlock_latch:lock:*"};
// Needed only to read the present state after a change since the plan.
const QByteArrayList readAgain{"+llen", "+zcard", "+multi", "+exec"};

} // namespace

class TestAclRoles : public QObject {
    Q_OBJECT

    std::unique_ptr<RoleUsers> m_users;
    SentCommands m_sent;
    std::unique_ptr<CommandsInScripts> m_scripts;
    std::set<QByteArrayList> m_sentInScripts; // in the scripts that the commands of m_sent ran
    std::vector<std::set<QByteArrayList>> m_sentByEach;
    std::unique_ptr<TwoUsers> m_console; // for actions with one permission missing at a time
    bool m_isDone = false; // and its undo is under way

    void call(const QByteArrayList &command) { m_users->call(command); }
    void hold(const QByteArray &name) { m_users->hold(name, ownerA); }

    // Every kind of lock, in the state that each action needs; also a name with its own hash tag.
    void fill()
    {
        call({"FLUSHALL"});
        hold("lock:plain");
        hold("lock:{tag}:plain");
        hold("lock:{tag}:kept");
        call({"HSET", "lock:endless", ownerA, "1"});
        call({"HSET", "lock:endless2", ownerA, "1"});
        for (const Key &fair : {Key("lock:fair"), Key("lock:{tag}:fair"), Key("lock:dead")}) {
            hold(fair.raw());
            call({"RPUSH", locks::fairQueue(fair).raw(), "stale:1", "stale:2", ownerB});
            const QByteArray first = fair == Key("lock:dead") ? "5" : later;
            call({"ZADD", locks::fairTimeouts(fair).raw(), first, "stale:1", later, "stale:2", later, ownerB});
        }
        hold("lock:fenced");
        call({"SET", locks::fencingToken(Key("lock:fenced")).raw(), "7"});
        for (const Key &read : {Key("lock:read"), Key("lock:{tag}:read")}) {
            call({"HSET", read.raw(), "mode", "read", ownerA, "1", ownerB, "1"});
            call({"PEXPIRE", read.raw(), "600000"});
            for (const QByteArray &owner : {ownerA, ownerB})
                call({"SET", locks::readTimeout(read, Owner(owner), 1).raw(), "1", "PX", "600000"});
        }
        call({"SET", "lock:token", "3f2a91c0-0001-4a5b-8c6d-1234567890ab", "PX", "600000"});
        call({"SET", "lock:signal", "MTIzNDU2Nzg5MDEyMzQ1Njc4", "PX", "600000"}); // of python-redis-lock
        for (const Key &semaphore : {Key("lock:permits"), Key("lock:{tag}:permits"), Key("lock:changed-permits")}) {
            call({"SET", semaphore.raw(), "1"});
            call({"ZADD", locks::permitTimeouts(semaphore).raw(), later, permit});
        }
        call({"SET", "lock:x:token", "3f2a91c0-0001-4a5b-8c6d-1234567890ab", "PX", "600000"});
        hold("lock:changed");
        QByteArrayList crowd{"HSET", "lock:crowd", "mode", "read"};
        for (int i = 0; i < 1100; ++i)
            crowd += {ownerA + QByteArray::number(i), "1"};
        call(crowd);
        // leftovers of locks
        call({"RPUSH", "redisson_lock_queue:{lock:left}", "u:1"});
        call({"ZADD", "redisson_lock_timeout:{lock:left}", "5", "u:1"});
        call({"SET", "redisson_unlock_latch:{lock:left}:1", "1"});
        call({"SET", "redisson_unlock_latch:lock:{tag}left:1", "1"});
        call({"RPUSH", "redisson_lock_queue:{lock:asleep}", ownerB});
        call({"ZADD", "redisson_lock_timeout:{lock:asleep}", later, ownerB});
        call({"SET", "{lock:left}:" + ownerA + ":rwlock_timeout:1", "1"});
    }

    static std::vector<Act> everything()
    {
        const auto on = [](const char *name, const QByteArray &holder = {}, qint64 amount = 0) {
            return actions::Target{RoleUsers::lock(name), Owner(holder), amount};
        };
        actions::Target kept = on("lock:fenced");
        kept.keepFor = 60s;
        actions::Target keptWithTag = on("lock:{tag}:kept");
        keptWithTag.keepFor = 60s;
        return {{"evict", on("lock:fair", "stale:1"), true},
                {"evict", on("lock:{tag}:fair", "stale:1"), false},
                {"force-release", on("lock:dead"), false},
                {"force-release", on("lock:plain"), true},
                {"force-release", on("lock:{tag}:plain"), true},
                {"force-release", on("lock:endless"), true},
                {"force-release", on("lock:token"), true},
                {"force-release", on("lock:x:token"), false},
                {"force-release", on("lock:signal"), false},
                {"force-release", on("lock:permits"), true},
                {"wake", on("lock:{tag}:permits"), false},
                {"force-release", on("lock:{tag}:permits"), false},
                {"wake", on("lock:asleep"), false},
                {"wake", on("lock:latch"), false},
                {"force-release", kept, false},
                {"force-release", keptWithTag, false},
                {"remove-reader", on("lock:read", ownerA), false},
                {"force-release", on("lock:read"), true},
                {"force-release", on("lock:{tag}:read"), false},
                {"set-ttl", on("lock:endless2", {}, 60'000), true},
                {"sweep", on("redisson_lock_queue:{lock:left}"), false}};
    }

    // Sleeping waiters, and Spring's registries: the registry with the longer name has its own token.
    struct Listeners {
        Listeners(const RedisServer &server, const Act &act)
            : waiter(server)
            , registry(server)
        {
            const bool isLonger = act.target.lock.key == Key("lock:x:token");
            waiter.subscribe({"redisson_lock__channel:{lock:asleep}:" + ownerB, "lock:x-channel",
                              locks::latchChannel(Key("lock:latch")).raw()});
            registry.subscribe({isLonger ? "nobody" : "lock-channel"});
        }
        BlockingRedis waiter;
        BlockingRedis registry;
    };

    // The errors of the action and its undo.
    QStringList actOne(Console &console, const Act &act)
    {
        const Listeners listeners(m_users->server(), act);
        const auto plan = console.plan(act.action, act.target);
        if (!plan)
            throw std::runtime_error(QByteArray(act.action + ": " + plan.error().message.toUtf8()).toStdString());
        const auto outcome = console.execute((*plan)->id);
        if (!outcome)
            return {outcome.error().message};
        if (outcome->what != actions::Outcome::What::Done)
            throw std::runtime_error(QByteArray(act.action + " was not done").toStdString());
        if (!act.isTakenBack || !outcome->undo)
            return {};
        m_isDone = true;
        const auto back = console.execute(outcome->undo->plan);
        return back ? QStringList() : QStringList{back.error().message};
    }

    QStringList actAll()
    {
        QStringList failures;
        TwoUsers console(*m_users, m_sent);
        for (const Act &act : everything())
            failures += actOne(console, act);
        actChanged(console);
        m_sentInScripts.merge(m_scripts->take());
        return failures;
    }

    // What each action sends as the operator.
    const std::vector<std::set<QByteArrayList>> &sentByEach()
    {
        for (const Act &act : m_sentByEach.empty() ? everything() : std::vector<Act>()) {
            const SentCommands sent;
            fill();
            call({"SCRIPT", "FLUSH"}); // so that each script's text is sent
            TwoUsers console(*m_users, sent);
            m_scripts->take();
            actOne(console, act);
            m_sentByEach.push_back(sent.by("lockscope-operator"));
            m_sentByEach.back().merge(m_scripts->take());
        }
        return m_sentByEach;
    }

    // The first action that needs this permission; nullopt: every connection needs it.
    std::optional<Act> whoNeeds(const QByteArray &rule)
    {
        const auto &sent = sentByEach();
        m_users->give(acl::Role::Operator, rule);
        for (std::size_t i = 0; i < sent.size(); ++i) {
            if (!refusedOf("lockscope-operator", sent[i]).isEmpty())
                return everything()[i];
        }
        return std::nullopt;
    }

    // The whole content of the database.
    std::map<QByteArray, QByteArray> contents()
    {
        std::map<QByteArray, QByteArray> all;
        const RedisValue keys = m_users->redis().call({"KEYS", "*"});
        for (const RedisValue &key : keys.elements()) {
            if (key.toBytes() != "lock:crowd") // the order of a large hash may vary
                all[key.toBytes()] = m_users->redis().call({"DUMP", key.toBytes()}).toBytes();
        }
        return all;
    }

    // What changed since the plan is read again and shown.
    void actChanged(Console &console)
    {
        const QByteArray lent = locks::permitTimeouts(Key("lock:changed-permits")).raw();
        for (const auto &[name, change] :
             {std::pair<QByteArray, QByteArrayList>("lock:changed", {"HSET", "lock:changed", ownerB, "1"}),
              {"lock:changed-permits", {"ZREM", lent, permit}}}) {
            const actions::PlanPtr plan = console.planned("force-release", {RoleUsers::lock(name)});
            call(change);
            const auto outcome = console.execute(plan->id);
            Q_UNUSED(outcome)
        }
    }

    // Like a window that shows everything.
    void watchAll()
    {
        TwoUsers console(*m_users, m_sent);
        console->clients()->setLooked(true);
        monitor::Monitor *monitor = console->monitor();
        monitor->watch(Key("lock:crowd"));
        monitor->setVisible({Key("lock:fair"), Key("lock:read"), Key("lock:permits")});
        const Instant until = console.clock().now() + 20s;
        QVERIFY(await(monitor->complete(until, {})));
        awaitUntil([&] { return monitor->status().serverClockOffsetMillis.has_value(); });
        awaitUntil([&] { return console->clients()->listState().phase == clients::ListState::Phase::Complete; });
        QVERIFY(monitor->status().missingPermissions.empty());
        const auto swept = console.plan("sweep", {RoleUsers::lock("redisson_lock_queue:{lock:left}")});
        QVERIFY2(swept, swept ? "" : qPrintable(swept.error().message));
        QVERIFY(await(console->bulk()->sweep({})));
        QVERIFY(console.plan("force-release", {RoleUsers::lock("lock:read")}));
    }

    // What our own hold sends in addition if permitted: to be notified of changes.
    static bool isOfHolding(const QByteArrayList &command)
    {
        static const QByteArrayList words{"SUBSCRIBE", "UNSUBSCRIBE", "CLIENT TRACKING", "CLIENT CACHING"};
        return words.contains(command.first()) || words.contains(command.mid(0, 2).join(' '));
    }

    // The commands among those sent that the server says this user may not send; empty: all are permitted.
    QByteArray refusedOf(const QByteArray &user, const std::set<QByteArrayList> &sent)
    {
        for (const QByteArrayList &command : sent) {
            if (isOfHolding(command) || command.first() == "AUTH")
                continue;
            const RedisValue answer = m_users->redis().call(QByteArrayList{"ACL", "DRYRUN", user} + command);
            if (answer.toBytes() != "OK")
                return command.join(' ') + ": " + answer.toBytes();
        }
        return {};
    }

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_users = std::make_unique<RoleUsers>();
        m_scripts = std::make_unique<CommandsInScripts>(m_users->server());
    }
    void init()
    {
        m_users->give(acl::Role::Monitor);
        m_users->give(acl::Role::Operator);
        fill();
        m_users->redis().call({"ACL", "LOG", "RESET"});
    }
    void cleanup() { settleEvents(); }
    void cleanupTestCase() { m_console.reset(); }

    // The first test, because the others use what it has sent.
    void aWholeRunOfTheMonitorIsRefusedNothing()
    {
        watchAll();
        const RedisValue log = m_users->redis().call({"ACL", "LOG"});
        QVERIFY2(log.elements().isEmpty(), describe(log).constData());
        QVERIFY(m_sent.by("lockscope-monitor").size() > 50);
        QVERIFY(m_sent.by("lockscope-operator").empty());
    }

    void everyActionIsDoneByTheOperator()
    {
        const QStringList failures = actAll();
        QVERIFY2(failures.isEmpty(), qPrintable(failures.join(QLatin1Char('\n'))));
        QVERIFY(m_sent.by("lockscope-operator").size() > 50);
        const RedisValue log = m_users->redis().call({"ACL", "LOG"});
        const QByteArrayList tried{"subscribe", "client|tracking", "client|caching"};
        for (const RedisValue &entry : log.elements()) // the check finds the missing permissions by trying
            QVERIFY2(tried.contains(entry.at(7).toBytes()), entry.at(7).toBytes().constData());
    }

    void eachPermissionOfTheMonitorIsNeeded_data() { each(acl::Role::Monitor); }
    void eachPermissionOfTheMonitorIsNeeded() { isNeeded(acl::Role::Monitor); }
    void eachPermissionOfTheOperatorIsNeeded_data() { each(acl::Role::Operator); }
    void eachPermissionOfTheOperatorIsNeeded() { isNeeded(acl::Role::Operator); }

    // Without any one permission, the error names what is missing and the line that grants it, and nothing was done. A
    // permission in `leftOut` fails no action.
    void whatTheOperatorLacksIsNamed_data() { each(acl::Role::Operator); }
    void whatTheOperatorLacksIsNamed()
    {
        QFETCH(QByteArray, rule);
        const auto act = whoNeeds(rule);
        if (!act && readAgain.contains(rule))
            return;
        QVERIFY(act);
        m_users->give(acl::Role::Operator, rule);
        fill();
        m_isDone = false;
        if (rule == "+eval")
            call({"SCRIPT", "FLUSH"});
        if (!m_console || rule == "+select") // which is sent once per connection
            m_console = std::make_unique<TwoUsers>(*m_users, SentCommands());
        const auto before = contents();
        const QStringList failures = actOne(*m_console, *act);
        if (leftOut.contains(rule)) {
            QVERIFY2(failures.isEmpty(), qPrintable(failures.join(QLatin1Char('\n'))));
            return;
        }
        if (rule == "+ping" && failures.isEmpty())
            return; // no heartbeat came in between
        QCOMPARE(failures.size(), 1);
        const QString line = QStringLiteral("ACL SETUSER lockscope-operator ");
        QVERIFY2(failures[0].contains(line) && failures[0].contains(lineFor(rule)), qPrintable(failures[0]));
        if (!m_isDone)
            QVERIFY(contents() == before);
        QStringList still = failures;
        for (int i = 0; i < 4 && !still.isEmpty();
             ++i) { // pastes the named line; of several keys, each may be named separately
            QVERIFY(!pasteAclLine(m_users->server(), still[0]).isEmpty());
            fill();
            still = actOne(*m_console, *act);
        }
        QVERIFY2(still.isEmpty(), qPrintable(still.join(QLatin1Char('\n'))));
    }

    // What the operator does beyond actions: a hold of our own needs more permissions, and ending a connection needs
    // CLIENT KILL.
    void whatTheRoleDoesNotIncludeIsNamed()
    {
        const auto acquired =
            m_users->act({QStringLiteral("acquire"), QStringLiteral("lock:new"), QStringLiteral("--wait"),
                          QStringLiteral("0s"), QStringLiteral("--lease"), QStringLiteral("5s")});
        QVERIFY2(acquired.code != 0 && acquired.err.contains("+exists"), acquired.err.constData());
        QCOMPARE(m_users->redis().call({"EXISTS", "lock:new"}).toInt(), 0);
    }

    // On the command line as in the window: the command, the cost of its refusal, and the line for the server's
    // administrator.
    void whatTheMonitorLacksIsNamedWithItsPrice()
    {
        m_users->give(acl::Role::Monitor, "+lrange");
        const auto run = m_users->look({QStringLiteral("list")});
        QCOMPARE(run.code, 0);
        QVERIFY(run.out.contains("lock:plain"));
        QVERIFY2(run.err.contains("the server refuses LRANGE: The waiters of a fair lock are unknown. (ACL SETUSER "
                                  "lockscope-monitor +lrange)"),
                 run.err.constData());
    }

    // The server accepts the printed line.
    void thePrintedLineIsTheRole_data()
    {
        QTest::addColumn<QString>("role");
        QTest::addColumn<QByteArray>("user");
        QTest::newRow("monitor") << QStringLiteral("monitor") << QByteArray("lockscope-monitor");
        QTest::newRow("operator") << QStringLiteral("operator") << QByteArray("lockscope-operator");
    }
    void thePrintedLineIsTheRole()
    {
        QFETCH(QString, role);
        QFETCH(QByteArray, user);
        const QByteArray before = ruleOf(user);
        QVERIFY(before.contains(" on "));
        QTemporaryDir folder;
        QFile secret(folder.filePath(QStringLiteral("p")));
        QVERIFY(secret.open(QIODevice::WriteOnly));
        secret.write("geheim\n");
        secret.close();
        const QStringList asked{QStringLiteral("acl"), QStringLiteral("--role"), role, QStringLiteral("--prefix"),
                                QStringLiteral("lock:")};
        const auto withPassword =
            CliProcess(asked + QStringList{QStringLiteral("--new-password-file"), secret.fileName()}).run();
        QCOMPARE(withPassword.code, 0);
        QVERIFY(!withPassword.out.contains("geheim"));
        call({"ACL", "SETUSER", user, "reset"});
        call(withPassword.out.trimmed().split(' '));
        QCOMPARE(ruleOf(user), before);
        const auto without = CliProcess(asked).run();
        call(without.out.trimmed().split(' '));
        QVERIFY(ruleOf(user).contains(" off ")); // nobody can log in before there is a password
        QVERIFY2(without.err.contains("off until it has a password"), without.err.constData());
    }

    void namesMeanThemselvesInPatterns()
    {
        const QByteArray odd = "a*b?c[d]\\e f:";
        acl::RoleTerms terms;
        terms.prefixes = {odd};
        call(acl::setUser("odd", acl::rulesOf(terms), "x"));
        const auto may = [this](const QByteArray &key) {
            return m_users->redis().call({"ACL", "DRYRUN", "odd", "GET", key}).toBytes() == "OK";
        };
        QVERIFY(may(odd + "1"));
        QVERIFY(!may("aXb?c[d]\\e f:1"));
        QVERIFY(!may("a*bXc[d]\\e f:1"));
        QVERIFY(!may("a*b?cd\\e f:1"));
        QVERIFY(!may("other"));
        call({"ACL", "DELUSER", "odd"});
    }

    // The cost of each missing permission has a text.
    void everyPermissionHasItsPrice()
    {
        for (const acl::Role role : {acl::Role::Monitor, acl::Role::Operator}) {
            for (const acl::RoleRule &rule : RoleUsers::rules(role))
                QVERIFY2(rule.why.english().endsWith(QLatin1Char('.')), rule.text.constData());
        }
        Status status;
        status.missingPermissions = {QStringLiteral("PUBSUB NUMSUB"), QStringLiteral("PSUBSCRIBE redisson_sc:*")};
        const auto all = acl::refusedTo({}, status, true);
        QCOMPARE(all.size(), std::size_t(3));
        QCOMPARE(all[0].line, QByteArray("ACL SETUSER default +info"));
        QCOMPARE(all[1].line, QByteArray("ACL SETUSER default +pubsub|numsub"));
        QCOMPARE(all[2].line, QByteArray("ACL SETUSER default +psubscribe &redisson_sc:*"));
    }

private:
    void each(acl::Role role)
    {
        QTest::addColumn<QByteArray>("rule");
        for (const acl::RoleRule &rule : RoleUsers::rules(role)) {
            if (rule.text != "+ttl") // replaces PTTL: see monitor_acl
                QTest::newRow(rule.text.constData()) << rule.text;
        }
    }

    void isNeeded(acl::Role role)
    {
        const QByteArray user = RoleUsers::user(role);
        QFETCH(QByteArray, rule);
        if (m_sent.by(user).empty()) // tested alone
            role == acl::Role::Monitor ? watchAll() : (void)actAll();
        std::set<QByteArrayList> sent = m_sent.by(user);
        if (role == acl::Role::Operator)
            sent.insert(m_sentInScripts.begin(), m_sentInScripts.end());
        QCOMPARE(refusedOf(user, sent), QByteArray());
        m_users->give(role, rule);
        QVERIFY2(!refusedOf(user, sent).isEmpty(), "nothing that was sent needs it");
    }

    // For a key or channel, the line names the one that was needed.
    static QString lineFor(const QByteArray &rule)
    {
        if (rule.startsWith('+'))
            return QString::fromLatin1(rule);
        return rule.startsWith('&') ? QStringLiteral("&") : QStringLiteral("~");
    }

    QByteArray ruleOf(const QByteArray &user)
    {
        const RedisValue list = m_users->redis().call({"ACL", "LIST"});
        for (const RedisValue &line : list.elements()) {
            if (line.toBytes().startsWith(QByteArray("user " + user + ' ')))
                return line.toBytes();
        }
        return {};
    }
};

QTEST_GUILESS_MAIN(TestAclRoles)

} // namespace lockscope::acl_roles_test

#include "tst_acl_roles.moc"
