#include "ui/clients/client_model.h"

#include "core/words/client_words.h"
#include "ui/clients/client_text.h"
#include "ui/help/help_topic.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/theme/colours.h"

#include <QGuiApplication>
#include <QPalette>

namespace lockscope::ui {

using clients::Client;
using clients::ClientPtr;
using clients::Uuid;

namespace {

int severity(const Client &client)
{
    return client.findings.empty() ? -1 : int(client.findings.front().state);
}

bool isBefore(const ClientPtr &a, const ClientPtr &b)
{
    const int left = severity(*a), right = severity(*b);
    return left != right ? left > right : a->uuid < b->uuid;
}

bool isFigure(int column)
{
    return column == ClientModel::Held || column == ClientModel::Waiting || column == ClientModel::Renewed;
}

} // namespace

ClientModel::ClientModel(const Nicknames *nicknames, Now now, QObject *parent)
    : QAbstractTableModel(parent)
    , m_nicknames(nicknames)
    , m_now(std::move(now))
{ }

ClientModel::Rows::iterator ClientModel::find(const Uuid &uuid)
{
    const ClientPtr known = m_known.value(uuid);
    return known ? std::lower_bound(m_rows.begin(), m_rows.end(), known, isBefore) : m_rows.end();
}

int ClientModel::rowOf(const Uuid &uuid) const
{
    const ClientPtr known = m_known.value(uuid);
    if (!known)
        return -1;
    return int(std::lower_bound(m_rows.begin(), m_rows.end(), known, isBefore) - m_rows.begin());
}

void ClientModel::apply(const clients::ClientDelta &delta)
{
    if (delta.reset)
        forget();
    if (m_rows.empty() && delta.upserts.size() > 1) { // a single insertion for any number of clients
        Rows rows = delta.upserts;
        std::sort(rows.begin(), rows.end(), isBefore);
        beginInsertRows({}, 0, int(rows.size()) - 1);
        m_rows = std::move(rows);
        for (const ClientPtr &client : m_rows) {
            m_known.insert(client->uuid, client);
            m_attention += severity(*client) >= 0;
        }
        endInsertRows();
    } else {
        for (const ClientPtr &client : delta.upserts)
            put(client);
    }
    for (const Uuid &uuid : delta.removed)
        remove(uuid);
}

void ClientModel::put(const ClientPtr &client)
{
    const auto before = find(client->uuid);
    m_attention += severity(*client) >= 0;
    if (before == m_rows.end()) {
        const auto place = std::lower_bound(m_rows.begin(), m_rows.end(), client, isBefore);
        const int row = int(place - m_rows.begin());
        beginInsertRows({}, row, row);
        m_rows.insert(place, client);
        m_known.insert(client->uuid, client);
        endInsertRows();
        return;
    }
    m_attention -= severity(**before) >= 0;
    const int from = int(before - m_rows.begin());
    const int to = int(std::lower_bound(m_rows.begin(), m_rows.end(), client, isBefore) - m_rows.begin());
    m_known.insert(client->uuid, client);
    if (severity(**before) == severity(*client)) {
        *before = client;
        Q_EMIT dataChanged(index(from, 0), index(from, ColumnCount - 1));
        return;
    }
    const bool moves = to != from && to != from + 1 && beginMoveRows({}, from, from, {}, to);
    m_rows.erase(before);
    m_rows.insert(std::lower_bound(m_rows.begin(), m_rows.end(), client, isBefore), client);
    if (moves)
        endMoveRows();
    const int now = rowOf(client->uuid);
    Q_EMIT dataChanged(index(now, 0), index(now, ColumnCount - 1));
}

void ClientModel::remove(const Uuid &uuid)
{
    const auto row = find(uuid);
    if (row == m_rows.end())
        return;
    const int at = int(row - m_rows.begin());
    beginRemoveRows({}, at, at);
    m_attention -= severity(**row) >= 0;
    m_rows.erase(row);
    m_known.remove(uuid);
    endRemoveRows();
}

void ClientModel::forget()
{
    if (m_rows.empty())
        return;
    beginRemoveRows({}, 0, rowCount() - 1);
    m_rows.clear();
    m_known.clear();
    m_attention = 0;
    endRemoveRows();
}

void ClientModel::tick()
{
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, Renewed), index(rowCount() - 1, Renewed), {Qt::DisplayRole});
}

void ClientModel::namesChanged()
{
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, Name), index(rowCount() - 1, Name));
}

int ClientModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ClientModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ClientModel::text(const Client &client, int column) const
{
    switch (column) {
    case Name: return clientName(client.uuid, *m_nicknames);
    case States: return client.findings.empty() ? QStringLiteral("–") : statesText(client);
    case Held: return countText(client.held);
    case Waiting: return client.queued > 0 ? tr("≥ %1").arg(countText(client.queued)) : QStringLiteral("–");
    case Renewed: return client.lastRenewal ? agoText(toMillis(m_now() - *client.lastRenewal)) : QStringLiteral("–");
    case Address: {
        const QString address = words::addressText(client.where);
        return address.isEmpty() ? tr("unknown") : address;
    }
    case KnownBy: return sourceWord(client.where.source);
    default: return {};
    }
}

QString ClientModel::meaning(const Client &client, int column) const
{
    if (column == Name)
        return words::uuidText(client.uuid);
    if (column == Waiting)
        return tr(
            "The number of its threads in the queues of fair locks. Redis does not tell who waits for other locks.");
    return text(client, column);
}

QVariant ClientModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Client &client = *m_rows[size_t(index.row())];
    const int column = index.column();
    if (role == Qt::DisplayRole)
        return text(client, column);
    if (role == Qt::EditRole && column == Name)
        return m_nicknames->given().value(client.uuid);
    if (role == Qt::ToolTipRole)
        return plainToolTip(meaning(client, column));
    if (role == helpTopicRole && !client.findings.empty())
        return topicOf(client.findings.front().state);
    if (role == Qt::ForegroundRole && column == States && !client.findings.empty())
        return toneColour(toneOf(client.findings.front().state), QGuiApplication::palette());
    if (role == Qt::TextAlignmentRole && isFigure(column))
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

bool ClientModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != Qt::EditRole || index.column() != Name || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    Q_EMIT nicknameGiven(clientAt(index.row())->uuid, value.toString());
    return true;
}

Qt::ItemFlags ClientModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.column() == Name ? usual | Qt::ItemIsEditable : usual;
}

QVariant ClientModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((isFigure(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    const QString titles[] = {tr("Client"),          tr("States"),  tr("Holds"), tr("Address"),
                              tr("How it is known"), tr("Renewed"), tr("Queued")};
    return role == Qt::DisplayRole ? titles[section] : QVariant();
}

} // namespace lockscope::ui
