#include "ui/window/flows/action_flow.h"

#include "ui/actiondialog/action_dialog.h"
#include "ui/text/format.h"
#include "ui/widgets/message_line.h"

namespace lockscope::ui {

namespace {

QString problemText(const actions::Outcome &outcome)
{
    if (outcome.what == actions::Outcome::What::Changed)
        return ActionFlow::tr("nothing done: it changed since you looked");
    if (!outcome.auditWarning.isEmpty())
        return ActionFlow::tr("cannot record the outcome in the audit file: %1").arg(outcome.auditWarning);
    return {};
}

} // namespace

ActionFlow::ActionFlow(SessionPort *port, Find find, const Clock *clock, QWidget *window)
    : QObject(window)
    , m_port(port)
    , m_find(std::move(find))
    , m_clock(clock)
    , m_window(window)
{
    connect(port, &SessionPort::armingChanged, this, [this](std::optional<Instant> until) {
        m_armedUntil = until;
        tick(m_serverMillis);
    });
    connect(port, &SessionPort::happened, this, [this](const std::vector<LockEvent> &events) {
        for (auto *dialog : dialogs())
            dialog->happened(events);
    });
}

QList<ActionDialog *> ActionFlow::dialogs() const
{
    QList<ActionDialog *> open;
    for (const auto &dialog : m_dialogs) {
        if (dialog && dialog->isVisible())
            open << dialog;
    }
    return open;
}

void ActionFlow::setConnection(const QString &server, const actions::ConnectionPolicy &policy)
{
    m_server = server;
    m_policy = policy;
    m_armedUntil.reset();
}

void ActionFlow::setPolicy(const actions::ConnectionPolicy &policy)
{
    m_policy = policy;
    tick(m_serverMillis);
}

ActionDialog *ActionFlow::open(const LockId &id, const QByteArray &action)
{
    for (auto *dialog : dialogs()) {
        if (dialog->id() != id)
            continue;
        if (dialog->isDone()) { // it only shows the outcome
            dialog->close();
        } else {
            dialog->raise();
            dialog->activateWindow();
            if (!action.isEmpty() && !dialog->isWorking())
                dialog->choose(action);
            return dialog;
        }
    }
    auto *dialog = new ActionDialog(id, m_window, [clock = m_clock] { return clock->now(); });
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    std::erase_if(m_dialogs, [](const auto &known) { return !known; });
    m_dialogs.emplace_back(dialog);
    m_planned.insert(dialog, 0);
    dialog->setNames(m_names);
    wire(dialog);
    tell(dialog);
    if (!action.isEmpty())
        dialog->choose(action);
    dialog->show();
    return dialog;
}

void ActionFlow::wire(ActionDialog *dialog)
{
    connect(dialog, &ActionDialog::planWanted, this,
            [this, dialog](const QByteArray &action, const actions::Target &target) { plan(dialog, action, target); });
    connect(dialog, &ActionDialog::confirmed, this,
            [this, dialog](actions::PlanId plan, const actions::Consent &consent) { execute(dialog, plan, consent); });
    connect(dialog, &ActionDialog::undoWanted, this,
            [this, dialog](actions::PlanId plan, const actions::Consent &consent) { undo(dialog, plan, consent); });
    connect(dialog, &ActionDialog::planDropped, m_port, &SessionPort::dropPlan);
    connect(dialog, &ActionDialog::armWanted, m_port, &SessionPort::arm);
    connect(dialog, &QDialog::finished, this, [this, dialog] {
        m_planned.remove(dialog);
        for (const auto shown : dialog->plans())
            m_port->dropPlan(shown);
    });
    connect(dialog, &QObject::destroyed, this, [this, dialog] { m_planned.remove(dialog); });
}

void ActionFlow::tell(ActionDialog *dialog)
{
    dialog->setServer(m_server);
    dialog->setPolicy(m_policy,
                      m_armedUntil && m_clock->now() < *m_armedUntil); // the engine may report this end later
    dialog->setLock(m_find(dialog->id()), m_serverMillis);
}

void ActionFlow::tick(std::optional<qint64> serverMillis)
{
    m_serverMillis = serverMillis;
    for (auto *dialog : dialogs())
        tell(dialog);
}

void ActionFlow::closeAll()
{
    m_planned.clear();
    for (const auto &dialog : std::exchange(m_dialogs, {})) {
        if (!dialog)
            continue;
        dialog->hide(); // close() is ignored while an action runs
        dialog->deleteLater();
    }
}

QStringList ActionFlow::working() const
{
    QStringList names;
    for (const auto *dialog : dialogs()) {
        if (dialog->isWorking())
            names << shortName(dialog->id().key, 60);
    }
    return names;
}

// Drops the answers to earlier requests, because only the latest plan is still wanted.
void ActionFlow::plan(ActionDialog *dialog, const QByteArray &action, const actions::Target &target)
{
    const int number = ++m_planned[dialog];
    if (action.isEmpty())
        return;
    onAnswer(m_port->plan(action, target), this,
             [this, number, dialog = QPointer(dialog)](const Result<actions::PlanPtr> &plan) {
                 const bool isWanted = m_planned.value(dialog) == number;
                 if (isWanted && plan)
                     dialog->setPlan(**plan);
                 else if (isWanted)
                     dialog->setUnavailable(plan.error());
                 else if (plan)
                     m_port->dropPlan((*plan)->id);
             });
}

void ActionFlow::execute(ActionDialog *dialog, actions::PlanId plan, const actions::Consent &consent)
{
    onAnswer(m_port->execute(plan, consent), this,
             [this, dialog = QPointer(dialog)](const Result<actions::Outcome> &outcome) {
                 if (!isOpen(dialog))
                     return;
                 if (outcome)
                     dialog->setOutcome(*outcome);
                 else
                     dialog->setFailed(outcome.error());
                 Q_EMIT ended(shortName(dialog->id().key, 60),
                              outcome ? problemText(*outcome) : errorText(outcome.error()));
             });
}

void ActionFlow::undo(ActionDialog *dialog, actions::PlanId plan, const actions::Consent &consent)
{
    onAnswer(m_port->execute(plan, consent), this,
             [this, dialog = QPointer(dialog)](const Result<actions::Outcome> &outcome) {
                 if (!isOpen(dialog))
                     return;
                 if (outcome)
                     dialog->setUndone(*outcome);
                 else
                     dialog->setUndoFailed(outcome.error());
             });
}

} // namespace lockscope::ui
