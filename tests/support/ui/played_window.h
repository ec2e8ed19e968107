#pragma once

#include "tests/support/manual_clock.h"
#include "tests/support/ui/sample_locks.h"
#include "ui/actiondialog/action_dialog.h"
#include "ui/models/lock_table_model.h"
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"

#include <QLineEdit>
#include <QPromise>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

namespace lockscope::ui {

// A request of the window that waits for its answer.
template<class T, class What> struct Asked {
    explicit Asked(What asked)
        : what(std::move(asked))
    {
        promise->start();
    }
    QFuture<Result<T>> future() const { return promise->future(); }
    void answer(const Result<T> &result) const
    {
        const auto kept = promise; // a listener may make further requests
        kept->addResult(result);
        kept->finish();
    }

    What what;
    std::shared_ptr<QPromise<Result<T>>> promise = std::make_shared<QPromise<Result<T>>>();
};

// A session that the test plays: it records the window's requests, and sends the signals that the test asks for.
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
    void connectTo(const ServerTerms &terms) override
    {
        connected.push_back(terms.address);
        operators.push_back(terms.operatorAs);
        policy = terms.policy;
        tracked = terms.trackedPrefixes;
        refreshEvery = terms.refreshEvery;
        isRecorded = terms.isRecorded;
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
    QFuture<Result<bool>> acquire(const locks::AcquireRequest &, const locks::AcquireObserver &,
                                  std::stop_token stop) override
    {
        return acquired.emplace_back(std::move(stop)).future();
    }
    QFuture<Result<bool>> acquireCompound(const CompoundRequest &, const locks::CompoundObserver &,
                                          std::stop_token) override
    {
        return {};
    }
    QFuture<Result<void>> release(quint64 holdId) override
    {
        released.push_back(holdId);
        return releases.emplace_back(holdId).future();
    }
    QFuture<Result<std::optional<Error>>> releaseCompound(quint64) override { return {}; }
    // Answers the first unanswered release of this hold.
    void answerRelease(quint64 holdId, const Result<void> &result)
    {
        const auto first =
            std::find_if(releases.begin(), releases.end(), [holdId](const auto &each) { return each.what == holdId; });
        if (first == releases.end())
            qFatal("nobody asked for this release");
        const auto release = *first;
        releases.erase(first);
        release.answer(result);
    }
    QFuture<Result<actions::PlanPtr>> plan(const QByteArray &, const actions::Target &target) override
    {
        return asked.emplace_back(target.lock).future();
    }
    QFuture<Result<actions::Outcome>> execute(actions::PlanId plan, const actions::Consent &) override
    {
        return forced.emplace_back(plan).future();
    }
    void dropPlan(actions::PlanId plan) override { dropped.push_back(plan); }
    QFuture<Result<actions::SweepReportPtr>> sweep(std::stop_token stop) override
    {
        return sweeps.emplace_back(std::move(stop)).future();
    }
    QFuture<Result<std::size_t>> runBatch(const QByteArray &action, const std::vector<actions::BatchItem> &items,
                                          const actions::Consent &consent, const SessionBulk::Told &told,
                                          std::stop_token stop) override
    {
        return batches.emplace_back(Batch{action, items, consent, told, std::move(stop)}).future();
    }
    void arm() override { ++armed; }
    void disarm() override { ++disarmed; }
    QString historyPath() const override { return history; }
    QString auditFile() const override { return audited; }
    void startTrace(redis::MonitorStreamLimits limits) override { traces.push_back(limits); }
    void stopTrace() override { ++tracesStopped; }
    QFuture<Result<redis::CapabilityReportPtr>> tryServer() override { return trials.emplace_back(0).future(); }

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

    SourceId source; // the port's number
    std::vector<PlayedPort *> others; // in the order of the requests
    QSet<LockId> watched;
    std::vector<LockId> visible;
    std::vector<redis::Address> connected;
    std::vector<std::optional<redis::Credentials>> operators; // one per port in `others`
    bool clientsLooked = false;
    clients::NameRules nameRules;
    int left = 0;
    int closedTimes = 0;
    std::vector<Asked<bool, std::stop_token>> acquired;
    std::vector<quint64> released;
    std::vector<Asked<void, quint64>> releases; // unanswered releases
    std::vector<Asked<actions::PlanPtr, LockId>> asked;
    std::vector<Asked<actions::Outcome, actions::PlanId>> forced;
    std::vector<actions::PlanId> dropped;
    QString audited; // empty unless a test sets it
    QString history; // the same
    struct Batch {
        QByteArray action;
        std::vector<actions::BatchItem> items;
        actions::Consent consent;
        SessionBulk::Told told;
        std::stop_token stop;
    };
    std::vector<Asked<actions::SweepReportPtr, std::stop_token>> sweeps;
    std::vector<Asked<std::size_t, Batch>> batches;
    actions::ConnectionPolicy policy;
    int armed = 0;
    int disarmed = 0;
    std::vector<redis::MonitorStreamLimits> traces;
    int tracesStopped = 0;
    std::vector<Asked<redis::CapabilityReportPtr, int>> trials;
    std::vector<QByteArray> tracked;
    Millis refreshEvery{};
    bool isRecorded = false;
};

// The window without a server; the test decides when it is connected.
struct PlayedWindow {
    // `policy`: the policy that the user set earlier for redis-1.
    explicit PlayedWindow(const actions::ConnectionPolicy &policy = {}, const QString &audited = {})
        : settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
        , preferences(&settings)
        , port(audited)
        , window(&port, &preferences, &theme, &clock)
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
    // Acts like the keyboard, wherever the focus is.
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
    Theme theme;
    PlayedPort port;
    MainWindow window;
};

} // namespace lockscope::ui
