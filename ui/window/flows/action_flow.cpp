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
        for (auto *sheet : sheets())
            sheet->happened(events);
    });
}

QList<ActionDialog *> ActionFlow::sheets() const
{
    QList<ActionDialog *> open;
    for (const auto &sheet : m_sheets) {
        if (sheet && sheet->isVisible())
            open << sheet;
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
    for (auto *sheet : sheets()) {
        if (sheet->id() != id)
            continue;
        if (sheet->isDone()) { // it only shows the outcome
            sheet->close();
        } else {
            sheet->raise();
            sheet->activateWindow();
            return sheet;
        }
    }
    auto *sheet = new ActionDialog(id, m_window, [clock = m_clock] { return clock->now(); });
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    std::erase_if(m_sheets, [](const auto &known) { return !known; });
    m_sheets.emplace_back(sheet);
    sheet->setNames(m_names);
    wire(sheet);
    tell(sheet);
    sheet->show();
    return sheet;
}

void ActionFlow::wire(ActionDialog *sheet)
{
    connect(sheet, &ActionDialog::planWanted, this,
            [this, sheet](const QByteArray &action, const actions::Target &target) { plan(sheet, action, target); });
    connect(sheet, &ActionDialog::confirmed, this,
            [this, sheet](actions::PlanId plan, const actions::Consent &consent) {
                execute(sheet, About::Action, plan, consent);
            });
    connect(sheet, &ActionDialog::undoWanted, this,
            [this, sheet](actions::PlanId plan, const actions::Consent &consent) {
                execute(sheet, About::Undo, plan, consent);
            });
    connect(sheet, &ActionDialog::planDropped, m_port, &SessionPort::dropPlan);
    connect(sheet, &ActionDialog::armWanted, m_port, &SessionPort::arm);
    connect(sheet, &QDialog::finished, this, [this, sheet] {
        forget(sheet);
        for (const auto shown : sheet->plans())
            m_port->dropPlan(shown);
    });
    connect(sheet, &QObject::destroyed, this, [this, sheet] { forget(sheet); });
}

void ActionFlow::tell(ActionDialog *sheet)
{
    sheet->setServer(m_server);
    sheet->setPolicy(m_policy,
                     m_armedUntil && m_clock->now() < *m_armedUntil); // by the clock, whatever the engine has reported
    sheet->setLock(m_find(sheet->id()), m_serverMillis);
}

void ActionFlow::tick(std::optional<qint64> serverMillis)
{
    m_serverMillis = serverMillis;
    for (auto *sheet : sheets())
        tell(sheet);
}

void ActionFlow::forget(const ActionDialog *sheet)
{
    for (auto &asking : m_asking) {
        if (asking.sheet == sheet)
            asking.sheet = nullptr;
    }
}

void ActionFlow::forgetPlans(const ActionDialog *sheet)
{
    for (auto &asking : m_asking) {
        if (asking.sheet == sheet && asking.about == About::Plan)
            asking.sheet = nullptr;
    }
}

void ActionFlow::closeAll()
{
    m_asking.clear();
    for (const auto &sheet : std::exchange(m_sheets, {})) {
        if (!sheet)
            continue;
        sheet->hide(); // it would not close while it works
        sheet->deleteLater();
    }
}

QStringList ActionFlow::working() const
{
    QStringList names;
    for (const auto *sheet : sheets()) {
        if (sheet->isWorking())
            names << shortName(sheet->id().key, 60);
    }
    return names;
}

void ActionFlow::plan(ActionDialog *sheet, const QByteArray &action, const actions::Target &target)
{
    forgetPlans(sheet);
    if (action.isEmpty())
        return;
    const quint64 number = m_port->newRequest();
    m_asking.insert(number, {sheet, About::Plan});
    m_port->plan(number, action, target);
}

void ActionFlow::execute(ActionDialog *sheet, About about, actions::PlanId plan, const actions::Consent &consent)
{
    const quint64 number = m_port->newRequest();
    m_asking.insert(number, {sheet, about});
    m_port->execute(number, plan, consent);
}

void ActionFlow::planned(quint64 number, const actions::PlanPtr &plan, const Error &error)
{
    if (!m_asking.contains(number))
        return;
    auto *sheet = m_asking.take(number).sheet;
    if (sheet && plan)
        sheet->setPlan(*plan);
    else if (sheet)
        sheet->setUnavailable(error);
    else if (plan)
        m_port->dropPlan(plan->id);
}

void ActionFlow::executed(quint64 number, const std::optional<actions::Outcome> &outcome, const Error &error)
{
    const Asking asking = m_asking.take(number);
    auto *sheet = asking.sheet;
    if (!sheet)
        return;
    if (asking.about == About::Undo)
        return outcome ? sheet->setUndone(*outcome) : sheet->setUndoFailed(error);
    if (outcome)
        sheet->setOutcome(*outcome);
    else
        sheet->setFailed(error);
    Q_EMIT ended(shortName(sheet->id().key, 60), outcome ? problemText(*outcome) : errorText(error));
}

} // namespace lockscope::ui
