#include "ui/dialogs/evidence_table.h"

#include "core/actions/plan/permit.h"
#include "core/base/escape.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QHeaderView>

namespace lockscope::ui {

namespace {

QString holdersText(const Lock &seen)
{
    QStringList lines;
    for (const Holder &holder : seen.holders) {
        if (size_t(lines.size()) == EvidenceTable::listed)
            break;
        lines << EvidenceTable::tr("%1 · holds %2 · %3")
                     .arg(elided(toDisplay(holder.owner.raw()), 90), countText(holder.holds),
                          accessWord(holder.access));
    }
    const qint64 more = std::max(seen.holderCount, qint64(seen.holders.size())) - lines.size();
    if (more > 0)
        lines << EvidenceTable::tr("and %1 more").arg(countText(more));
    return lines.isEmpty() ? EvidenceTable::tr("nobody named") : lines.join(QLatin1Char('\n'));
}

QString waitersText(const Waiters &waiters)
{
    if (waiters.threads == 1)
        return EvidenceTable::tr("one thread (exact: the queue)");
    if (waiters.threads)
        return EvidenceTable::tr("%1 threads (exact: the queue)").arg(countText(*waiters.threads));
    if (waiters.clients == 0)
        return EvidenceTable::tr("nobody listens; those that spin or poll cannot be seen");
    if (waiters.clients == 1)
        return EvidenceTable::tr("at least one client (it listens)");
    if (waiters.clients)
        return EvidenceTable::tr("at least %1 clients (those that listen)").arg(countText(*waiters.clients));
    return EvidenceTable::tr("unknown");
}

QString pttlText(const Ttl &ttl)
{
    if (ttl.isNoExpiry())
        return EvidenceTable::tr("no expiry: it never ends by itself");
    if (ttl.isMissing())
        return EvidenceTable::tr("no key");
    return EvidenceTable::tr("%1, when it was read").arg(shortDuration(ttl.left()));
}

QString companionsText(const std::vector<Key> &companions)
{
    QStringList lines;
    for (size_t i = 0; i < std::min(companions.size(), EvidenceTable::listed); ++i)
        lines << shortName(companions[i], 90);
    if (companions.size() > EvidenceTable::listed)
        lines << EvidenceTable::tr("and %1 more").arg(companions.size() - EvidenceTable::listed);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

EvidenceTable::EvidenceTable(QWidget *parent)
    : QTableWidget(0, 2, parent)
{
    setHorizontalHeaderLabels({tr("What"), tr("Seen")});
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    horizontalHeader()->setStretchLastSection(true);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    // queued: the header knows its whole length only after the last row
    connect(verticalHeader(), &QHeaderView::sectionResized, this, &EvidenceTable::fit, Qt::QueuedConnection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setTabKeyNavigation(false);
    setAccessibleName(tr("What was seen of the lock"));
}

void EvidenceTable::setPlan(const actions::Plan &plan)
{
    setRowCount(0);
    const Lock &seen = plan.seen;
    add(tr("Kind"), seen.mode ? tr("%1, %2").arg(kindWord(seen.kind), modeWord(*seen.mode)) : kindWord(seen.kind));
    const bool isPermit = seen.kind == Kind::ExpirableSemaphore;
    if (isPermit)
        addPermit(plan);
    else if (seen.kind == Kind::Token)
        add(tr("Value"), elided(toDisplay(plan.value), 200));
    else
        add(tr("Held by"), holdersText(seen));
    if (!isPermit)
        add(tr("TTL"), pttlText(plan.pttl));
    if (plan.token)
        add(tr("Fencing token"), elided(toDisplay(*plan.token), 90));
    add(tr("Waiters"), waitersText(seen.waiters));
    add(tr("Message reaches"),
        plan.wakes == 1 ? tr("one subscriber now") : tr("%1 subscribers now").arg(countText(plan.wakes)));
    if (!plan.companions.empty())
        add(tr("Goes with it"), companionsText(plan.companions));
    fit();
}

void EvidenceTable::addPermit(const actions::Plan &plan)
{
    const Lock &seen = plan.seen;
    const Owner permit = actions::permitOwner(plan.permit);
    const auto found = std::find_if(seen.holders.begin(), seen.holders.end(),
                                    [&](const Holder &holder) { return holder.owner == permit; });
    add(tr("Permit"), elided(toDisplay(permit.raw()), 90));
    if (found != seen.holders.end())
        add(tr("Lent"), untilText(found->deadlineMillis));
    add(tr("Of all permits"),
        tr("%1 lent, %2 free").arg(countText(seen.holderCount), countText(seen.token.value_or(0))));
}

void EvidenceTable::fit()
{
    setMaximumHeight(sizeHint().height());
    updateGeometry();
}

void EvidenceTable::add(const QString &what, const QString &seen)
{
    const int row = rowCount();
    insertRow(row);
    setItem(row, 0, new QTableWidgetItem(what));
    setItem(row, 1, new QTableWidgetItem(seen));
}

// As high as its rows, within reason: the rest scrolls.
QSize EvidenceTable::sizeHint() const
{
    return {520, std::clamp(verticalHeader()->length() + horizontalHeader()->sizeHint().height() + 4, 120, 320)};
}

} // namespace lockscope::ui
