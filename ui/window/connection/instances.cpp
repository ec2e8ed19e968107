#include "ui/window/connection/instances.h"

#include "core/words/client_words.h"
#include "ui/clients/client_model.h"
#include "ui/clients/client_panel.h"
#include "ui/clients/client_text.h"
#include "ui/clients/rules_dialog.h"
#include "ui/link/session_port.h"
#include "ui/models/lock_table_model.h"
#include "ui/table/lock_pane.h"
#include "ui/text/words.h"
#include "ui/window/preferences/preferences.h"

namespace lockscope::ui {

using clients::ClientState;

namespace {

// Counts the late locks of clients with a stopped watchdog, because the alarm about these clients covers the locks.
qint64 lateLocks(const ClientModel &model)
{
    qint64 late = 0;
    for (int row = 0; row < model.attention(); ++row) {
        const auto &client = model.clientAt(row);
        for (const auto &finding : client->findings)
            late += finding.state == ClientState::WatchdogStopped ? client->late : 0;
    }
    return late;
}

} // namespace

Instances::Instances(SessionPort *port, Preferences *preferences, LockTableModel *locks, LockPane *pane,
                     const Clock *clock, QWidget *window)
    : QObject(window)
    , m_port(port)
    , m_preferences(preferences)
    , m_locks(locks)
    , m_pane(pane)
    , m_window(window)
    , m_panel(new ClientPanel(&m_nicknames, window, [clock] { return clock->now(); }))
{
    connect(port, &SessionPort::clientsChanged, this, [this](const clients::ClientDeltaPtr &delta) { apply(*delta); });
    connect(m_panel, &ClientPanel::looked, this, [this](bool looked) {
        m_isPanelSeen = looked;
        look();
    });
    connect(locks, &LockTableModel::addressesWantedChanged, this, &Instances::look);
    connect(m_panel, &ClientPanel::locksRequested, this, &Instances::showLocks);
    connect(m_panel, &ClientPanel::nicknameGiven, this, &Instances::give);
    connect(m_panel, &ClientPanel::rulesRequested, this, &Instances::editRules);
    connect(m_panel, &ClientPanel::traceRequested, this, &Instances::traceRequested);
}

void Instances::connectTo(const QString &account)
{
    m_account = account;
    m_locks->setNicknames(&m_nicknames, m_port->connection());
    m_locks->setAddresses(&m_addresses, m_port->connection());
    look();
    m_nicknames.setGiven(m_preferences->nicknames(account));
    useRules(m_preferences->nameRules(account));
}

void Instances::rulesChanged(const QString &account)
{
    if (account == m_account)
        useRules(m_preferences->nameRules(account));
}

void Instances::forget()
{
    m_panel->forget();
    m_nicknames = {};
    m_addresses.clear();
    showAlarm();
}

void Instances::look()
{
    m_port->setClientsLooked(m_isPanelSeen || m_locks->filter().dependsOnAddresses());
}

void Instances::apply(const clients::ClientDelta &delta)
{
    bool isRenamed = false;
    for (const auto &client : delta.upserts)
        isRenamed |= m_nicknames.setByRule(client->uuid, client->ruleName);
    for (const auto &uuid : delta.removed)
        isRenamed |= m_nicknames.setByRule(uuid, QString());
    const bool isMoved = m_addresses.apply(delta);
    m_panel->apply(delta);
    if (isRenamed)
        m_locks->namesChanged();
    if (isMoved)
        m_locks->addressesChanged();
    showAlarm();
}

void Instances::give(const QByteArray &client, const QString &name)
{
    m_nicknames.setGiven(m_preferences->nicknames(m_account)); // another connection of the account may have added some
    m_nicknames.give(client, name);
    m_preferences->setNicknames(m_account, m_nicknames.given());
    m_panel->namesChanged();
    m_locks->namesChanged();
    Q_EMIT namesChanged();
}

std::vector<KnownClient> Instances::knownClients() const
{
    const ClientModel &model = *m_panel->model();
    std::vector<KnownClient> known;
    for (int row = 0; row < model.rowCount(); ++row) {
        const clients::Uuid &uuid = model.clientAt(row)->uuid;
        known.push_back({uuid, m_nicknames.of(uuid), m_addresses.of(uuid)});
    }
    return known;
}

void Instances::editRules()
{
    auto *dialog = new RulesDialog(m_preferences->nameRules(m_account), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RulesDialog::saved, this, [this, account = m_account](const QString &rules) {
        m_preferences->setNameRules(account, rules);
        Q_EMIT rulesSaved(account);
    });
    dialog->show();
}

// Rules that cannot be parsed have no effect, but they stay saved until the user edits them.
void Instances::useRules(const QString &rules)
{
    const auto parsed = clients::parseNameRules(rules);
    m_port->setNameRules(parsed ? *parsed : clients::NameRules());
}

// The panel follows the current server, but the table may show only another one.
void Instances::showLocks(const QByteArray &client)
{
    if (const auto &only = m_locks->filter().connection; only && *only != m_port->connection())
        m_pane->setConnection({});
    m_pane->setClient(client, clientName(client, m_nicknames));
}

// Shows one alarm per client, however many of its rows are late.
void Instances::showAlarm()
{
    const ClientModel &model = *m_panel->model();
    const int count = model.attention();
    if (count == 0)
        return setAlarm({});
    const auto &worst = *model.clientAt(0);
    const QString name = clientName(worst.uuid, m_nicknames);
    const auto &finding = worst.findings.front();
    const QString said = finding.state == ClientState::WatchdogStopped
        ? tr("%1: %2, %3 locks").arg(name, clientStateWord(finding.state), QString::number(finding.count))
        : tr("%1: %2").arg(name, clientStateWord(finding.state));
    const QString text = count == 1 ? said : tr("%1 +%2").arg(said, QString::number(count - 1));
    setAlarm({text, phraseText(words::findingPhrase(finding, worst.asOf)), lateLocks(model)});
}

void Instances::setAlarm(const ClientAlarm &alarm)
{
    m_alarm = alarm;
    Q_EMIT alarmChanged();
}

void Instances::showWorst()
{
    if (m_panel->model()->attention() > 0)
        show(m_panel->model()->clientAt(0)->uuid);
}

void Instances::show(const QByteArray &client)
{
    if (m_panel->model()->rowOf(client) < 0)
        return;
    m_panel->choose(client);
    Q_EMIT panelRequested();
}

} // namespace lockscope::ui
