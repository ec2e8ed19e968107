#include "ui/attention/incident_model.h"

#include "core/model/lock.h"
#include "ui/attention/incident_words.h"
#include "ui/models/text_table_model.h"
#include "ui/text/plain_text.h"
#include "ui/text/words.h"

#include <algorithm>

namespace lockscope::ui {

IncidentModel::IncidentModel(const incidents::IncidentList *list, QObject *parent)
    : QAbstractTableModel(parent)
    , m_list(list)
    , m_critical(severityIcon(lockscope::Severity::Wrong))
    , m_warning(severityIcon(lockscope::Severity::Suspicious))
{
    arrange();
}

bool IncidentModel::refresh()
{
    if (std::exchange(m_revision, m_list->revision()) == m_list->revision())
        return false;
    arrange();
    return true;
}

void IncidentModel::setAcknowledgedShown(bool shown)
{
    m_acknowledgedShown = shown;
    arrange();
}

void IncidentModel::paletteChanged()
{
    m_critical = severityIcon(lockscope::Severity::Wrong);
    m_warning = severityIcon(lockscope::Severity::Suspicious);
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, Severity), index(rowCount() - 1, Severity));
}

// Ids only rise, so new incidents go to the end. Rows appear between others only when the user shows the acknowledged
// incidents.
void IncidentModel::arrange()
{
    const auto isWanted = [this](quint64 id) {
        const incidents::Incident *incident = m_list->find(id);
        return incident && (m_acknowledgedShown || !incident->acknowledged);
    };
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (isWanted(idAt(row)))
            continue;
        int first = row;
        while (first > 0 && !isWanted(idAt(first - 1)))
            --first;
        beginRemoveRows({}, first, row);
        m_rows.erase(m_rows.begin() + first, m_rows.begin() + row + 1);
        endRemoveRows();
        row = first;
    }
    std::vector<quint64> wanted;
    for (const auto &[id, incident] : m_list->all()) {
        if (isWanted(id))
            wanted.push_back(id);
    }
    for (size_t row = 0; row < wanted.size(); ++row) {
        if (row < m_rows.size() && m_rows[row] == wanted[row])
            continue;
        const auto from = wanted.begin() + std::ptrdiff_t(row);
        const auto to = row < m_rows.size() ? std::lower_bound(from, wanted.end(), m_rows[row]) : wanted.end();
        beginInsertRows({}, int(row), int(to - wanted.begin()) - 1);
        m_rows.insert(m_rows.begin() + std::ptrdiff_t(row), from, to);
        endInsertRows();
    }
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

int IncidentModel::rowOf(quint64 id) const
{
    const auto at = std::lower_bound(m_rows.begin(), m_rows.end(), id);
    return at != m_rows.end() && *at == id ? int(at - m_rows.begin()) : -1;
}

int IncidentModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int IncidentModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant IncidentModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const incidents::Incident *incident = at(index.row());
    if (!incident)
        return {};
    if (role == Qt::DecorationRole && index.column() == Severity)
        return incident->severity() == lockscope::Severity::Wrong ? m_critical : m_warning;
    if (role == Qt::ToolTipRole)
        return plainToolTip(data(index, Qt::DisplayRole).toString());
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Since: return momentText(incident->sinceMillis);
    case Severity: return severityWord(incident->severity());
    case Server: return incident->server;
    case Name: return incidentLock(*incident);
    case What: return tr("%1. %2").arg(phraseText(incident->title()), phraseText(incident->sentence));
    case State: return standingText(*incident);
    }
    return {};
}

QVariant IncidentModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const QStringList titles{tr("Since"), tr("Severity"), tr("Server"), tr("Lock"), tr("Incident"), tr("State")};
    return leftAlignedTitle(titles, section, orientation, role);
}

} // namespace lockscope::ui
