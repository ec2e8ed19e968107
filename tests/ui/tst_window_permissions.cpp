// What the window says about missing permissions, and about a wrong server. With the role that `acl` prints, the window
// causes no entry in the server's ACL log.
#include "core/acl/role.h"
#include "core/redis/tls/certificate_pin.h"
#include "tests/support/blocking_redis.h"
#include "tests/support/manual_clock.h"
#include "tests/support/tls_server.h"
#include "tests/support/ui/screenshot.h"
#include "tests/support/ui/window_program.h"
#include "ui/actiondialog/action_dialog.h"
#include "ui/connect/connection_dialog.h"
#include "ui/connect/connection_form.h"
#include "ui/status/refused_dialog.h"
#include "ui/text/plain_label.h"

#include <QDockWidget>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTest>
#include <QToolButton>

namespace lockscope::window_permissions_test {

using namespace lockscope::ui;
using namespace std::chrono_literals;

namespace {

const QByteArray owner = "3f2a91c0-0001-4a5b-8c6d-1234567890ab:12";

// Whether any visible widget contains this text.
bool says(const QWidget &window, const QString &text)
{
    const auto labels = window.findChildren<QLabel *>();
    return std::any_of(labels.begin(), labels.end(),
                       [&](const QLabel *label) { return label->isVisible() && label->text().contains(text); });
}

} // namespace

class TestWindowPermissions : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        LOCKSCOPE_REQUIRE_REDIS();
        m_server = std::make_unique<RedisServer>();
        m_redis = std::make_unique<BlockingRedis>(*m_server);
        m_redis->call({"HSET", "lock:a", owner, "1"});
        m_redis->call({"PEXPIRE", "lock:a", "600000"});
        m_redis->call({"HSET", "lock:b", owner, "1"});
        m_redis->call({"RPUSH", "redisson_lock_queue:{lock:b}", "stale:1"});
        m_redis->call({"ZADD", "redisson_lock_timeout:{lock:b}", "99999999999999", "stale:1"});
        m_redis->call({"SET", "lock:token", "3f2a91c0-0001-4a5b-8c6d-1234567890ab", "PX", "600000"});
        if (Certificates::available() || qEnvironmentVariableIsSet("CI"))
            m_certificates = std::make_unique<Certificates>();
    }
    void init()
    {
        m_redis->call({"ACL", "LOG", "RESET"});
        m_redis->call({"CONFIG", "RESETSTAT"});
    }
    void cleanup() { settleEvents(); }

    // Uses every kind of reading: rows, a watched lock, its dialog, the clients, a sweep, a pause, and all again.
    void aRunAsMonitorLeavesNoRefusalBehind_data()
    {
        QTest::addColumn<bool>("areOthersThere");
        QTest::newRow("locks that it may read") << false;
        QTest::newRow("among keys of others") << true;
    }
    void aRunAsMonitorLeavesNoRefusalBehind()
    {
        QFETCH(bool, areOthersThere);
        become({});
        BlockingRedis other(*m_server);
        if (areOthersThere)
            bringOthers(other);
        {
            WindowProgram program;
            if (areOthersThere)
                program.preferences.setPrefixes(monitorAddress(), {"lock:"});
            program.connectTo(monitorAddress());
            awaitUntil([&] { return rows(program) == 3; });
            for (auto *dock : program.window.findChildren<QDockWidget *>())
                dock->show();
            const LockId id = program.link.idOf(Key("lock:b"));
            program.window.choose(id);
            const WindowActions &actions = program.window.windowActions();
            actions.watch->trigger();
            actions.review->trigger();
            auto *sheet = program.window.findChild<ActionDialog *>();
            QVERIFY(sheet);
            sheet->choose("force-release");
            awaitUntil([&] { return m_redis->call({"INFO", "commandstats"}).toBytes().contains("cmdstat_hgetall"); });
            actions.sweep->trigger();
            const auto sweep = program.link.sweep({}); // a second time, to know when it has ended
            awaitUntil([&sweep] { return sweep.isFinished(); });
            actions.pause->trigger();
            actions.pause->trigger();
            m_redis->call({"PUBLISH", "redisson_lock__channel:{lock:a}", "0"});
            if (areOthersThere)
                m_redis->call({"PUBLISH", "redisson_lock__channel:{elsewhere}", "0"});
            m_redis->call({"DEL", "lock:a"});
            awaitUntil([&] { return !program.isShown(program.link.idOf(Key("lock:a"))); });
            m_redis->call({"CLIENT", "KILL", "USER", "lockscope-monitor"}); // also after a reconnect
            m_redis->call({"HSET", "lock:a", owner, "1"});
            awaitUntil([&] { return program.isShown(program.link.idOf(Key("lock:a"))); });
        }
        const RedisValue log = m_redis->call({"ACL", "LOG"});
        QVERIFY2(log.elements().isEmpty(), describe(log).constData());
        m_redis->call({"DEL", "elsewhere", "{elsewhere}", "lock", "other:lock", "other:mutex", "other:data",
                       "redisson_lock_queue:{elsewhere}", "redisson_lock_timeout:{elsewhere}",
                       "redisson_lock_token:{elsewhere}", "redisson_unlock_latch:{elsewhere}:1"});
    }

    // A capability check uses what the role does not permit, once, including MONITOR. The refusals are shown, and
    // nothing else is in the server's log. Later nothing is tried again.
    void whatATrialIsRefusedIsAllThatItLeavesBehind()
    {
        become({});
        WindowProgram program;
        program.preferences.setPrefixes(monitorAddress(), {"lock:"});
        program.connectTo(monitorAddress());
        awaitUntil([&] { return rows(program) == 3; });
        const auto trying = program.link.tryServer();
        awaitUntil([&trying] { return trying.isFinished(); });
        QVERIFY(trying.result());
        const redis::CapabilityReportPtr trial = *trying.result();
        QSet<QByteArray> told{"command|info", "slowlog|get"}; // the check reads these as well
        for (const redis::CapabilityFinding &finding : trial->findings) {
            const bool isTold = finding.said.contains(QLatin1String("ACL SETUSER lockscope-monitor "));
            QVERIFY2(isTold || finding.state != redis::CapabilityFinding::State::Refused, qPrintable(finding.said));
            if (!isTold)
                continue;
            const QByteArrayList words = finding.tried.toLower().split(' ');
            told << words[0] << words.mid(0, 2).join('|');
        }
        QSet<QByteArray> logged;
        const RedisValue entries = m_redis->call({"ACL", "LOG"});
        for (const RedisValue &entry : entries.elements())
            logged << entry.at(7).toBytes();
        QVERIFY2((logged - told).isEmpty(), (logged - told).values().join(' '));
        for (const char *never : {"eval", "wait", "monitor"})
            QVERIFY2(logged.contains(never), never);
        m_redis->call({"ACL", "LOG", "RESET"});
        m_redis->call({"PUBLISH", "redisson_lock__channel:{lock:a}", "0"});
        m_redis->call({"CLIENT", "KILL", "USER", "lockscope-monitor"}); // also with the next connection
        awaitUntil([&] { return !program.isShown(program.link.idOf(Key("lock:a"))) || rows(program) == 3; });
        program.window.windowActions().pause->trigger();
        program.window.windowActions().pause->trigger();
        awaitUntil([&] { return rows(program) == 3; });
        const RedisValue log = m_redis->call({"ACL", "LOG"});
        QVERIFY2(log.elements().isEmpty(), describe(log).constData());
    }

    // No role includes MONITOR: the window tries it once, when the user wants it, and names the missing permission.
    void aTraceThatIsRefusedIsOneEntryAndNoMore()
    {
        become({});
        WindowProgram program;
        program.preferences.setPrefixes(monitorAddress(), {"lock:"});
        program.connectTo(monitorAddress());
        awaitUntil([&] { return rows(program) == 3; });
        std::optional<trace::LiveEnd> end;
        connect(&program.link, &SessionPort::traceEnded, &program.window,
                [&end](const trace::LiveEnd &told) { end = told; });
        program.link.startTrace({});
        awaitUntil([&] { return end.has_value(); });
        QCOMPARE(end->tap.why, redis::MonitorStreamEnd::Why::Refused);
        QVERIFY2(end->tap.error.message.contains(QLatin1String("ACL SETUSER lockscope-monitor +monitor")),
                 qPrintable(end->tap.error.message));
        const RedisValue log = m_redis->call({"ACL", "LOG"});
        QCOMPARE(log.elements().size(), qsizetype(1));
        QCOMPARE(log.at(0).at(1).toInt(), 1);
        QCOMPARE(log.at(0).at(7).toBytes(), QByteArray("monitor"));
        m_redis->call({"ACL", "SETUSER", "lockscope-monitor", "+monitor"});
        m_redis->call({"ACL", "LOG", "RESET"});
        bool began = false;
        end.reset();
        connect(&program.link, &SessionPort::traceBegan, &program.window, [&began] { began = true; });
        program.link.startTrace({});
        awaitUntil([&] { return began; });
        program.link.stopTrace();
        awaitUntil([&] { return end.has_value(); });
        const RedisValue after = m_redis->call({"ACL", "LOG"});
        QVERIFY2(after.elements().isEmpty(), describe(after).constData());
    }

    // The window shows which locks it reads, and that it does not read all.
    void onlyTheNamedOnesAreShownAndThatIsSaid()
    {
        become({});
        WindowProgram program;
        program.preferences.setPrefixes(monitorAddress(), {"lock:t", "none"});
        program.connectTo(monitorAddress());
        awaitUntil([&] { return program.isShown(program.link.idOf(Key("lock:token"))); });
        QCOMPARE(rows(program), 1);
        awaitUntil([&] { return says(program.window, QStringLiteral("only lock:t none")); });
    }

    void whoActsIsTheOperator()
    {
        become({});
        acl::RoleTerms terms;
        terms.role = acl::Role::Operator;
        terms.prefixes = {"lock:"};
        m_redis->call(acl::setUser("lockscope-operator", acl::rulesOf(terms), "geheim"));
        WindowProgram program;
        program.connectTo(monitorAddress(), redis::Credentials{"lockscope-operator", "geheim"});
        const LockId id = program.link.idOf(Key("lock:token"));
        awaitUntil([&] { return program.isShown(id); });
        program.window.choose(id);
        program.window.windowActions().review->trigger();
        auto *sheet = program.window.findChild<ActionDialog *>();
        sheet->choose("force-release");
        sheet->findChild<QLineEdit *>(QStringLiteral("reason"))->setText(QStringLiteral("its host is gone"));
        auto *act = sheet->findChild<QPushButton *>(QStringLiteral("act"));
        awaitUntil([&] { return act->isEnabled(); });
        QVERIFY(!m_redis->call({"CLIENT", "LIST"}).toBytes().contains("user=lockscope-operator"));
        act->click();
        awaitUntil([&] { return m_redis->call({"EXISTS", "lock:token"}).toInt() == 0; });
        QVERIFY(m_redis->call({"CLIENT", "LIST"}).toBytes().contains("user=lockscope-operator"));
        m_redis->call({"SET", "lock:token", "3f2a91c0-0001-4a5b-8c6d-1234567890ab", "PX", "600000"});
    }

    void whatIsRefusedIsNamedWithItsPrice()
    {
        become({"-lrange", "-pubsub|numsub"});
        WindowProgram program;
        program.connectTo(monitorAddress());
        auto *button = program.window.findChild<QToolButton *>(QStringLiteral("refused"));
        QVERIFY(button);
        awaitUntil([&] { return button->isVisible() && button->text().startsWith(QLatin1Char('2')); });
        QVERIFY(rows(program) == 3); // everything else continues
        button->click();
        auto *dialog = program.window.findChild<RefusedDialog *>();
        QVERIFY(dialog);
        const auto *lines = dialog->findChild<QPlainTextEdit *>(QStringLiteral("aclLines"));
        QVERIFY2(lines->toPlainText().contains(QLatin1String("ACL SETUSER lockscope-monitor +lrange")),
                 qPrintable(lines->toPlainText()));
        QVERIFY(lines->toPlainText().contains(QLatin1String("ACL SETUSER lockscope-monitor +pubsub|numsub")));
        keepScreenshots(dialog, QStringLiteral("refused-dialog"));
        keepScreenshots(&program.window, QStringLiteral("refused-window"));
        delete dialog;
        become({});
        m_redis->call({"CLIENT", "KILL", "USER", "lockscope-monitor"});
        awaitUntil([&] { return !button->isVisible(); });
    }

    void aServerThatIsNotTheRightOneIsExplained_data()
    {
        QTest::addColumn<QByteArray>("certificate");
        QTest::addColumn<QString>("words");
        QTest::newRow("expired") << QByteArray("expired") << QStringLiteral("it expired on ");
        QTest::newRow("another name") << QByteArray("wrong") << QStringLiteral("it is for 'other.example', but not");
        QTest::newRow("self-signed") << QByteArray("self") << QStringLiteral("it is self-signed");
    }
    void aServerThatIsNotTheRightOneIsExplained()
    {
        if (!m_certificates)
            QSKIP("openssl is not in PATH: install it to run this test");
        QFETCH(QByteArray, certificate);
        QFETCH(QString, words);
        makeCertificates();
        TlsServer server(*m_certificates, certificate);
        WindowProgram program;
        program.connectTo(server.address());
        awaitUntil([&] { return says(program.window, words); });
        keepScreenshots(&program.window, QStringLiteral("tls-") + QString::fromLatin1(certificate));
    }

    // The user must always see that the certificate was pinned without a verification.
    void aPinIsAlwaysInSight()
    {
        if (!m_certificates)
            QSKIP("openssl is not in PATH: install it to run this test");
        makeCertificates();
        TlsServer server(*m_certificates, "self");
        redis::Address address = server.address();
        address.caFile.clear();
        address.pin = m_certificates->pinOf("self");
        WindowProgram program;
        program.connectTo(address);
        awaitUntil([&] { return says(program.window, QStringLiteral("pinned certificate")); });
        QVERIFY2(program.window.windowTitle().contains(QStringLiteral("pinned certificate")),
                 qPrintable(program.window.windowTitle()));
        address.pin.clear();
        program.connectTo(address);
        QVERIFY(!program.window.windowTitle().contains(QStringLiteral("pinned")));
    }

    void aPinIsGivenInTheForm()
    {
        ConnectionForm form;
        redis::Address address;
        address.transport = redis::Address::Transport::Tls;
        address.pin = QByteArray(32, '\xab');
        address.tlsName = QStringLiteral("db.example");
        form.setAddress(address);
        QCOMPARE(form.address().pin, address.pin);
        QCOMPARE(form.address().tlsName, address.tlsName);
        QCOMPARE(form.problem(), QString());
        auto *pin = form.findChild<QLineEdit *>(QStringLiteral("pin"));
        pin->setText(QStringLiteral("AB:CD"));
        QVERIFY2(form.problem().contains(QLatin1String("64 hexadecimal digits")), qPrintable(form.problem()));
        pin->clear();
        QCOMPARE(form.problem(), QString());
        QVERIFY(form.address().pin.isEmpty());
    }

    // A password for one server is never sent to another.
    void theOperatorsPasswordBelongsToItsServer()
    {
        ConnectionDialog dialog;
        redis::Address address;
        address.host = QStringLiteral("redis-1");
        dialog.setAddress(address);
        dialog.findChild<QLineEdit *>(QStringLiteral("operatorUser"))->setText(QStringLiteral("ops"));
        dialog.findChild<QLineEdit *>(QStringLiteral("operatorPassword"))->setText(QStringLiteral("geheim"));
        const redis::Credentials expected{"ops", "geheim"};
        QCOMPARE(dialog.operatorAs(), std::optional(expected));
        address.db = 3; // the same server
        dialog.setAddress(address);
        QCOMPARE(dialog.operatorAs(), std::optional(expected));
        address.host = QStringLiteral("redis-2");
        dialog.setAddress(address);
        QVERIFY(dialog.operatorAs()->password.isEmpty());
    }

