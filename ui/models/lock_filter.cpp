#include "ui/models/lock_filter.h"

#include "ui/models/lock_cells.h"
#include "ui/models/state_counts.h"

namespace lockscope::ui {

void LockFilter::setText(const QString &text)
{
    auto parsed = filter::FilterQuery::parse(text);
    m_query = std::move(parsed.query);
    m_mistake = std::move(parsed.mistake);
}

bool LockFilter::accepts(const Lock &lock, const filter::FilterContext &context) const
{
    if (state && (lock.gone || lock.state != *state))
        return false;
    if (connection && connectionOf(lock.id) != *connection)
        return false;
    if (!connection && quorums && quorums->hides(lock))
        return false;
    return acceptsChip(lock) && (client.isEmpty() || acceptsClient(lock)) && m_query.accepts(lock, context);
}

bool LockFilter::acceptsChip(const Lock &lock) const
{
    switch (chip) {
    case Chip::All: return true;
    case Chip::Contended: return isContended(lock);
    case Chip::Attention: return needsAttention(lock);
    case Chip::Held: return isConfirmedHeld(lock);
    case Chip::Waiting: return !lock.gone && lock.waiters.known().value_or(0) > 0; // the same as the term waiting>0
    case Chip::Mine: return mine.contains(lock.id);
    case Chip::Watched: return watched.contains(lock.id);
    }
    return true;
}

bool LockFilter::acceptsClient(const Lock &lock) const
{
    const QByteArray prefix = client + ':';
    return std::any_of(lock.holders.begin(), lock.holders.end(),
                       [this](const Holder &holder) { return holder.client() == client; })
        || std::any_of(lock.queue.begin(), lock.queue.end(),
                       [&](const QueueEntry &entry) { return entry.owner.raw().startsWith(prefix); });
}

} // namespace lockscope::ui
