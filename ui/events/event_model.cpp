#include "ui/events/event_model.h"

#include "core/base/escape.h"
#include "core/model/lock.h"
#include "ui/help/help_topic.h"
#include "ui/models/text_table_model.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"

#include <QDateTime>

namespace lockscope::ui {

void EventModel::keepNewest(Events &events)
{
    if (events.size() > capacity)
        events.erase(events.begin(), events.begin() + std::ptrdiff_t(events.size() - capacity));
}

void EventModel::append(const std::vector<LockEvent> &events)
{
    if (m_heldBack) {
        m_waiting.insert(m_waiting.end(), events.begin(), events.end());
        keepNewest(m_waiting);
        Q_EMIT waitingChanged(waiting());
        return;
    }
    m_all.insert(m_all.end(), events.begin(), events.end());
    keepNewest(m_all);
    std::vector<LockEvent> accepted;
    std::copy_if(events.begin(), events.end(), std::back_inserter(accepted),
                 [this](const LockEvent &event) { return accepts(event); });
    show(accepted);
}

void EventModel::show(const std::vector<LockEvent> &events)
{
    if (events.empty())
        return;
    const size_t first = events.size() > capacity ? events.size() - capacity : 0;
    const size_t coming = events.size() - first;
    if (m_shown.size() + coming > capacity)
        dropOldest(m_shown.size() + coming - capacity);
    beginInsertRows({}, rowCount(), rowCount() + int(coming) - 1);
    m_shown.insert(m_shown.end(), events.begin() + std::ptrdiff_t(first), events.end());
    endInsertRows();
}

void EventModel::dropOldest(size_t count)
{
    if (count == 0)
        return;
    beginRemoveRows({}, 0, int(count) - 1);
    m_shown.erase(m_shown.begin(), m_shown.begin() + std::ptrdiff_t(count));
    endRemoveRows();
}

std::vector<LockEvent> EventModel::of(const LockId &lock) const
{
    std::vector<LockEvent> events;
    for (const Events *part : {&m_all, &m_waiting})
        std::copy_if(part->begin(), part->end(), std::back_inserter(events),
                     [&lock](const LockEvent &event) { return event.id == lock; });
    return events;
}

void EventModel::clear(const ConnectionId &of)
{
    const auto isOfIt = [&of](const LockEvent &event) { return connectionOf(event.id) == of; };
    std::erase_if(m_all, isOfIt);
    std::erase_if(m_waiting, isOfIt);
    refilter();
    Q_EMIT waitingChanged(waiting());
}

void EventModel::setHeldBack(bool heldBack)
{
    m_heldBack = heldBack;
    if (heldBack || m_waiting.empty())
        return;
    const Events waiting = std::exchange(m_waiting, {});
    append({waiting.begin(), waiting.end()});
    Q_EMIT waitingChanged(0);
}

void EventModel::setFilter(const QString &text)
{
    if (std::exchange(m_text, text) != text)
        refilter();
}

void EventModel::setOnly(const std::optional<LockId> &lock)
{
    if (std::exchange(m_only, lock) != lock)
        refilter();
}

void EventModel::refilter()
{
    dropOldest(m_shown.size());
    std::vector<LockEvent> accepted;
    std::copy_if(m_all.begin(), m_all.end(), std::back_inserter(accepted),
                 [this](const LockEvent &event) { return accepts(event); });
    show(accepted);
}

bool EventModel::accepts(const LockEvent &event) const
{
    if (m_only && event.id != *m_only)
        return false;
    return m_text.isEmpty() || toDisplay(event.id.key.raw()).contains(m_text, Qt::CaseInsensitive)
        || toDisplay(event.owner.raw()).contains(m_text, Qt::CaseInsensitive)
        || connectionName(event).contains(m_text, Qt::CaseInsensitive)
        || eventText(event).contains(m_text, Qt::CaseInsensitive);
}

QString EventModel::connectionName(const LockEvent &event) const
{
    return m_looks ? m_looks->nameOf(connectionOf(event.id)) : QString();
}

int EventModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

int EventModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant EventModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const LockEvent &event = at(index.row());
    if (role == Qt::ToolTipRole && index.column() == What)
        return plainToolTip(eventText(event));
    if (role == Qt::ToolTipRole)
        return index.column() == Name ? plainToolTip(shortName(event.id.key, 2000)) : QString();
    if (role == helpTopicRole)
        return topicOf(event.what);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Time: return QDateTime::fromMSecsSinceEpoch(event.wallMillis).toString(QStringLiteral("HH:mm:ss.zzz"));
    case Connection: return connectionName(event);
    case What: return eventText(event);
    case Name: return concernsMany(event) ? QString() : shortName(event.id.key, 400);
    case Holder:
        if (event.owner.isEmpty())
            return concernsMany(event) ? QString() : tr("unknown");
        return shortOwner(event.owner);
    case Known: return knownByWord(event.knownBy);
    }
    return {};
}

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const QStringList titles{tr("Time"), tr("Connection"), tr("Event"), tr("Name"), tr("Holder"), tr("Known by")};
    return leftAlignedTitle(titles, section, orientation, role);
}

} // namespace lockscope::ui
