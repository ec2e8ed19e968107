// Alert rules: what a file may say, and when an alert fires and ends. Unknown facts neither fire nor end one.
#include "core/alerts/alert_incident.h"
#include "core/alerts/read_rules.h"
#include "core/model/lock.h"
#include "tests/support/hostile_names.h"
#include "tests/support/id_of.h"
#include "tests/support/manual_clock.h"

#include <QTemporaryDir>
#include <QTest>

namespace lockscope::alerts_test {

using namespace lockscope::alerts;
using namespace std::chrono_literals;
using What = AlertChange::What;

namespace {

const ConnectionId here = connectionOf(idOf({}));

AlertRules rulesIn(const QByteArray &text)
{
    auto read = readRules(text, QStringLiteral("rules.toml"));
    if (const auto *complaints = std::get_if<Complaints>(&read))
        qFatal("%s", qPrintable(complaints->front().inOneLine()));
    return std::get<AlertRules>(std::move(read));
}

// "3: the first complaint"
QString complaintAbout(const QByteArray &text)
{
    const auto read = readRules(text, QStringLiteral("rules.toml"));
    const auto *complaints = std::get_if<Complaints>(&read);
    if (!complaints)
        return QStringLiteral("none");
    return QStringLiteral("%1: %2").arg(QString::number(complaints->front().line), complaints->front().text);
}

QByteArray rule(const QByteArray &keys)
{
    return "[[alert]]\nname = \"a\"\n" + keys;
}

struct Engine {
    ManualClock clock;
    AlertEngine engine;

    explicit Engine(const QByteArray &rules)
        : engine(rulesIn(rules), &clock)
    {
        show({}, true);
        engine.setScanned(here);
    }
    LockPtr row(const QByteArray &name, State state, int waiting = 0) const
    {
        auto lock = std::make_shared<Lock>();
        lock->id = idOf(name);
        lock->state = state;
        lock->exists = state != State::Free;
        lock->heldSince = clock.now();
        if (lock->exists) {
            lock->holders = {{Owner("11111111-0001-4a5b-8c6d-1234567890ab:1"), 1}};
            lock->holderCount = 1;
        }
        lock->waiters.threads = waiting;
        return lock;
    }
    void show(std::vector<LockPtr> rows, bool reset = false)
    {
        Delta delta;
        delta.of = here;
        delta.reset = reset;
        delta.upserts = std::move(rows);
        engine.apply(delta);
    }
    void show(const QByteArray &name, State state, int waiting = 0) { show({row(name, state, waiting)}); }
    void remove(const QByteArray &name)
    {
        Delta delta;
        delta.of = here;
        delta.removed = {idOf(name)};
        engine.apply(delta);
    }
    // Ticks as often as a program does. Returns what happened: "a fired", "a resolved".
    QByteArrayList pass(Millis by)
    {
        QByteArrayList all;
        for (Millis passed{}; passed <= by; passed += 100ms) {
            engine.tick();
            for (const AlertChange &change : engine.takeChanges()) {
                last = change;
                all << change.rule.name.toLatin1()
                        + (change.what == What::Fired          ? " fired"
                               : change.what == What::Resolved ? " resolved"
                                                               : " unwatched");
            }
            if (passed < by)
                clock.advance(100ms);
        }
        return all;
    }
    std::optional<AlertChange> last;
};

const QByteArrayList nothing;

// Time passes between any two looks at this clock, as with that of a machine.
class RunningClock final : public Clock {
public:
    Instant now() const override { return m_now += 1us; }
    qint64 wallMillis() const override { return toMillis(m_now.time_since_epoch()).count(); }
    std::unique_ptr<Timer> callAt(Instant, std::function<void()>) override { return nullptr; }
    void advance(Millis by) { m_now += by; }

private:
    mutable Instant m_now{1h};
};

} // namespace

class TestAlerts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aDelayEndsOnAClockThatRuns()
    {
        RunningClock clock;
        AlertEngine engine(rulesIn(rule("locks = 'state:no-expiry'\nfor = \"1s\"\n")), &clock);
        auto lock = std::make_shared<Lock>();
        lock->id = idOf("order:1");
        lock->state = State::NoExpiry;
        lock->exists = true;
        Delta delta;
        delta.of = here;
        delta.upserts = {lock};
        engine.apply(delta);
        engine.setScanned(here);
        engine.tick();
        QVERIFY(engine.takeChanges().empty());
        clock.advance(1s);
        engine.tick();
        QCOMPARE(engine.takeChanges().size(), std::size_t(1));
    }

