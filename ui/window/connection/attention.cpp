#include "ui/window/connection/attention.h"

#include "core/alerts/read_rules.h"
#include "ui/attention/incident_panel.h"
#include "ui/attention/tray_icon.h"
#include "ui/models/lock_table_model.h"
#include "ui/window/connection/connections.h"
#include "ui/window/connection/instances.h"
#include "ui/window/connection/policy_control.h"
#include "ui/window/preferences/preferences.h"

#include <QGuiApplication>

#include <algorithm>

namespace lockscope::ui {

namespace {

constexpr Millis mutedFor{std::chrono::hours(1)};

// Without a screen nobody sees a notification, and a test must not show one on the developer's desktop.
bool hasDesktop()
{
    const QString platform = QGuiApplication::platformName();
    return platform != QLatin1String("offscreen") && platform != QLatin1String("minimal");
}

} // namespace

Attention::Attention(const Connections *connections, const LockTableModel *locks, Preferences *preferences,
                     const Clock *clock, QWidget *window)
    : QObject(window)
    , m_connections(connections)
    , m_locks(locks)
    , m_preferences(preferences)
    , m_clock(clock)
    , m_watch(&m_list, clock)
    , m_alerts({}, clock)
    , m_notifier(
          &m_list, clock, [this](incidents::Rule rule, const ConnectionId &of) { return wants(rule, of); },
          [this](const NotificationMessage &message) {
              if (hasDesktop())
                  m_desktop.show(message);
          })
    , m_panel(new IncidentPanel(&m_list, window))
    , m_tray(std::make_unique<TrayIcon>())
{
    m_panel->setReach([connections](const ConnectionId &of) { return connections->with(of) != nullptr; });
    connect(m_panel, &IncidentPanel::lockRequested, this, &Attention::lockRequested);
    connect(m_panel, &IncidentPanel::clientRequested, this, &Attention::showClient);
    connect(m_panel, &IncidentPanel::muteRequested, this, &Attention::mute);
    connect(&m_desktop, &DesktopNotifications::activated, this, &Attention::show);
    connect(&m_desktop, &DesktopNotifications::failed, m_tray.get(), &TrayIcon::showMessage);
    buildTray();
    alertsChanged();
    mutedNamesChanged();
}

Attention::~Attention() = default;

void Attention::buildTray()
{
    connect(m_tray.get(), &TrayIcon::windowRequested, this, &Attention::windowRequested);
    connect(m_tray.get(), &TrayIcon::quitRequested, this, &Attention::quitRequested);
    connect(m_tray.get(), &TrayIcon::activated, this, &Attention::show);
    connect(m_tray.get(), &TrayIcon::muteRequested, this, [this](bool mute) {
        if (mute)
            m_notifier.mute(mutedFor);
        else
            m_notifier.unmute();
    });
    connect(m_locks, &LockTableModel::countsChanged, this, &Attention::showWorst);
    settingsChanged();
}

void Attention::settingsChanged()
{
    m_tray->setShown(m_preferences->showsTrayIcon() && hasDesktop());
}

// A file with a mistake leaves the rules as they are, because no rule would be worse.
void Attention::alertsChanged()
{
    const QString path = m_preferences->alertRules();
    if (path.isEmpty()) {
        m_alerts.setRules({});
        return m_panel->setProblem({});
    }
    auto read = alerts::readRulesFile(path);
    if (const auto *complaints = std::get_if<Complaints>(&read))
        return m_panel->setProblem(
            tr("The alert rules cannot be used. Correct this, then choose \"Read again\" in the preferences: %1")
                .arg(complaints->front().inOneLine()));
    auto &rules = std::get<alerts::AlertRules>(read);
    // the incidents have these rules already
    m_alerts.setRules(path == alerts::builtIn ? alerts::withoutIncidentRules(std::move(rules)) : std::move(rules));
    m_panel->setProblem({});
}

void Attention::mute(const QByteArray &name)
{
    m_preferences->mute(name);
    mutedNamesChanged();
}

void Attention::mutedNamesChanged()
{
    m_muted = m_preferences->mutedNames();
    m_alerts.setMutedNames(m_muted);
}

// Reports the name of the connection again, because the user may have renamed it.
ConnectionId Attention::named(const Connection *connection)
{
    m_watch.setServer(connection->id(), connection->name());
    return connection->id();
}

void Attention::hear(Connection *connection)
{
    SessionPort *const port = connection->port();
    connect(port, &SessionPort::rewound, connection, [this, connection] {
        m_watch.forget(connection->id());
        m_alerts.forget(connection->id()); // an alert that goes on fires again, as another incident
        m_alerts.setContact(connection->id(), connection->isLive());
        m_alerts.setScanned(connection->id()); // a recording has all locks at each time
    });
    if (port->isRecording())
        m_tray->setShown(false); // it is about the present
    connect(connection, &Connection::stateChanged, this, [this, connection] {
        if (connection->isEmpty())
            return;
        m_watch.setContact(named(connection), connection->isLive());
        m_alerts.setContact(connection->id(), connection->isLive());
        m_alerts.setUsualKnown(connection->id(), !connection->port()->historyPath().isEmpty());
    });
    connect(connection, &Connection::left, this, [this, connection] {
        m_watch.forget(connection->id());
        m_alerts.forget(connection->id());
        m_panel->refresh();
    });
    connect(port, &SessionPort::changed, connection, [this, connection](const DeltaPtr &delta) {
        named(connection);
        m_watch.apply(*delta);
        m_alerts.apply(*delta);
    });
    connect(port, &SessionPort::statusChanged, connection, [this, connection](const Status &status) {
        if (!status.scanComplete)
            return;
        m_watch.setScanned(connection->id());
        m_alerts.setScanned(connection->id());
    });
    connect(port, &SessionPort::happened, connection, [this, connection](const std::vector<LockEvent> &events) {
        named(connection);
        m_watch.happened(events);
    });
    connect(
        port, &SessionPort::holdsChanged, connection,
        [this, connection](const std::vector<locks::HoldFacts> &holds) { m_watch.setHolds(named(connection), holds); });
    connect(port, &SessionPort::compoundsChanged, connection,
            [this, connection](const std::vector<locks::CompoundFacts> &compounds) {
                m_watch.setCompounds(named(connection), compounds);
            });
    connect(port, &SessionPort::clientsChanged, connection, [this, connection](const clients::ClientDeltaPtr &delta) {
        m_watch.apply(named(connection), *delta);
        m_alerts.apply(connection->id(), *delta);
    });
}

void Attention::tick()
{
    m_watch.tick();
    followAlerts();
    notify();
    m_panel->refresh();
    recordIncidents();
    m_tray->setMuted(m_notifier.isMuted());
}

void Attention::followAlerts()
{
    m_alerts.tick();
    for (const alerts::AlertChange &change : m_alerts.takeChanges())
        alerts::follow(change, &m_watch);
}

void Attention::notify()
{
    std::vector<incidents::News> news = m_watch.takeNews();
    std::erase_if(news, [this](const incidents::News &each) {
        const incidents::Incident *incident = m_list.find(each.incident);
        return incident && incident->lock && each.rule != incidents::Rule::Alert // an alert has ignored the name itself
            && std::binary_search(m_muted.begin(), m_muted.end(), incident->lock->key.raw());
    });
    m_notifier.add(news);
    m_notifier.tick();
}

void Attention::recordIncidents()
{
    for (const auto &[of, record] : m_changed.take(m_list)) {
        if (const Connection *connection = m_connections->with(of))
            connection->port()->recordIncident(record);
    }
}

bool Attention::wants(incidents::Rule rule, const ConnectionId &of) const
{
    const Connection *connection = m_connections->with(of);
    if (connection && connection->port()->isRecording())
        return false; // the past is not worth a notification
    const auto environment = connection ? connection->policy()->policy().environment : actions::Environment::None;
    return m_preferences->notifies() && m_preferences->notifiesOn(environment) && m_preferences->notifiesOf(rule);
}

void Attention::show(quint64 incident)
{
    Q_EMIT windowRequested();
    Q_EMIT panelRequested();
    m_panel->choose(incident);
    const incidents::Incident *chosen = m_list.find(incident);
    if (chosen && chosen->lock && m_locks->find(*chosen->lock))
        Q_EMIT lockRequested(*chosen->lock);
}

void Attention::showClient(const ConnectionId &of, const QByteArray &uuid)
{
    if (Connection *connection = m_connections->with(of))
        connection->instances()->show(uuid);
}

void Attention::showWorst()
{
    for (int state = stateCount - 1; state >= 0; --state) {
        const int locks = m_locks->counts()[State(state)];
        if (needsAttention(State(state)) && locks > 0)
            return m_tray->setWorst(State(state), locks);
    }
    // without contact, a lock may need attention unnoticed
    if (const int unknown = m_locks->counts()[State::Unverified]; unknown > 0)
        return m_tray->setWorst(State::Unverified, unknown);
    m_tray->setWorst({}, 0);
}

} // namespace lockscope::ui
