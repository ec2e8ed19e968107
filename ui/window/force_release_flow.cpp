#include "ui/window/force_release_flow.h"

#include "ui/dialogs/force_release_sheet.h"
#include "ui/text/format.h"
#include "ui/widgets/message_line.h"

namespace lockscope::ui {

namespace {

constexpr char deed[] = "force-release"; // actions::deeds()

QString problemText(const actions::Outcome &outcome)
{
    if (outcome.what == actions::Outcome::What::Changed)
        return ForceReleaseFlow::tr("not released by force: it changed after it was looked at");
    if (!outcome.auditWarning.isEmpty())
        return ForceReleaseFlow::tr("the outcome is not in the audit file: %1").arg(outcome.auditWarning);
    return {};
}

} // namespace

ForceReleaseFlow::ForceReleaseFlow(SessionPort *port, Find find, QWidget *window)
    : QObject(window)
    , m_port(port)
    , m_find(std::move(find))
    , m_window(window)
{
    connect(port, &SessionPort::planned, this, &ForceReleaseFlow::planned);
    connect(port, &SessionPort::executed, this, &ForceReleaseFlow::executed);
}

ForceReleaseSheet *ForceReleaseFlow::open(const LockId &id)
{
    for (auto *sheet : m_window->findChildren<ForceReleaseSheet *>()) {
        if (sheet->id() != id || !sheet->isVisible())
            continue;
        if (sheet->isDone()) { // only its outcome is left of it
            sheet->close();
        } else {
            sheet->raise();
            sheet->activateWindow();
            return sheet;
        }
    }
    auto *sheet = new ForceReleaseSheet(id, m_window);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(sheet, &ForceReleaseSheet::rereadRequested, this, [this, sheet] { plan(sheet); });
    connect(sheet, &ForceReleaseSheet::confirmed, this,
            [this, sheet](actions::PlanId plan, const actions::Consent &consent) { execute(sheet, plan, consent); });
    connect(sheet, &ForceReleaseSheet::planDropped, m_port, &SessionPort::dropPlan);
    connect(sheet, &QDialog::finished, this, [this, sheet] {
        forget(sheet);
        if (const auto shown = sheet->plan())
            m_port->dropPlan(*shown);
    });
    connect(sheet, &QObject::destroyed, this, [this, sheet] { forget(sheet); });
    sheet->show();
    plan(sheet);
    return sheet;
}

void ForceReleaseFlow::forget(const ForceReleaseSheet *sheet)
{
    for (auto &asking : m_asking) {
        if (asking == sheet)
            asking = nullptr;
    }
}

void ForceReleaseFlow::closeAll()
{
    m_asking.clear();
    for (auto *sheet : m_window->findChildren<ForceReleaseSheet *>()) {
        sheet->hide(); // it would not close while it works
        sheet->deleteLater();
    }
}

QStringList ForceReleaseFlow::working() const
{
    QStringList names;
    for (const auto *sheet : m_window->findChildren<ForceReleaseSheet *>()) {
        if (sheet->isVisible() && sheet->isWorking())
            names << shortName(sheet->id().key, 60);
    }
    return names;
}

void ForceReleaseFlow::plan(ForceReleaseSheet *sheet)
{
    if (const auto lock = m_find(sheet->id()); lock && lock->kind == Kind::ExpirableSemaphore) {
        sheet->setPermits(lock->holders);
        if (sheet->mustChoose())
            return;
    }
    const quint64 number = m_port->newRequest();
    m_asking.insert(number, sheet);
    m_port->plan(number, deed, {sheet->id(), sheet->permit()});
}

void ForceReleaseFlow::execute(ForceReleaseSheet *sheet, actions::PlanId plan, const actions::Consent &consent)
{
    const quint64 number = m_port->newRequest();
    m_asking.insert(number, sheet);
    m_port->execute(number, plan, consent);
}

void ForceReleaseFlow::planned(quint64 number, const actions::PlanPtr &plan, const Error &error)
{
    if (!m_asking.contains(number))
        return;
    auto *sheet = m_asking.take(number);
    if (sheet && plan)
        sheet->setPlan(*plan);
    else if (sheet)
        sheet->setUnavailable(error);
    else if (plan)
        m_port->dropPlan(plan->id);
}

void ForceReleaseFlow::executed(quint64 number, const std::optional<actions::Outcome> &outcome, const Error &error)
{
    auto *sheet = m_asking.take(number);
    if (!sheet)
        return;
    if (outcome)
        sheet->setOutcome(*outcome);
    else
        sheet->setFailed(error);
    Q_EMIT ended(shortName(sheet->id().key, 60), outcome ? problemText(*outcome) : errorText(error));
}

} // namespace lockscope::ui