    void wrongFilesAreExplained_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("complaint");
        const auto row = [](const char *name, const QByteArray &text, const char *complaint) {
            QTest::newRow(name) << text << QString::fromUtf8(complaint);
        };
        row("no TOML", "[[alert]\n", "1: not readable as TOML");
        row("empty", "", "1: the file lacks rules: write each rule under a line [[alert]]");
        row("one table", "[alert]\nname = \"a\"\n", "1: the file lacks rules");
        row("no name", "[[alert]]\nwhen = 'waiters>1'\n", "1: [[alert]] needs \"name\"");
        row("bad name", "[[alert]]\nname = \"a | b\"\nwhen = 'waiters>1'\n", "2: \"name\": write at most 60 letters");
        row("no condition", rule(""), "1: [[alert]] needs \"locks\" or \"when\"");
        row("both", rule("locks = 'held>1m'\nwhen = 'waiters>1'\n"), "4: a rule has \"locks\" or \"when\"");
        row("filter", rule("locks = 'order:* hold>10m'\n"), "3: \"locks\", at 'hold>10m': 'hold' is not a figure");
        row("duration", rule("locks = 'held>10'\n"), "3: \"locks\", at 'held>10': '10' is not a duration");
        row("address", rule("locks = 'client:10.0.0.4'\n"), "3: \"locks\": a rule does not know the addresses");
        row("figure", rule("when = 'wait>1'\n"), "3: \"when\": 'wait>1': 'wait' is not a figure. Choose from state");
        row("number", rule("when = 'waiters>1.5'\n"), "3: \"when\": 'waiters>1.5': give a whole number");
        row("more-than", rule("when = 'waiters>1'\nmore-than = 1\n"), "4: \"more-than\" belongs to \"locks\"");
        row("negative", rule("locks = 'held>1m'\nmore-than = -1\n"), "4: \"more-than\" must be between 0 and");
        row("for", rule("locks = 'held>1m'\nfor = 30\n"), "4: \"for\" is a duration with its unit, in quotes");
        row("too long", rule("locks = 'held>1m'\nfor = \"721h\"\n"), "4: \"for\" is at most 720h");
        row("severity", rule("locks = 'held>1m'\nseverity = \"urgent\"\n"), "4: no severity is called \"urgent\"");
        row("mute", rule("locks = 'held>1m'\nmute = ['a\\x']\n"), "4: \"mute\": 'a\\\\x' is not a pattern");
        row("mute all", "mute = ['a\\x']\n" + rule("locks = 'held>1m'\n"), "1: \"mute\"");
        row("unknown key", rule("locks = 'held>1m'\nresolve_after = \"1s\"\n"),
            "4: [[alert]] has no key \"resolve_after\"; did you mean \"resolve-after\"?");
        row("unknown table", "[alerts]\n" + rule("locks = 'held>1m'\n"), "1: a file of rules has no key \"alerts\"");
        row("twice", rule("locks = 'held>1m'\n") + rule("locks = 'held>2m'\n"), "5: there are two rules called \"a\"");
    }
    void wrongFilesAreExplained()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, complaint);
        const QString found = complaintAbout(text);
        QVERIFY2(found.startsWith(complaint), qPrintable(found));
    }

    void theRulesOfLockscopeAreReadable()
    {
        const AlertRules rules = builtInRules();
        QVERIFY(rules.size() >= 8);
        QVERIFY(withoutIncidentRules(rules).size() < rules.size());
        const QTemporaryDir folder;
        const auto read = readRulesFile(folder.filePath(QStringLiteral("none.toml")));
        QVERIFY(std::get<Complaints>(read).front().inOneLine().contains(QStringLiteral("none.toml:1: cannot be read")));
        QVERIFY(std::holds_alternative<Complaints>(readRulesFile(folder.path())));
        // opens, but its first page cannot be read; no rules would mean no alerts
        const auto broken = readRulesFile(QStringLiteral("/proc/self/mem"));
        QVERIFY(std::holds_alternative<Complaints>(broken));
        QVERIFY(std::get<Complaints>(broken).front().inOneLine().contains(QStringLiteral("mem:1: cannot be read")));
    }

    void moreLocksThanAllowedFireAndFewerResolve()
    {
        Engine o(rule("locks = 'state:no-expiry'\nmore-than = 1\n"));
        o.show("x", State::NoExpiry);
        QCOMPARE(o.pass(1s), nothing);
        o.show("y", State::NoExpiry);
        QCOMPARE(o.pass(1s), QByteArrayList{"a fired"});
        QCOMPARE(o.last->cause.value, 2.0);
        QCOMPARE(o.last->cause.locks, (std::vector<LockId>{idOf("x"), idOf("y")}));
        QCOMPARE(o.engine.firing().size(), std::size_t(1));
        QCOMPARE(o.pass(10s), nothing); // once
        o.remove("x");
        QCOMPARE(o.pass(1s), QByteArrayList{"a resolved"});
        QVERIFY(o.engine.firing().empty());
        QVERIFY(o.last->atMillis > o.last->sinceMillis);
    }

    void aLockCountsOnlyAfterTheDelay()
    {
        Engine o(rule("locks = 'state:no-expiry'\nfor = \"5s\"\n"));
        o.show("x", State::NoExpiry);
        QCOMPARE(o.pass(4s), nothing);
        o.show("x", State::HeldRenewed); // for a moment
        o.show("x", State::NoExpiry);
        o.show("y", State::NoExpiry);
        QCOMPARE(o.pass(4s), nothing);
        o.remove("y"); // each lock has its own delay
        o.show("z", State::NoExpiry);
        QCOMPARE(o.pass(900ms), nothing);
        QCOMPARE(o.pass(100ms), QByteArrayList{"a fired"});
        QCOMPARE(o.last->cause.locks, std::vector<LockId>{idOf("x")});
    }

    void aFlappingRuleStaysOneAlert()
    {
        Engine o(rule("locks = 'state:no-expiry'\nresolve-after = \"3s\"\n"));
        o.show("x", State::NoExpiry);
        QCOMPARE(o.pass(100ms), QByteArrayList{"a fired"});
        for (int i = 0; i < 5; ++i) {
            o.show("x", State::HeldRenewed);
            QCOMPARE(o.pass(2s), nothing);
            o.show("x", State::NoExpiry);
            QCOMPARE(o.pass(2s), nothing);
        }
        o.remove("x");
        QCOMPARE(o.pass(2'900ms), nothing);
        QCOMPARE(o.pass(200ms), QByteArrayList{"a resolved"});
    }

    void timeAloneMakesALockCount()
    {
        Engine o(rule("locks = 'held>1m'\n"));
        o.show("x", State::HeldRenewed);
        QCOMPARE(o.pass(59s), nothing);
        QCOMPARE(o.pass(3s), QByteArrayList{"a fired"});
        o.show("x", State::HeldRenewed); // the next holder
        QCOMPARE(o.pass(100ms), QByteArrayList{"a resolved"});
        QCOMPARE(o.pass(62s), QByteArrayList{"a fired"});
        o.show("x", State::Free); // somebody may wait for it still
        QCOMPARE(o.pass(100ms), QByteArrayList{"a resolved"});
    }

    void unverifiedLocksNeitherFireNorResolve()
    {
        Engine o(rule("locks = 'kind:reentrant'\nfor = \"2s\"\n"));
        o.show("x", State::Unverified);
        QCOMPARE(o.pass(10s), nothing);
        o.show("x", State::HeldRenewed);
        QCOMPARE(o.pass(1s), nothing);
        o.show("x", State::Unverified); // nobody knows whether it lasted
        o.show("x", State::HeldRenewed);
        QCOMPARE(o.pass(1'500ms), nothing);
        QCOMPARE(o.pass(1s), QByteArrayList{"a fired"});
        o.show("x", State::Unverified);
        QCOMPARE(o.pass(1min), nothing);
        o.show("x", State::HeldRenewed);
        QCOMPARE(o.pass(1s), nothing); // it fires still
        o.show("x", State::Unverified);
        o.remove("x");
        QCOMPARE(o.pass(1s), QByteArrayList{"a resolved"});
    }

    void unknownFiguresNeitherFireNorResolve()
    {
        Engine o(rule("when = 'no-expiry>0'\n"));
        o.show("x", State::Unverified); // it may have no expiry
        QCOMPARE(o.pass(3s), nothing);
        o.show("y", State::NoExpiry);
        QCOMPARE(o.pass(2s), QByteArrayList{"a fired"});
        QCOMPARE(o.last->cause.locks, std::vector<LockId>{idOf("y")});
        o.remove("y");
        QCOMPARE(o.pass(5s), nothing);
        o.show("x", State::HeldRenewed);
        QCOMPARE(o.pass(2s), QByteArrayList{"a resolved"});

        Engine gone(rule("when = 'gone>0'\n")); // nobody read the connections
        gone.show("x", State::HeldRenewed);
        auto client = std::make_shared<clients::Client>();
        client->uuid = "u";
        client->findings = {{clients::ClientState::Gone, KnownBy::Sample, {}, 1}};
        clients::ClientDelta delta;
        delta.upserts = {client};
        gone.engine.apply(here, delta);
        QCOMPARE(gone.pass(3s), nothing);
        delta.list.phase = clients::ListState::Phase::Complete;
        gone.engine.apply(here, delta);
        QCOMPARE(gone.pass(2s), QByteArrayList{"a fired"});
        QCOMPARE(gone.last->cause.clients, QStringList{QStringLiteral("u")});
        auto calm = std::make_shared<clients::Client>(*client);
        calm->findings.clear();
        delta.upserts = {calm};
        delta.list.phase = clients::ListState::Phase::Partial; // a node did not list its connections
        gone.engine.apply(here, delta);
        QCOMPARE(gone.pass(2s), nothing);
        delta.list.phase = clients::ListState::Phase::Complete;
        gone.engine.apply(here, delta);
        QCOMPARE(gone.pass(2s), QByteArrayList{"a resolved"});

        Engine unusual(rule("when = 'unusual>0'\n"));
        unusual.show("x", State::HeldUnusuallyLong);
        QCOMPARE(unusual.pass(3s), nothing);
        unusual.engine.setUsualKnown(here, true);
        QCOMPARE(unusual.pass(2s), QByteArrayList{"a fired"});
    }

    void figuresFireAfterTheirDelay()
    {
        Engine o(rule("when = 'waiters>5, held-for>1h'\nfor = \"10s\"\n"));
        o.show("x", State::HeldRenewed, 6);
        QCOMPARE(o.pass(5s), nothing);
        o.show("x", State::HeldRenewed, 5);
        QCOMPARE(o.pass(2s), nothing);
        o.show("x", State::HeldRenewed, 7);
        QCOMPARE(o.pass(9s), nothing);
        QCOMPARE(o.pass(3s), QByteArrayList{"a fired"});
        QCOMPARE(o.last->cause.value, 7.0);
        o.show("x", State::HeldRenewed, 0);
        QCOMPARE(o.pass(2s), QByteArrayList{"a resolved"});
    }

    void nothingChangesWithoutContact()
    {
        Engine o(rule("locks = 'state:no-expiry'\nfor = \"2s\"\nresolve-after = \"2s\"\n"));
        o.show("x", State::NoExpiry);
        QCOMPARE(o.pass(1s), nothing);
        o.engine.setContact(here, false);
        QCOMPARE(o.pass(1min), nothing);
        o.engine.setContact(here, true);
        QCOMPARE(o.pass(1'900ms), nothing); // the delay begins again
        QCOMPARE(o.pass(200ms), QByteArrayList{"a fired"});
        o.show("x", State::HeldRenewed);
        QCOMPARE(o.pass(1s), nothing);
        o.engine.setContact(here, false);
        QCOMPARE(o.pass(1min), nothing);
        o.engine.setContact(here, true);
        QCOMPARE(o.pass(1'900ms), nothing);
        QCOMPARE(o.pass(200ms), QByteArrayList{"a resolved"});
    }

    void aNewTableResolvesWhatItLacks()
    {
        Engine o(rule("locks = 'state:no-expiry'\nresolve-after = \"1s\"\n"));
        o.show({o.row("x", State::NoExpiry), o.row("y", State::NoExpiry)});
        QCOMPARE(o.pass(100ms), QByteArrayList{"a fired"});
        o.show({o.row("y", State::NoExpiry)}, true); // connected again
        QCOMPARE(o.pass(5s), nothing);
        o.show({}, true);
        QCOMPARE(o.pass(900ms), nothing);
        QCOMPARE(o.pass(200ms), QByteArrayList{"a resolved"});
    }

    void nothingFiresBeforeTheFirstScan()
    {
        Engine o(rule("locks = 'state:no-expiry'\n"));
        o.engine.forget(here);
        o.engine.setScanned(here); // the scan may be over before its first table comes
        QCOMPARE(o.pass(5s), nothing);
        o.show({o.row("x", State::NoExpiry), o.row("y", State::NoExpiry)}, true);
        QCOMPARE(o.pass(100ms), QByteArrayList{"a fired"});
        QCOMPARE(o.last->cause.value, 2.0);

        o.engine.forget(here);
        o.pass(100ms);
        o.show({o.row("x", State::NoExpiry)}, true);
        QCOMPARE(o.pass(AlertEngine::scanAtMost - 1s), nothing); // the ACL may forbid scans
        QCOMPARE(o.pass(2s), QByteArrayList{"a fired"});
    }

    // Before anything is read, nothing is held, and nobody knows that.
    void noTableIsNotAnEmptyTable()
    {
        Engine o(rule("when = 'held<1'\n"));
        o.engine.forget(here);
        o.engine.setScanned(here);
        QCOMPARE(o.pass(5s), nothing);
        o.show({}, true);
        QCOMPARE(o.pass(2s), QByteArrayList{"a fired"});
    }

    void mutedNamesDoNotCount()
    {
        Engine o("mute = ['test:*']\n" + rule("locks = 'state:no-expiry'\nmute = ['old:?']\n")
                 + "[[alert]]\nname = \"b\"\nwhen = 'no-expiry>0'\n");
        o.show({o.row("old:1", State::NoExpiry), o.row("test:1", State::NoExpiry)});
        QCOMPARE(o.pass(3s), QByteArrayList{"b fired"}); // only the first rule mutes old:1
        QCOMPARE(o.last->cause.locks, std::vector<LockId>{idOf("old:1")});
        o.show("old:12", State::NoExpiry);
        QCOMPARE(o.pass(1s), QByteArrayList{"a fired"});
        o.engine.setMutedNames({"old:1", "old:12"});
        QCOMPARE(o.pass(2s).size(), 2);
        QVERIFY(o.engine.firing().empty());
        o.engine.setMutedNames({});
        QCOMPARE(o.pass(2s).size(), 2);
        QCOMPARE(o.engine.firing().size(), std::size_t(2));
    }

    void otherRulesEndTheAlerts()
    {
        Engine o(rule("locks = 'state:no-expiry'\n"));
        o.show("x", State::NoExpiry);
        QCOMPARE(o.pass(100ms), QByteArrayList{"a fired"});
        o.engine.setRules(rulesIn("[[alert]]\nname = \"b\"\nlocks = 'x'\n"));
        QCOMPARE(o.pass(100ms), (QByteArrayList{"a unwatched", "b fired"}));
        o.engine.forget(here);
        QCOMPARE(o.pass(100ms), QByteArrayList{"b unwatched"});
    }

    void namesAreBytes()
    {
        for (const QByteArray &name : hostileNames()) {
            Engine o(rule("locks = 'state:no-expiry'\nmessage = \"<b>%1\"\n"));
            o.show(name, State::NoExpiry);
            QCOMPARE(o.pass(100ms), QByteArrayList{"a fired"});
            QCOMPARE(o.last->cause.locks, std::vector<LockId>{idOf(name)});
            const QString text = alertSentence(o.last->rule, o.last->cause).english();
            QVERIFY(text.startsWith(QStringLiteral("<b>%1 1 lock fulfills it: ")));
            QVERIFY(!text.contains(u'\n'));
            o.engine.setMutedNames({name});
            QCOMPARE(o.pass(100ms), QByteArrayList{"a resolved"});
        }
    }

    void theNamesOfACauseAreBounded()
    {
        Engine o(rule("locks = 'state:no-expiry'\n"));
        std::vector<LockPtr> rows;
        for (int i = 0; i < 50; ++i)
            rows.push_back(o.row("lock:" + QByteArray::number(100 + i), State::NoExpiry));
        o.show(rows);
        QCOMPARE(o.pass(100ms), QByteArrayList{"a fired"});
        QCOMPARE(o.last->cause.value, 50.0);
        QCOMPARE(o.last->cause.locks.size(), Figure::mostCauses);
        QCOMPARE(alertSentence(o.last->rule, o.last->cause).english(),
                 QStringLiteral("50 locks fulfill it: 'lock:100', 'lock:101', 'lock:102' and others."));
    }

    void aSingleLookTreatsDelaysAsOver()
    {
        const Engine o(rule("locks = 'x'\n"));
        Look look{.now = o.clock.now()};
        look.locks = {o.row("x", State::NoExpiry)};
        const auto judge = [&look](const QByteArray &text) { return judgeOnce(rulesIn(text), look).front(); };
        QCOMPARE(judge(rule("locks = 'state:no-expiry'\nfor = \"1h\"\n")).isTrue, std::optional(true));
        look.now += 10min;
        QCOMPARE(judge(rule("locks = 'held>5m'\nfor = \"4m\"\n")).isTrue, std::optional(true));
        QCOMPARE(judge(rule("locks = 'held>5m'\nfor = \"6m\"\n")).isTrue,
                 std::optional(false)); // 6 m ago it was held for 4 m
        QCOMPARE(judge(rule("when = 'no-expiry>0'\n")).cause.locks, std::vector<LockId>{idOf("x")});
        QCOMPARE(judge(rule("when = 'no-expiry>0'\nmute = ['x']\n")).isTrue, std::optional(false));
        QCOMPARE(judge(rule("when = 'unusual>0'\n")).isTrue, std::nullopt);
        look.locks = {o.row("x", State::Unverified)};
        QCOMPARE(judge(rule("locks = 'state:no-expiry'\n")).isTrue, std::nullopt);
        QCOMPARE(judge(rule("locks = 'state:no-expiry'\nmore-than = 1\n")).isTrue, std::optional(false));
        QCOMPARE(judge(rule("when = 'unverified>0'\n")).isTrue, std::optional(true));
        QCOMPARE(judge(rule("when = 'unverified>1'\n")).isTrue, std::optional(false)); // each counts once
    }

    void anAlertIsAnIncidentUntilItIsOver()
    {
        Engine o(rule("locks = 'state:no-expiry'\nseverity = \"critical\"\n"));
        incidents::IncidentList list;
        incidents::IncidentWatch watch(&list, &o.clock);
        ChangedIncidents changed;
        const auto step = [&] {
            o.engine.tick();
            for (const AlertChange &change : o.engine.takeChanges())
                follow(change, &watch);
            watch.tick();
        };
        o.show({o.row("x", State::NoExpiry), o.row("y", State::NoExpiry)});
        step();
        QCOMPARE(watch.takeNews().size(), std::size_t(1));
        const incidents::Incident &incident = list.all().begin()->second;
        QCOMPARE(incident.title().english(), QStringLiteral("Alert a"));
        QCOMPARE(incident.severity(), Severity::Wrong);
        QCOMPARE(*incident.lock, idOf("x"));
        QCOMPARE(incident.others, std::vector<LockId>{idOf("y")});
        const auto first = changed.take(list);
        QCOMPARE(first.size(), std::size_t(1));
        QCOMPARE(first.front().record.rule, QStringLiteral("alert:a"));
        QCOMPARE(first.front().record.overMillis, qint64(0));
        QVERIFY(changed.take(list).empty());
        Delta reset;
        reset.of = here;
        reset.reset = true;
        watch.apply(reset); // the engine decides when an alert is over
        QCOMPARE(incident.standing, incidents::Standing::Open);
        o.clock.advance(1s);
        o.show({o.row("x", State::HeldRenewed), o.row("y", State::HeldRenewed)});
        step();
        QCOMPARE(incident.standing, incidents::Standing::Over);
        QVERIFY(changed.take(list).front().record.overMillis > 0);
    }
};

QTEST_GUILESS_MAIN(TestAlerts)

} // namespace lockscope::alerts_test

#include "tst_alerts.moc"
