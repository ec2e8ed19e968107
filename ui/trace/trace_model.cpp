#include "ui/trace/trace_model.h"

#include "core/base/escape.h"
#include "core/words/trace_words.h"
#include "ui/help/help_topic.h"
#include "ui/models/text_table_model.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"

#include <QDateTime>

namespace lockscope::ui {

namespace {

constexpr size_t atOnce = TraceModel::capacity / 20; // how many are removed at once to make room

bool holds(const QByteArray &bytes, const QByteArray &smallText)
{
    return bytes.toLower().contains(smallText);
}

QString timeText(qint64 micros)
{
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(micros / 1000);
    return time.toString(QStringLiteral("HH:mm:ss.zzz")) + QString::number(micros % 1000).rightJustified(3, u'0');
}

QString knownText(const TraceEvent &event)
{
    const auto note = words::noteOf(event);
    return note ? knownByWord(event.knownBy) + QStringLiteral(": ") + phraseText(*note) : knownByWord(event.knownBy);
}

QString whatText(const TraceEvent &event)
{
    const QString what = eventWord(event.what);
    return event.access == Access::Exclusive ? what : what + QStringLiteral(" · ") + accessWord(event.access);
}

} // namespace

void TraceModel::append(const std::vector<TraceEvent> &events)
{
    const size_t fitting = std::min(events.size(), capacity);
    makeRoom(fitting);
    m_first += m_all.empty() ? events.size() - fitting : 0;
    const quint64 from = m_first + m_all.size();
    m_all.insert(m_all.end(), events.end() - std::ptrdiff_t(fitting), events.end());
    show(from);
}

void TraceModel::makeRoom(size_t coming)
{
    if (m_all.size() + coming <= capacity)
        return;
    const size_t gone = std::min(m_all.size(), std::max(m_all.size() + coming - capacity, atOnce));
    const quint64 first = m_first + gone;
    const auto kept = std::lower_bound(m_shown.begin(), m_shown.end(), first);
    const bool isSeen = kept != m_shown.begin();
    if (isSeen)
        beginRemoveRows({}, 0, int(kept - m_shown.begin()) - 1);
    m_shown.erase(m_shown.begin(), kept);
    m_all.erase(m_all.begin(), m_all.begin() + std::ptrdiff_t(gone));
    m_first = first;
    if (isSeen)
        endRemoveRows();
}

void TraceModel::show(quint64 from)
{
    std::vector<quint64> accepted;
    for (quint64 number = from; number < m_first + m_all.size(); ++number) {
        if (accepts(m_all[size_t(number - m_first)]))
            accepted.push_back(number);
    }
    if (accepted.empty())
        return;
    beginInsertRows({}, rowCount(), rowCount() + int(accepted.size()) - 1);
    m_shown.insert(m_shown.end(), accepted.begin(), accepted.end());
    endInsertRows();
}

void TraceModel::clear()
{
    beginResetModel();
    m_all.clear();
    m_shown.clear();
    m_first = 0;
    endResetModel();
}

void TraceModel::setFilter(const QString &text)
{
    const QByteArray small = text.toUtf8().toLower();
    if (std::exchange(m_text, small) == small)
        return;
    for (size_t i = 0; i < m_isWordMeant.size(); ++i)
        m_isWordMeant[i] = eventWord(EventKind(i)).toUtf8().toLower().contains(small);
    refilter();
}

void TraceModel::setOnly(const std::optional<Key> &lock)
{
    if (std::exchange(m_only, lock) != lock)
        refilter();
}

void TraceModel::refilter()
{
    if (!m_shown.empty()) {
        beginRemoveRows({}, 0, rowCount() - 1);
        m_shown.clear();
        endRemoveRows();
    }
    show(m_first);
}

bool TraceModel::accepts(const TraceEvent &event) const
{
    if (m_only && event.key != *m_only)
        return false;
    return m_text.isEmpty() || holds(event.key.raw(), m_text) || holds(event.owner.raw(), m_text)
        || holds(event.address, m_text) || m_isWordMeant[size_t(event.what)];
}

QStringList TraceModel::fields(int row) const
{
    const TraceEvent &event = at(row);
    return {QDateTime::fromMSecsSinceEpoch(event.micros / 1000).toUTC().toString(Qt::ISODateWithMs),
            whatText(event),
            toDisplay(event.key.raw()),
            toDisplay(event.owner.raw()),
            event.lease ? QString::number(event.lease->count()) : QString(),
            toDisplay(event.address),
            knownText(event)};
}

QStringList TraceModel::headers()
{
    return {tr("Time"), tr("Event"), tr("Name"), tr("Owner"), tr("Lease"), tr("From"), tr("Known by")};
}

int TraceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

int TraceModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant TraceModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const TraceEvent &event = at(index.row());
    if (role == Qt::ToolTipRole) {
        switch (index.column()) {
        case Time: return plainToolTip(fields(index.row()).front());
        case Name: return plainToolTip(shortName(event.key, 2000));
        case Owner: return plainToolTip(toDisplay(event.owner.raw()));
        case What:
        case Known: return plainToolTip(knownText(event));
        default: return {};
        }
    }
    if (role == helpTopicRole)
        return topicOf(event.what);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Time: return timeText(event.micros);
    case What: return whatText(event);
    case Name: return shortName(event.key, 400);
    case Owner: return event.owner.isEmpty() ? QString() : shortOwner(event.owner);
    case Lease: return event.lease ? leaseText(*event.lease) : QString();
    case Address: return elided(toDisplay(event.address), 120);
    case Known: return knownText(event);
    }
    return {};
}

QVariant TraceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return leftAlignedTitle(headers(), section, orientation, role);
}

} // namespace lockscope::ui
