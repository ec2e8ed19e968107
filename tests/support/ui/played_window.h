#pragma once

#include "tests/support/manual_clock.h"
#include "tests/support/ui/sample_locks.h"
#include "ui/actiondialog/action_dialog.h"
#include "ui/models/lock_table_model.h"
#include "ui/window/main_window.h"

#include <QLineEdit>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

namespace lockscope::ui {

// A session played by the test: it keeps what the window asks for, and says what the test tells it to.
class PlayedPort : public SessionPort {
public:
    explicit PlayedPort(QString auditFile = {})
        : audited(std::move(auditFile))
    { }
    SessionPort *another() override
    {
        auto *port = new PlayedPort(audited);
        port->setParent(this);
        port->source = SourceId{quint32(others.size() + 1)};
        others.push_back(port);
        return port;
    }
    void connectTo(const redis::Address &address, const std::optional<redis::Credentials> &as) override
    {
        connected.push_back(address);
        operators.push_back(as);
    }
    void leave() override { ++left; }
    void close() override { ++closedTimes; }
    LockId idOf(const Key &name) const override { return {source, 0, name}; }
    void setPaused(bool) override { }
    void watch(const LockId &lock) override { watched.insert(lock); }
    void unwatch(const LockId &lock) override { watched.remove(lock); }
    void setVisible(const std::vector<LockId> &locks) override { visible = locks; }
    void setClientsLooked(bool looked) override { clientsLooked = looked; }
    void setNameRules(const clients::NameRules &rules) override { nameRules = rules; }
    void acquire(quint64 request, const locks::AcquireRequest &what) override { acquired.emplace_back(request, what); }
    void acquireCompound(quint64, const CompoundRequest &) override { }
    void cancelAcquire(quint64 request) override { canceled.push_back(request); }
    void release(quint64 holdId) override { released.push_back(holdId); }
    void releaseCompound(quint64 compoundId) override { releasedCompounds.push_back(compoundId); }
    void plan(quint64 request, const QByteArray &, const actions::Target &target) override
    {
        asked.emplace_back(request, target.lock);
    }
    void execute(quint64 request, actions::PlanId plan, const actions::Consent &) override
    {
        forced.emplace_back(request, plan);
    }
    void dropPlan(actions::PlanId plan) override { dropped.push_back(plan); }
    void setPolicy(const actions::ConnectionPolicy &said) override { policy = said; }
    void sweep(quint64 request) override { sweeps.push_back(request); }
    void runBatch(quint64 request, const QByteArray &action, const std::vector<actions::BatchItem> &items,
                  const actions::Consent &consent) override
    {
        batches.push_back({request, action, items, consent});
    }
    void stopBulk(quint64 request) override { stopped.push_back(request); }
    void arm() override { ++armed; }
    void disarm() override { ++disarmed; }
    QString auditFile() const override { return audited; }
    void startTrace(redis::MonitorStreamLimits limits) override { traces.push_back(limits); }
    void stopTrace() override { ++tracesStopped; }
    void tryServer() override { ++serverTrials; }
    void setTrackedPrefixes(const std::vector<QByteArray> &prefixes) override { tracked = prefixes; }

    void goLive()
    {
        redis::ConnectionState state;
        state.phase = redis::ConnectionState::Phase::Live;
        Q_EMIT stateChanged(state, redis::ServerInfo());
    }
    void tell(std::vector<LockPtr> locks, std::vector<LockId> removed = {})
    {
        Q_EMIT changed(std::make_shared<Delta>(deltaOf(std::move(locks), std::move(removed))));
    }

    SourceId source; // the number of the port
    std::vector<PlayedPort *> others; // in the order in which they were asked for
    QSet<LockId> watched;
    std::vector<LockId> visible;
    std::vector<redis::Address> connected;
    std::vector<std::optional<redis::Credentials>> operators; // of each of those
    bool clientsLooked = false;
    clients::NameRules nameRules;
    int left = 0;
    int closedTimes = 0;
    std::vector<std::pair<quint64, locks::AcquireRequest>> acquired;
    std::vector<quint64> canceled;
    std::vector<quint64> released;
    std::vector<quint64> releasedCompounds;
    std::vector<std::pair<quint64, LockId>> asked;
    std::vector<std::pair<quint64, actions::PlanId>> forced;
    std::vector<actions::PlanId> dropped;
    QString audited; // none, unless a test has one
    struct AskedBatch {
        quint64 request;
        QByteArray action;
        std::vector<actions::BatchItem> items;
        actions::Consent consent;
    };
    std::vector<quint64> sweeps;
    std::vector<AskedBatch> batches;
    std::vector<quint64> stopped;
    actions::ConnectionPolicy policy;
    int armed = 0;
    int disarmed = 0;
    std::vector<redis::MonitorStreamLimits> traces;
    int tracesStopped = 0;
    int serverTrials = 0;
    std::vector<QByteArray> tracked;
};

// The window without a server, connected by word of the test.
struct PlayedWindow {
    // `policy`: as it was said of redis-1 before.
    explicit PlayedWindow(const actions::ConnectionPolicy &policy = {}, const QString &audited = {})
        : settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
        , preferences(&settings)
        , port(audited)
        , window(&port, &preferences, &clock)
    {
        window.resize(1'200, 700);
        window.show();
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            qFatal("not shown");
        redis::Address address;
        address.host = QStringLiteral("redis-1");
        preferences.setPolicy(address, policy);
        window.connectTo(address);
        port.goLive();
    }

    Lock lock(const QByteArray &name, State state = State::HeldRenewed) const
    {
        return sampleLock(name, state, clock.now());
    }
    void show(std::initializer_list<const char *> names)
    {
        std::vector<LockPtr> locks;
        for (const char *name : names)
            locks.push_back(shared(lock(name)));
        port.tell(locks);
    }
    template<class Widget> Widget *at(const char *name = nullptr) const
    {
        return window.findChild<Widget *>(name ? QString::fromLatin1(name) : QString());
    }
    const WindowActions &actions() const { return window.windowActions(); }
    bool mayReview() const { return actions().review->isEnabled(); }
    // What the keyboard does, wherever the focus is.
    void press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QWidget *focus = QApplication::focusWidget();
        QTest::keyClick(focus ? focus : &window, Qt::Key(key), modifiers);
    }
    void find(const char *text)
    {
        press(Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QLatin1String(text));
    }

    QTemporaryDir folder;
    QSettings settings;
    ManualClock clock;
    Preferences preferences;
    PlayedPort port;
    MainWindow window;
};

} // namespace lockscope::ui
