#include "ui/window/connection/quorum_view.h"

#include "ui/models/lock_table_model.h"
#include "ui/text/format.h"
#include "ui/text/words.h"
#include "ui/window/connection/window_connection.h"

#include <algorithm>

namespace lockscope::ui {

using quorum::Member;
using quorum::Standing;
using quorum::Verdict;

namespace {

constexpr SourceId ownSource{~0U}; // not the id of a server, because servers are numbered from 0

} // namespace

QuorumView::QuorumView(LockTableModel *model, ConnectionLooks *looks, QObject *parent)
    : QObject(parent)
    , m_model(model)
    , m_looks(looks)
{ }

ConnectionId QuorumView::own() const
{
    return connectionOf(m_set->idOf(Key()));
}

bool QuorumView::has(const Connection *connection) const
{
    return std::find(m_members.begin(), m_members.end(), connection) != m_members.end();
}

void QuorumView::setMembers(const std::vector<Connection *> &members)
{
    forget();
    if (members.size() < 2)
        return;
    m_members = members;
    std::vector<ConnectionId> ids;
    ids.reserve(members.size());
    for (const Connection *member : members)
        ids.push_back(member->id());
    m_set.emplace(ownSource, ids);
    m_looks->add(own(), tr("quorum set"));
    m_model->setContact(true, own());
    for (Connection *member : members) {
        connect(member->port(), &SessionPort::changed, this, [this](const DeltaPtr &delta) { m_set->apply(*delta); });
        Delta all;
        all.of = member->id();
        all.upserts = m_model->locksOf(member->id());
        m_set->apply(all);
    }
}

void QuorumView::forget()
{
    for (Connection *member : std::exchange(m_members, {}))
        disconnect(member->port(), nullptr, this, nullptr);
    if (!m_set)
        return;
    const ConnectionId id = own();
    m_set.reset();
    m_model->clear(id);
    m_looks->remove(id);
}

bool QuorumView::tick(Instant now)
{
    if (!m_set)
        return false;
    for (const Connection *member : m_members)
        m_set->setKnown(member->id(), member->isLive() && member->situation().status.scanComplete,
                        member->situation().server.runId);
    const auto delta = std::make_shared<Delta>(m_set->take(now));
    const bool isNews = !delta->upserts.empty() || !delta->removed.empty();
    if (isNews)
        m_model->apply(delta);
    return isNews;
}

QString QuorumView::standingText(const LockId &row) const
{
    const Verdict *verdict = m_set && m_set->isOf(row) ? m_set->verdict(row.key) : nullptr;
    if (!verdict)
        return {};
    const QString count = tr("%1 of %2").arg(QString::number(verdict->held), QString::number(verdict->members));
    switch (verdict->standing) {
    case Standing::Split: return tr("%1, split").arg(count);
    case Standing::Unknown: return tr("%1, %2 silent").arg(count, QString::number(verdict->unknown));
    case Standing::Held:
        return verdict->differing > 0 ? tr("%1, %2 differ").arg(count, QString::number(verdict->differing)) : count;
    case Standing::Free:
    case Standing::Lost: break;
    }
    return count;
}

QStringList QuorumView::memberLines(const LockId &row, Instant now) const
{
    const Verdict *verdict = m_set && m_set->isOf(row) ? m_set->verdict(row.key) : nullptr;
    if (!verdict)
        return {};
    QStringList lines{
        tr("Servers that hold it: %1. Needed: %2.").arg(standingText(row), QString::number(verdict->needed))};
    if (verdict->sameHolder == KnownBy::Inference && verdict->held > 1)
        lines << tr("Inferred: the thread is the same everywhere, and Redisson uses a different UUID for each server.");
    for (const Member &member : m_set->membersOf(row.key)) {
        const ConnectionLook *look = m_looks->of(member.of);
        const QString name = look ? look->name : QString();
        const bool isThere = member.lock && !member.lock->gone && member.lock->exists;
        if (member.isSecond)
            lines << tr("• %1: the same server as another member, so it has no separate vote").arg(name);
        else if (!member.isKnown)
            lines << tr("• %1: does not answer").arg(name);
        else if (!isThere)
            lines << tr("• %1: not held").arg(name);
        else
            lines << tr("• %1: %2, %3")
                         .arg(name, cellText(Column::Holder, *member.lock, m_model->view(member.lock->id)),
                              cellText(Column::Ttl, *member.lock, {now}));
    }
    lines << tr("To act on it, show only one of these connections.");
    return lines;
}

bool QuorumView::hides(const Lock &lock) const
{
    return m_set && m_set->hasPart(lock);
}

} // namespace lockscope::ui
