#include "ui/window/flows/bulk_flow.h"

#include "ui/bulk/bulk_rows.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QUuid>

#include <algorithm>

namespace lockscope::ui {

BulkFlow::BulkFlow(SessionPort *port, const Clock *clock, QWidget *window)
    : QObject(window)
    , m_port(port)
    , m_clock(clock)
    , m_window(window)
{
    connect(port, &SessionPort::armingChanged, this, [this](std::optional<Instant> until) {
        m_isArmed = until.has_value();
        showPolicy();
    });
}

BulkFlow::WorkPtr BulkFlow::open(const QString &title, const BulkDialog::Words &words, const char *action)
{
    const auto work = std::make_shared<Work>();
    work->title = title;
    work->action = action;
    work->dialog = new BulkDialog(tr("%1 on %2").arg(title, m_server), words, m_window,
                                  [clock = m_clock] { return clock->now(); });
    m_dialogs.push_back(work->dialog);
    work->dialog->setAttribute(Qt::WA_DeleteOnClose);
    work->dialog->setPolicy(m_policy, m_isArmed);
    connect(work->dialog, &BulkDialog::confirmed, this,
            [this, work](const QString &reason, int typedCount, const QString &typedName) {
                run(work, {reason, typedName, {}}, typedCount);
            });
    connect(work->dialog, &BulkDialog::stopWanted, this, [work] { work->stop.request_stop(); });
    connect(work->dialog, &BulkDialog::undoWanted, this,
            [this, work](const std::vector<std::size_t> &which) { undo(work, which); });
    connect(work->dialog, &QDialog::finished, this, [this, work] {
        work->dialog.clear(); // nobody waits for this sweep any more
        work->stop.request_stop();
        drop(work);
    });
    work->dialog->show();
    return work;
}

void BulkFlow::drop(const WorkPtr &work)
{
    for (const actions::BatchItem &item : work->items) {
        if (item.shown)
            m_port->dropPlan(item.shown->id);
    }
    for (const auto &[at, plan] : work->undoPlans)
        m_port->dropPlan(plan->id);
}

void BulkFlow::openSweep()
{
    const WorkPtr work =
        open(tr("Sweep"), {tr("&Delete"), tr("Why"), tr("All %1 deleted."), tr("%1 deleted")}, "sweep");
    work->dialog->setLooking(tr("Scanning all names once, at a limited rate…"));
    onAnswer(m_port->sweep(work->stop.get_token()), this,
             [this, work](const Result<actions::SweepReportPtr> &report) { swept(work, report); });
}

void BulkFlow::swept(const WorkPtr &work, const Result<actions::SweepReportPtr> &found)
{
    if (!work->dialog)
        return;
    if (!found) {
        work->dialog->setUnavailable(found.error());
        return;
    }
    const actions::SweepReportPtr &report = *found;
    std::vector<BulkDialog::Row> rows;
    for (const actions::Leftover &leftover : report->leftovers) {
        rows.push_back(bulkRow(leftover));
        if (rows.back().isMeant)
            work->items.push_back({{leftover.id}, nullptr});
    }
    QString summary =
        tr("%1 keys scanned. Leftovers of locks: %2, of which %3 are provably dead.")
            .arg(countText(report->keys), countText(qint64(rows.size())), countText(qint64(work->items.size())));
    if (!report->isWhole)
        summary += QLatin1Char(' ') + tr("There are more.");
    work->dialog->setRows(std::move(rows), summary);
}

void BulkFlow::openRelease(const QString &title, const std::vector<LockPtr> &locks)
{
    const WorkPtr work =
        open(title, {tr("&Release"), tr("Held by"), tr("All %1 released."), tr("%1 released")}, "force-release");
    work->toPlan.assign(locks.begin(), locks.end());
    planNext(work);
}

void BulkFlow::planNext(const WorkPtr &work)
{
    if (work->toPlan.empty()) {
        showPlans(work);
        return;
    }
    const qint64 looked = qint64(work->items.size()) + qint64(work->refused.size());
    work->dialog->setLooking(
        tr("Checking lock %1 of %2…").arg(countText(looked + 1), countText(looked + qint64(work->toPlan.size()))));
    onAnswer(m_port->plan(work->action, {work->toPlan.front()->id}), this,
             [this, work](const Result<actions::PlanPtr> &plan) { planned(work, plan); });
}

void BulkFlow::planned(const WorkPtr &work, const Result<actions::PlanPtr> &plan)
{
    if (!work->dialog) {
        if (plan)
            m_port->dropPlan((*plan)->id);
        return;
    }
    if (plan)
        work->items.push_back({(*plan)->target, *plan});
    else
        work->refused.emplace_back(work->toPlan.front(), plan.error());
    work->toPlan.pop_front();
    planNext(work);
}

void BulkFlow::showPlans(const WorkPtr &work)
{
    std::vector<BulkDialog::Row> rows;
    for (const actions::BatchItem &item : work->items)
        rows.push_back(bulkRow(*item.shown, m_names));
    for (const auto &[lock, error] : work->refused)
        rows.push_back(bulkRow(*lock, error, m_names));
    work->dialog->setRows(std::move(rows),
                          tr("Each lock is released if its holder is unchanged. The programs that hold the locks keep "
                             "running, and may still be writing."));
}

void BulkFlow::run(const WorkPtr &work, const actions::Consent &said, int typedCount)
{
    actions::Consent consent = said;
    consent.batch = actions::Batch{{}, int(work->items.size()), typedCount};
    work->reason = said.reason;
    begin(work, work->action, work->items, consent);
}

void BulkFlow::undo(const WorkPtr &work, const std::vector<std::size_t> &which)
{
    std::vector<actions::BatchItem> items;
    items.reserve(which.size());
    for (const std::size_t at : which)
        items.push_back({work->items[at].target, work->undoPlans[at]});
    work->undoing = which;
    actions::Consent consent;
    consent.reason = tr("undo: %1").arg(work->reason);
    consent.batch = actions::Batch{{}, int(items.size()), 0};
    begin(work, "put-back", items, consent);
}

void BulkFlow::begin(const WorkPtr &work, const QByteArray &action, const std::vector<actions::BatchItem> &items,
                     const actions::Consent &consent)
{
    actions::Consent together = consent;
    together.batch->id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    work->asked = items.size();
    work->answered = 0;
    work->stop = std::stop_source();
    m_running.push_back(work);
    const auto heard = [self = QPointer(this), work](std::size_t at, const Result<actions::Outcome> &outcome) {
        if (self)
            self->told(work, at, outcome);
    };
    onAnswer(m_port->runBatch(action, items, together, heard, work->stop.get_token()), this,
             [this, work](const Result<std::size_t> &) { batchEnded(work); });
}

void BulkFlow::told(const WorkPtr &work, std::size_t at, const Result<actions::Outcome> &told)
{
    if (std::find(m_running.begin(), m_running.end(), work) == m_running.end())
        return;
    const std::optional<actions::Outcome> outcome = told ? std::optional(*told) : std::nullopt;
    const Error error = told ? Error() : told.error();
    ++work->answered;
    Q_EMIT progressed();
    if (work->undoing.empty())
        tellDone(work, at, outcome, error);
    else if (work->dialog)
        work->dialog->setUndone(work->undoing[at], bulkTone(outcome), undoneText(outcome, error, m_names));
}

void BulkFlow::tellDone(const WorkPtr &work, std::size_t at, const std::optional<actions::Outcome> &outcome,
                        const Error &error)
{
    std::optional<Instant> undoUntil;
    if (outcome && outcome->undo) {
        work->undoPlans[at] = outcome->undoPlan;
        undoUntil = outcome->undo->until;
    }
    if (!work->dialog)
        return;
    work->dialog->setResult(at, bulkTone(outcome), doneText(outcome, error, m_names), undoUntil);
    if (outcome && outcome->whatNow)
        work->dialog->setWhatNow(phraseText(*outcome->whatNow, m_names));
}

void BulkFlow::batchEnded(const WorkPtr &work)
{
    if (std::erase(m_running, work) == 0)
        return;
    if (work->dialog)
        work->dialog->setEnded();
    Q_EMIT ended();
}

QStringList BulkFlow::working() const
{
    QStringList all;
    for (const WorkPtr &work : m_running)
        all << tr("%1: %2 of %3 done so far")
                   .arg(work->title, countText(qint64(work->answered)), countText(qint64(work->asked)));
    return all;
}

void BulkFlow::stopAll()
{
    for (const WorkPtr &work : m_running)
        work->stop.request_stop();
}

void BulkFlow::setConnection(const QString &server, const actions::ConnectionPolicy &policy)
{
    m_server = server;
    m_policy = policy;
    m_isArmed = false;
    showPolicy();
}

void BulkFlow::setPolicy(const actions::ConnectionPolicy &policy)
{
    m_policy = policy;
    showPolicy();
}

void BulkFlow::showPolicy()
{
    for (const auto &dialog : m_dialogs) {
        if (dialog)
            dialog->setPolicy(m_policy, m_isArmed);
    }
}

void BulkFlow::closeAll()
{
    m_running.clear();
    for (const auto &dialog : std::exchange(m_dialogs, {})) {
        if (!dialog)
            continue;
        dialog->hide(); // close() is ignored while a batch runs
        dialog->deleteLater();
    }
}

} // namespace lockscope::ui