private:
    // Locks, their companions, and other keys with similar names; also messages and listeners.
    void bringOthers(BlockingRedis &other)
    {
        for (const char *hash : {"elsewhere", "{elsewhere}", "lock", "other:data"})
            m_redis->call({"HSET", hash, owner, "1"});
        m_redis->call({"SET", "other:lock", "x"});
        m_redis->call({"SET", "other:mutex", "3f2a91c0-0001-4a5b-8c6d-1234567890ab", "PX", "600000"});
        m_redis->call({"RPUSH", "redisson_lock_queue:{elsewhere}", owner});
        m_redis->call({"ZADD", "redisson_lock_timeout:{elsewhere}", "5", owner});
        m_redis->call({"SET", "redisson_lock_token:{elsewhere}", "7"});
        m_redis->call({"SET", "redisson_unlock_latch:{elsewhere}:1", "1"});
        other.subscribe({"redisson_lock__channel:{elsewhere}", "redisson_rwlock:{elsewhere}"});
    }
    void become(const QByteArrayList &less)
    {
        acl::RoleTerms terms;
        terms.prefixes = {"lock:"};
        m_redis->call(acl::setUser("lockscope-monitor", acl::rulesOf(terms), "geheim") + less);
    }
    redis::Address monitorAddress() const
    {
        redis::Address address = socketAddress(*m_server);
        address.user = "lockscope-monitor";
        address.password = "geheim";
        return address;
    }
    int rows(const WindowProgram &program) const
    {
        int shown = 0;
        for (const char *name : {"lock:a", "lock:b", "lock:token"})
            shown += program.isShown(program.link.idOf(Key(name))) ? 1 : 0;
        return shown;
    }
    void makeCertificates()
    {
        if (m_isMade)
            return;
        m_isMade = true;
        m_certificates->issue("expired", Certificates::here, -1);
        m_certificates->issue("wrong", "DNS:other.example");
        m_certificates->signItself("self");
    }

    std::unique_ptr<RedisServer> m_server;
    std::unique_ptr<BlockingRedis> m_redis;
    std::unique_ptr<Certificates> m_certificates;
    bool m_isMade = false;
};

QTEST_MAIN(TestWindowPermissions)

} // namespace lockscope::window_permissions_test

#include "tst_window_permissions.moc"
