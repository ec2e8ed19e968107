// The panel that shows what the server can do, and what a missing capability costs.
#include "tests/support/ui/played_window.h"
#include "tests/support/ui/screenshot.h"
#include "ui/server/capability_model.h"
#include "ui/server/capability_panel.h"
#include "ui/widgets/banner.h"

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QTableView>
#include <QToolButton>

namespace lockscope::capability_panel_test {

using namespace lockscope::ui;
using redis::Capability;
using redis::CapabilityFinding;

namespace {

redis::CapabilityReportPtr trial(const QByteArray &info = "redis_version:7.2.4\r\nvalkey_version:8.1.1\r\n")
{
    auto made = std::make_shared<redis::CapabilityReport>();
    made->server = redis::ServerInfo::parse(info);
    made->node = QStringLiteral("10.0.0.5:6379");
    made->wallMillis = 1'700'000'000'000;
    made->findings = {
        {Capability::Scripts, CapabilityFinding::State::There, "EVAL return 1 0", QStringLiteral("1")},
        {Capability::OwnKeys, CapabilityFinding::State::There, "EVAL return redis.call('exists', KEYS[1] .. ':2')",
         QStringLiteral("0")},
        {Capability::Wait, CapabilityFinding::State::There, "WAIT 0 0", QStringLiteral("0")},
        {Capability::CompareAndDelete, CapabilityFinding::State::Missing, "DELEX lockscope:trial IFEQ …",
         QStringLiteral("ERR unknown command 'DELEX'")},
        {Capability::KeyEvents, CapabilityFinding::State::Off, "CONFIG GET notify-keyspace-events",
         QStringLiteral("\"\"")},
        {Capability::SubkeyEvents, CapabilityFinding::State::Missing, "CONFIG GET notify-keyspace-events",
         QStringLiteral("\"\"")},
        {Capability::Tracking, CapabilityFinding::State::There,
         "CLIENT TRACKING ON REDIRECT 7 BCAST PREFIX lockscope:trial", QStringLiteral("OK")},
        {Capability::ShardedPubSub, CapabilityFinding::State::There, "SSUBSCRIBE lockscope:trial",
         QStringLiteral("subscribed")},
        {Capability::ClientList, CapabilityFinding::State::Refused, "CLIENT LIST ID 7",
         QStringLiteral("NOPERM User bob has no permissions to run the 'client|list' command")},
        {Capability::Monitor, CapabilityFinding::State::NotTried, "MONITOR", {}},
        {Capability::ScanByType, CapabilityFinding::State::There, "SCAN 0 COUNT 1 TYPE hash",
         QStringLiteral("2 values")},
        {Capability::Databases, CapabilityFinding::State::There, "SELECT 1", QStringLiteral("OK")},
    };
    made->scripts = redis::ScriptTimes{1'203, 85 * 1'203, redis::ScriptTimes::Slow{}};
    return made;
}

int rowOf(const CapabilityModel &model, Capability what)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.at(row).what == what)
            return row;
    }
    return -1;
}

QString cell(const CapabilityModel &model, Capability what, int column)
{
    return model.index(rowOf(model, what), column).data().toString();
}

struct Shown {
    CapabilityPanel panel;
    QSignalSpy asked{&panel, &CapabilityPanel::tryRequested};

    QToolButton *button() { return panel.findChild<QToolButton *>(); }
    bool says(const QString &text) const
    {
        const auto labels = panel.findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) {
            return label->isVisibleTo(&panel) && label->text().contains(text);
        });
    }
    void goLive(const QByteArray &info = {})
    {
        redis::ConnectionState state;
        state.phase = redis::ConnectionState::Phase::Live;
        panel.setServer(state, redis::ServerInfo::parse(info));
    }
};

} // namespace

class TestCapabilityPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<redis::CapabilityReportPtr>(); }

    // Each capability has its row, with its cost, before any check.
    void allRowsAreThereAtOnce()
    {
        CapabilityModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 12);
        QVERIFY(cell(model, Capability::Scripts, CapabilityModel::State).contains(QStringLiteral("not tried")));
        QVERIFY(cell(model, Capability::Wait, CapabilityModel::Cost).contains(QStringLiteral("failover")));
        model.setTrial(trial());
        QVERIFY(cell(model, Capability::Scripts, CapabilityModel::State).contains(QStringLiteral("there")));
        QVERIFY(cell(model, Capability::ClientList, CapabilityModel::HowFound).contains(QStringLiteral("NOPERM")));
        model.setTrial(nullptr);
        QVERIFY(cell(model, Capability::Scripts, CapabilityModel::State).contains(QStringLiteral("not tried")));
    }

    // An event that arrived proves more than a setting that may not be read.
    void whatIsHeardIsThere()
    {
        CapabilityModel model;
        model.setTrial(trial());
        QVERIFY(cell(model, Capability::KeyEvents, CapabilityModel::State).contains(QStringLiteral("turned off")));
        Status status;
        status.keyEvents = Status::Feed::On;
        model.setStatus(status);
        QVERIFY(cell(model, Capability::KeyEvents, CapabilityModel::State).contains(QStringLiteral("there")));
        QVERIFY(cell(model, Capability::KeyEvents, CapabilityModel::HowFound).contains(QStringLiteral("arrived")));
        model.setStatus(Status());
        QVERIFY(cell(model, Capability::KeyEvents, CapabilityModel::State).contains(QStringLiteral("turned off")));
    }

    // A setting that was on at the check may be off by now.
    void whatIsHeardNoMoreIsUnclear()
    {
        CapabilityModel model;
        Status status;
        status.keyEvents = Status::Feed::On;
        model.setStatus(status);
        model.setStatus(Status());
        QVERIFY(cell(model, Capability::KeyEvents, CapabilityModel::HowFound).contains(QStringLiteral("no longer")));
        QVERIFY(!cell(model, Capability::KeyEvents, CapabilityModel::State).contains(QStringLiteral("there")));
        model.setStatus(status);
        QVERIFY(cell(model, Capability::KeyEvents, CapabilityModel::State).contains(QStringLiteral("there")));
    }

    // The next server may never have sent events.
    void whatAnotherServerSentIsForgotten()
    {
        Shown o;
        o.goLive();
        Status status;
        status.keyEvents = Status::Feed::On;
        o.panel.setStatus(status);
        o.panel.forget();
        o.goLive();
        o.panel.setStatus(Status());
        QVERIFY(cell(*o.panel.model(), Capability::KeyEvents, CapabilityModel::State)
                    .contains(QStringLiteral("not tried")));
    }

    void nothingIsTriedUnasked()
    {
        Shown o;
        QVERIFY(!o.button()->isEnabled()); // without a server
        o.goLive();
        QVERIFY(o.button()->isEnabled());
        QVERIFY(o.asked.isEmpty());
        QVERIFY(o.button()->toolTip().contains(QStringLiteral("ACL")));
        o.button()->click();
        QCOMPARE(o.asked.size(), 1);
        QVERIFY(!o.button()->isEnabled()); // until the check has ended
        o.panel.showTrial(nullptr, Error{Error::Kind::Connect, QStringLiteral("refused <b>it</b>"), {}, {}});
        QVERIFY(o.button()->isEnabled());
        QVERIFY(o.says(QStringLiteral("refused <b>it</b>")));
        o.panel.showTrial(trial(), {});
        QVERIFY(!o.says(QStringLiteral("refused")));
        QVERIFY(o.says(QStringLiteral("Valkey 8.1.1")));
        o.panel.forget();
        QVERIFY(o.says(QStringLiteral("not connected")));
        QVERIFY(
            cell(*o.panel.model(), Capability::Scripts, CapabilityModel::State).contains(QStringLiteral("not tried")));
    }

    // The warning appears before any check.
    void serversToBewareOfAreSaid()
    {
        Shown o;
        o.goLive("garnet_version:1.0.80\r\n");
        QVERIFY(o.says(QStringLiteral("--lua-transaction-mode")));
        QVERIFY(o.panel.notice()->text().contains(QStringLiteral("two owners"))); // also above the table
        o.panel.forget();
        QVERIFY(o.panel.notice()->text().isEmpty());
        o.goLive("redis_version:8.0.2\r\n");
        QVERIFY(!o.says(QStringLiteral("--lua-transaction-mode")));
    }

    void theWindowAsksTheEngine()
    {
        PlayedWindow played;
        played.port.goLive();
        auto *panel = played.window.findChild<CapabilityPanel *>();
        QVERIFY(panel);
        auto *dock = played.window.findChild<QDockWidget *>(QStringLiteral("server"));
        dock->show();
        dock->raise(); // a button behind another panel cannot be pressed
        QTRY_VERIFY(panel->isEnabled());
        panel->findChild<QToolButton *>()->click();
        QCOMPARE(played.port.trials.size(), std::size_t(1));
        played.port.trials.front().answer(trial());
        QVERIFY(cell(*panel->model(), Capability::Scripts, CapabilityModel::State).contains(QStringLiteral("there")));
    }

    void pictures()
    {
        Shown o;
        o.panel.resize(1280, 420);
        o.goLive();
        o.panel.showTrial(trial("garnet_version:1.0.80\r\nredis_version:7.4.3\r\n"), {});
        o.panel.findChild<QTableView *>()->selectRow(3);
        keepScreenshots(&o.panel, QStringLiteral("capabilities"));
    }
};

QTEST_MAIN(TestCapabilityPanel)

} // namespace lockscope::capability_panel_test

#include "tst_capability_panel.moc"
