#include "ui/window/connection/window_connection.h"

#include "ui/clients/client_panel.h"
#include "ui/models/lock_table_model.h"
#include "ui/trace/trace_view.h"
#include "ui/window/connection/instances.h"
#include "ui/window/connection/policy_control.h"
#include "ui/window/flows/acquire_flow.h"
#include "ui/window/flows/action_flow.h"
#include "ui/window/flows/bulk_flow.h"
#include "ui/window/flows/leave_flow.h"
#include "ui/window/preferences/preferences.h"

namespace lockscope::ui {

namespace {

// The name of the node, followed by the number of the database if it is not 0.
QString nameOf(const redis::Address &address)
{
    return address.db == 0 ? address.node() : QStringLiteral("%1/%2").arg(address.node(), QString::number(address.db));
}

} // namespace

Connection::Connection(SessionPort *port, const Window &window)
    : m_port(port)
    , m_window(window)
    , m_trace(new TraceView(window.widget))
    , m_policy(new PolicyControl(port, window.clock, this))
    , m_acquires(new AcquireFlow(port, window.widget))
    , m_acts(new ActionFlow(
          port, [model = window.model](const LockId &id) { return model->find(id); }, window.clock, window.widget))
    , m_bulk(new BulkFlow(port, window.clock, window.widget))
    , m_leaves(new LeaveFlow(port, m_acquires.get(), m_acts.get(), m_bulk.get(), window.widget))
    , m_instances(new Instances(port, window.preferences, window.model, window.pane, window.clock, window.widget))
{
    m_acts->setNames(m_instances->nicknames().inSentences());
    m_bulk->setNames(m_instances->nicknames().inSentences());
    hear();
}

Connection::~Connection()
{
    delete m_instances->panel();
    delete m_trace;
}

void Connection::hear()
{
    connect(m_port, &SessionPort::stateChanged, this,
            [this](const redis::ConnectionState &state, const redis::ServerInfo &server) {
                const Error before = std::exchange(m_situation.connection, state).error;
                if (state.phase == redis::ConnectionState::Phase::Connecting && state.attempt > 1)
                    m_situation.connection.error = before; // keeps the last error, whose cause may still exist
                m_situation.server = server;
                m_situation.everLive |= isLive();
                if (isLive() && std::exchange(m_remember, false))
                    m_window.preferences->addRecent(m_address);
                m_window.model->setContact(isLive(), id());
                Q_EMIT stateChanged();
            });
    connect(m_port, &SessionPort::roundTripChanged, this,
            [this](std::chrono::microseconds roundTrip) { m_roundTrip = roundTrip; });
    connect(m_port, &SessionPort::statusChanged, this, [this](const Status &status) { m_situation.status = status; });
    connect(m_port, &SessionPort::changed, m_window.model, &LockTableModel::apply);
    connect(m_port, &SessionPort::changed, this, [this](const DeltaPtr &delta) { Q_EMIT rowsChanged(delta->reset); });
    connect(m_port, &SessionPort::historyProblem, this, &Connection::setHistoryProblem);
    connect(m_port, &SessionPort::armingChanged, this, &Connection::stateChanged);
    connect(m_policy.get(), &PolicyControl::changed, this, [this] {
        showPolicy();
        Q_EMIT stateChanged();
    });
    connect(m_port, &SessionPort::recognized, this, [this](const profiles::ServerMarks &marks) {
        m_marks = marks;
        m_window.preferences->learn(m_address, marks);
    });
    connect(m_port, &SessionPort::holdsChanged, this,
            [this](const std::vector<locks::HoldFacts> &holds) { m_acquires->setHolds(holds); });
}

void Connection::showPolicy()
{
    m_bulk->setPolicy(m_policy->policy());
    m_acts->setPolicy(m_policy->policy());
    m_situation.whyNoChange = m_policy->whyNot();
}

void Connection::setHistoryProblem(const QString &text)
{
    if (std::exchange(m_historyProblem, text) != text)
        Q_EMIT historyProblemChanged();
}

bool Connection::isConnectedAs(const profiles::Way &way) const
{
    return m_address == way.address && m_operatorAs == way.operatorAs
        && m_said == m_window.preferences->policyOf(m_address)
        && m_prefixes == m_window.preferences->prefixesOf(m_address) && m_watching == m_window.preferences->watching();
}

void Connection::connectTo(const profiles::Way &way, bool remember, const QString &called, bool isRecorded)
{
    const redis::Address &address = way.address;
    m_address = address;
    m_operatorAs = way.operatorAs;
    m_said = m_window.preferences->policyOf(address);
    m_called = called;
    m_name = called.isEmpty() ? nameOf(address) : called;
    m_situation.node = called.isEmpty() ? address.node() : called;
    m_situation.place = address.node();
    m_situation.isRecording = m_port->isRecording();
    m_situation.user = address.user;
    m_situation.pin = address.transport == redis::Address::Transport::Tls ? address.pin : QByteArray();
    m_situation.connection.phase = redis::ConnectionState::Phase::Connecting;
    m_policy->setPolicy(m_said);
    m_acts->setConnection(m_name, m_said); // a new connection is not armed
    m_bulk->setConnection(m_name, m_said);
    showPolicy();
    m_remember = remember;
    m_prefixes = m_window.preferences->prefixesOf(address);
    m_situation.only = profiles::prefixText(m_prefixes);
    m_acquires->setServer(address);
    m_watching = m_window.preferences->watching();
    m_port->connectTo({address, way.operatorAs, m_said, m_prefixes, m_window.preferences->trackedPrefixList(),
                       m_window.preferences->tokenPatternList(), m_watching.refreshEvery, m_watching.goneFor,
                       m_watching.commandsPerSecond(), m_watching.isRecorded && isRecorded});
    m_window.model->setContact(false, id());
    m_instances->connectTo(Preferences::accountOf(address));
}

void Connection::leave()
{
    m_port->leave();
}

void Connection::forget()
{
    Q_EMIT left();
    m_window.model->clear(id());
    m_trace->forgetServer();
    m_instances->forget();
    m_acquires->setHolds({});
    m_leaves->forget();
    m_acquires->closeAll();
    m_acts->closeAll();
    m_bulk->closeAll();
    m_situation = {};
    m_operatorAs.reset();
    m_marks.clear();
    m_policy->setPolicy({});
    m_roundTrip.reset();
    setHistoryProblem({});
}

void Connection::setPaused(bool paused)
{
    m_situation.paused = paused;
    m_situation.pausedAt.reset();
    if (paused) {
        m_situation.pausedAt = m_window.clock->now();
        m_situation.pausedWallMillis = m_window.clock->wallMillis();
    }
    m_port->setPaused(paused);
}

void Connection::setCalled(const QString &called)
{
    m_acquires->setCalled(called);
    m_leaves->setServer(called);
}

void Connection::tick()
{
    m_situation.whyNoChange = m_policy->whyNot(); // the five minutes of arming may have passed
    m_acts->tick(serverMillis());
    m_trace->setPossible(isLive(), tr("Connect to a server to listen to it, or open a log."));
}

void Connection::tryServer()
{
    if (m_trial.isRunning())
        return;
    m_trial = m_port->tryServer();
    onAnswer(m_trial, this, [this](const Result<redis::CapabilityReportPtr> &trial) { Q_EMIT tried(trial); });
}

std::optional<qint64> Connection::serverMillis() const
{
    const auto offset = m_situation.status.serverClockOffsetMillis;
    return offset ? std::optional(m_window.clock->wallMillis() + *offset) : std::nullopt;
}

} // namespace lockscope::ui
