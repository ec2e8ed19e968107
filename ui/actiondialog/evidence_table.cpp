#include "ui/actiondialog/evidence_table.h"

#include "core/actions/plan/evidence.h"
#include "core/base/escape.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QHeaderView>

namespace lockscope::ui {

namespace {

constexpr int mostLines = 20; // a longer table scrolls
constexpr int leastRows = 3; // kind, holder and TTL
constexpr int rowMargins = 4; // above and below a line

QString holdersText(const Lock &seen, const words::ClientNames &names)
{
    QStringList lines;
    for (const Holder &holder : seen.holders) {
        if (size_t(lines.size()) == EvidenceTable::listed)
            break;
        const QString line =
            EvidenceTable::tr("%1 · holds %2 · %3")
                .arg(wholeOwner(holder.owner, 90, names), countText(holder.holds), accessWord(holder.access));
        lines << (holder.liveTimeouts == 0 ? EvidenceTable::tr("%1 · no live timeout key").arg(line) : line);
    }
    const qint64 more = std::max(seen.holderCount, qint64(seen.holders.size())) - lines.size();
    if (more > 0)
        lines << EvidenceTable::tr("and %1 more").arg(countText(more));
    return lines.isEmpty() ? EvidenceTable::tr("no known holder") : lines.join(QLatin1Char('\n'));
}

QString listensText(const QueueEntry &entry)
{
    if (!entry.subscribed)
        return EvidenceTable::tr("unknown whether it is subscribed");
    return *entry.subscribed ? EvidenceTable::tr("subscribed") : EvidenceTable::tr("not subscribed");
}

// One waiter per line, from the head of the queue.
QString queueText(const Lock &seen, const words::ClientNames &names)
{
    QStringList lines;
    for (const QueueEntry &entry : seen.queue) {
        if (size_t(lines.size()) == EvidenceTable::listed)
            break;
        lines << EvidenceTable::tr("%1 · %2").arg(wholeOwner(entry.owner, 90, names), listensText(entry));
    }
    if (seen.queue.size() > EvidenceTable::listed)
        lines << EvidenceTable::tr("and %1 more").arg(seen.queue.size() - EvidenceTable::listed);
    return lines.join(QLatin1Char('\n'));
}

QString waitersText(const Waiters &waiters)
{
    if (waiters.threads)
        return EvidenceTable::tr("%1 threads (exact, from the queue)", nullptr, int(*waiters.threads))
            .arg(countText(*waiters.threads));
    if (waiters.clients == 0)
        return EvidenceTable::tr("no subscribers; waiters that spin or poll cannot be seen");
    if (waiters.clients)
        return EvidenceTable::tr("at least %1 clients (subscribed)", nullptr, int(*waiters.clients))
            .arg(countText(*waiters.clients));
    return EvidenceTable::tr("unknown");
}

QString pttlText(const Ttl &ttl)
{
    if (ttl.isNoExpiry())
        return EvidenceTable::tr("no expiry: it never expires");
    if (ttl.isMissing())
        return EvidenceTable::tr("no key");
    return EvidenceTable::tr("%1 when it was read").arg(shortDuration(ttl.left()));
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
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    // queued, because the header's length is correct only after the last row was resized
    connect(verticalHeader(), &QHeaderView::sectionResized, this, &EvidenceTable::fit, Qt::QueuedConnection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setTabKeyNavigation(false);
    setVerticalScrollMode(ScrollPerPixel); // a row may be higher than the table
    setAccessibleName(tr("Evidence about the lock"));
}

void EvidenceTable::setPlan(const actions::Plan &plan)
{
    m_filled = 0;
    const Lock &seen = plan.seen;
    add(tr("Kind"), seen.mode ? tr("%1, %2").arg(kindWord(seen.kind), modeWord(*seen.mode)) : kindWord(seen.kind));
    const bool isPermit = seen.kind == Kind::ExpirableSemaphore;
    if (isPermit)
        addPermit(plan);
    else if (seen.kind == Kind::Token)
        add(tr("Value"), elided(toDisplay(plan.value), 200));
    else
        add(tr("Held by"), holdersText(seen, m_names));
    if (!isPermit)
        add(tr("TTL"), pttlText(plan.pttl));
    if (plan.token)
        add(tr("Fencing token"), elided(toDisplay(*plan.token), 90));
    add(tr("Waiters"), waitersText(seen.waiters));
    if (!seen.queue.empty())
        add(tr("Queue"), queueText(seen, m_names));
    // not for evict: which client gets the message depends on the queue
    if (!plan.action.isEmpty() && plan.action != "evict")
        add(tr("Message reaches"), tr("%1 subscribers now", nullptr, int(plan.wakes)).arg(countText(plan.wakes)));
    if (!plan.companions.empty())
        add(tr("Also deleted"), companionsText(plan.companions));
    setRowCount(m_filled);
    fit();
}

void EvidenceTable::setLock(const Lock &lock, Instant now)
{
    actions::Plan seen;
    seen.seen = lock;
    seen.value = lock.value();
    seen.pttl = lock.ttl(now);
    if (lock.kind == Kind::Fenced && lock.token)
        seen.token = QByteArray::number(*lock.token);
    setPlan(seen);
}

void EvidenceTable::addPermit(const actions::Plan &plan)
{
    const Lock &seen = plan.seen;
    const Owner permit = actions::permitOwner(plan.permit);
    const auto found = std::find_if(seen.holders.begin(), seen.holders.end(),
                                    [&](const Holder &holder) { return holder.owner == permit; });
    if (!plan.permit.isEmpty())
        add(tr("Permit"), elided(toDisplay(permit.raw()), 90));
    if (found != seen.holders.end())
        add(tr("Lent until"), untilText(found->deadlineMillis));
    add(tr("All permits"), tr("%1 held, %2 free").arg(countText(seen.holderCount), countText(seen.token.value_or(0))));
}

void EvidenceTable::fit()
{
    setMaximumHeight(sizeHint().height());
    updateGeometry();
}

// Reuses the rows, so that a selection for copying stays.
void EvidenceTable::add(const QString &what, const QString &seen)
{
    const int row = m_filled++;
    if (row == rowCount()) {
        insertRow(row);
        setItem(row, 0, new QTableWidgetItem);
        setItem(row, 1, new QTableWidgetItem);
    }
    item(row, 0)->setText(what);
    item(row, 1)->setText(seen);
}

int EvidenceTable::fullHeight() const
{
    const int rows = verticalHeader()->length() + horizontalHeader()->sizeHint().height() + 2 * frameWidth();
    return std::min(rows, mostLines * fontMetrics().lineSpacing());
}

void EvidenceTable::setRoom(int height)
{
    const int rows = leastRows * (fontMetrics().lineSpacing() + rowMargins);
    const int room = std::max(height, rows + horizontalHeader()->sizeHint().height() + 2 * frameWidth());
    if (std::exchange(m_room, room) != room)
        fit();
}

QSize EvidenceTable::sizeHint() const
{
    return {520, std::min(fullHeight(), m_room)};
}

} // namespace lockscope::ui
