#include "ui/window/connection/attention.h"

#include "ui/attention/incident_panel.h"
#include "ui/attention/tray_icon.h"
#include "ui/models/lock_table_model.h"
#include "ui/window/connection/connections.h"
#include "ui/window/connection/instances.h"
#include "ui/window/connection/policy_control.h"
#include "ui/window/preferences/preferences.h"

#include <QGuiApplication>

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
    connect(&m_desktop, &DesktopNotifications::activated, this, &Attention::show);
    connect(&m_desktop, &DesktopNotifications::failed, m_tray.get(), &TrayIcon::showMessage);
    buildTray();
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

// Reports the name of the connection again, because the user may have renamed it.
ConnectionId Attention::named(const Connection *connection)
{
    m_watch.setServer(connection->id(), connection->name());
    return connection->id();
}

void Attention::hear(Connection *connection)
{
    SessionPort *const port = connection->port();
    connect(connection, &Connection::stateChanged, this, [this, connection] {
        if (!connection->isEmpty())
            m_watch.setContact(named(connection), connection->isLive());
    });
    connect(connection, &Connection::left, this, [this, connection] {
        m_watch.forget(connection->id());
        m_panel->refresh();
    });
    connect(port, &SessionPort::changed, connection, [this, connection](const DeltaPtr &delta) {
        named(connection);
        m_watch.apply(*delta);
    });
    connect(port, &SessionPort::statusChanged, connection, [this, connection](const Status &status) {
        if (status.scanComplete)
            m_watch.setScanned(connection->id());
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
    connect(port, &SessionPort::clientsChanged, connection,
            [this, connection](const clients::ClientDeltaPtr &delta) { m_watch.apply(named(connection), *delta); });
}

void Attention::tick()
{
    m_watch.tick();
    m_notifier.add(m_watch.takeNews());
    m_notifier.tick();
    m_panel->refresh();
    recordIncidents();
    m_tray->setMuted(m_notifier.isMuted());
}

void Attention::recordIncidents()
{
    if (std::exchange(m_recordedRevision, m_list.revision()) == m_list.revision())
        return;
    QHash<quint64, Instant> recorded;
    for (const auto &[id, incident] : m_list.all()) {
        recorded.insert(id, incident.lastAt);
        const auto before = m_recordedAt.constFind(id);
        const Connection *connection = m_connections->with(incident.cause.of);
        if (!connection || (before != m_recordedAt.constEnd() && *before == incident.lastAt))
            continue;
        history::IncidentRecord record;
        record.id = id;
        record.rule = QLatin1String(incident.traits().word);
        if (incident.lock)
            record.lock = incident.lock->key;
        record.client = incident.client;
        record.sentence = incident.sentence.english();
        record.sinceMillis = incident.sinceMillis;
        const bool isOpen = incident.standing == incidents::Standing::Open;
        record.overMillis = isOpen ? 0 : std::max(incident.overMillis, incident.lastMillis);
        record.standing = int(incident.standing);
        record.count = incident.count;
        connection->port()->recordIncident(record);
    }
    m_recordedAt = std::move(recorded);
}

bool Attention::wants(incidents::Rule rule, const ConnectionId &of) const
{
    const Connection *connection = m_connections->with(of);
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
