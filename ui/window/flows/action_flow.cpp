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
    connect(port, &SessionPort::planned, this, &ActionFlow::planned);
    connect(port, &SessionPort::executed, this, &ActionFlow::executed);
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

ActionDialog *ActionFlow::open(const LockId &id)
{
    for (auto *dialog : dialogs()) {
        if (dialog->id() != id)
            continue;
        if (dialog->isDone()) { // it only shows the outcome
            dialog->close();
        } else {
            dialog->raise();
            dialog->activateWindow();
            return dialog;
        }
    }
    auto *dialog = new ActionDialog(id, m_window, [clock = m_clock] { return clock->now(); });
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    std::erase_if(m_dialogs, [](const auto &known) { return !known; });
    m_dialogs.emplace_back(dialog);
    dialog->setNames(m_names);
    wire(dialog);
    tell(dialog);
    dialog->show();
    return dialog;
}

void ActionFlow::wire(ActionDialog *dialog)
{
    connect(dialog, &ActionDialog::planWanted, this,
            [this, dialog](const QByteArray &action, const actions::Target &target) { plan(dialog, action, target); });
    connect(dialog, &ActionDialog::confirmed, this,
            [this, dialog](actions::PlanId plan, const actions::Consent &consent) {
                execute(dialog, About::Action, plan, consent);
            });
    connect(dialog, &ActionDialog::undoWanted, this,
            [this, dialog](actions::PlanId plan, const actions::Consent &consent) {
                execute(dialog, About::Undo, plan, consent);
            });
    connect(dialog, &ActionDialog::planDropped, m_port, &SessionPort::dropPlan);
    connect(dialog, &ActionDialog::armWanted, m_port, &SessionPort::arm);
    connect(dialog, &QDialog::finished, this, [this, dialog] {
        forget(dialog);
        for (const auto shown : dialog->plans())
            m_port->dropPlan(shown);
    });
    connect(dialog, &QObject::destroyed, this, [this, dialog] { forget(dialog); });
}

void ActionFlow::tell(ActionDialog *dialog)
{
    dialog->setServer(m_server);
    dialog->setPolicy(m_policy,
                      m_armedUntil && m_clock->now() < *m_armedUntil); // by the clock, whatever the engine has reported
    dialog->setLock(m_find(dialog->id()), m_serverMillis);
}

void ActionFlow::tick(std::optional<qint64> serverMillis)
{
    m_serverMillis = serverMillis;
    for (auto *dialog : dialogs())
        tell(dialog);
}

void ActionFlow::forget(const ActionDialog *dialog)
{
    for (auto &asking : m_asking) {
        if (asking.dialog == dialog)
            asking.dialog = nullptr;
    }
}

void ActionFlow::forgetPlans(const ActionDialog *dialog)
{
    for (auto &asking : m_asking) {
        if (asking.dialog == dialog && asking.about == About::Plan)
            asking.dialog = nullptr;
    }
}

void ActionFlow::closeAll()
{
    m_asking.clear();
    for (const auto &dialog : std::exchange(m_dialogs, {})) {
        if (!dialog)
            continue;
        dialog->hide(); // it would not close while it works
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

void ActionFlow::plan(ActionDialog *dialog, const QByteArray &action, const actions::Target &target)
{
    forgetPlans(dialog);
    if (action.isEmpty())
        return;
    const quint64 number = m_port->newRequest();
    m_asking.insert(number, {dialog, About::Plan});
    m_port->plan(number, action, target);
}

void ActionFlow::execute(ActionDialog *dialog, About about, actions::PlanId plan, const actions::Consent &consent)
{
    const quint64 number = m_port->newRequest();
    m_asking.insert(number, {dialog, about});
    m_port->execute(number, plan, consent);
}

void ActionFlow::planned(quint64 number, const actions::PlanPtr &plan, const Error &error)
{
    if (!m_asking.contains(number))
        return;
    auto *dialog = m_asking.take(number).dialog;
    if (dialog && plan)
        dialog->setPlan(*plan);
    else if (dialog)
        dialog->setUnavailable(error);
    else if (plan)
        m_port->dropPlan(plan->id);
}

void ActionFlow::executed(quint64 number, const std::optional<actions::Outcome> &outcome, const Error &error)
{
    const Asking asking = m_asking.take(number);
    auto *dialog = asking.dialog;
    if (!dialog)
        return;
    if (asking.about == About::Undo)
        return outcome ? dialog->setUndone(*outcome) : dialog->setUndoFailed(error);
    if (outcome)
        dialog->setOutcome(*outcome);
    else
        dialog->setFailed(error);
    Q_EMIT ended(shortName(dialog->id().key, 60), outcome ? problemText(*outcome) : errorText(error));
}

} // namespace lockscope::ui
