#include "ui/audit/audit_model.h"

#include "core/model/lock.h"
#include "ui/models/text_table_model.h"
#include "ui/text/format.h"
#include "ui/text/plain_text.h"
#include "ui/theme/colours.h"

#include <QDateTime>
#include <QGuiApplication>
#include <QPalette>

#include <algorithm>

namespace lockscope::ui {

using actions::AuditEntry;

QString resultText(const AuditEntry &entry)
{
    if (entry.isUnfinished())
        return AuditModel::tr("outcome unknown");
    return entry.error.isEmpty() ? entry.result : AuditModel::tr("%1: %2").arg(entry.result, entry.error);
}

namespace {

QString wholeTime(const AuditEntry &entry)
{
    return QDateTime::fromMSecsSinceEpoch(entry.wallMillis).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QString cell(const AuditEntry &entry, int column)
{
    switch (column) {
    case AuditModel::Time: return wholeTime(entry).mid(5); // the tool tip and copied text have the year
    case AuditModel::Who: return entry.who;
    case AuditModel::Action: return entry.action;
    case AuditModel::Name: return shortName(entry.name, 400);
    case AuditModel::Result: return resultText(entry);
    case AuditModel::Reason: return entry.reason;
    }
    return {};
}

QString tip(const AuditEntry &entry, int column)
{
    if (column == AuditModel::Time)
        return wholeTime(entry);
    return column == AuditModel::Name ? shortName(entry.name, 2'000) : cell(entry, column);
}

QString searched(const AuditEntry &entry)
{
    QString text = wholeTime(entry) + QLatin1Char('\n');
    for (int column = 0; column < AuditModel::columns; ++column)
        text += cell(entry, column) + QLatin1Char('\n');
    return QString(text + entry.node + QLatin1Char('\n') + entry.id).toLower();
}

} // namespace

// New entries come after all others in the trail, so they become the first rows.
void AuditModel::apply(const AuditNews &news)
{
    std::vector<std::size_t> added;
    for (const auto &[place, entry] : news) {
        Row row{entry, searched(entry)};
        if (place >= m_all.size()) {
            m_all.push_back(std::move(row));
            if (accepts(m_all.back()))
                added.push_back(m_all.size() - 1);
            continue;
        }
        m_all[place] = std::move(row);
        showChange(place);
    }
    if (added.empty())
        return;
    beginInsertRows({}, 0, int(added.size()) - 1);
    m_shown.insert(m_shown.end(), added.begin(), added.end());
    endInsertRows();
}

// The outcome of an entry arrived, so the entry may start or stop matching the filter.
void AuditModel::showChange(std::size_t place)
{
    const auto found = std::lower_bound(m_shown.begin(), m_shown.end(), place);
    const bool isShown = found != m_shown.end() && *found == place;
    const bool isWanted = accepts(m_all[place]);
    const int at = int(m_shown.end() - found) - (isShown ? 1 : 0);
    if (isShown && isWanted) {
        Q_EMIT dataChanged(index(at, 0), index(at, columns - 1));
    } else if (isShown) {
        beginRemoveRows({}, at, at);
        m_shown.erase(found);
        endRemoveRows();
    } else if (isWanted) {
        beginInsertRows({}, at, at);
        m_shown.insert(found, place);
        endInsertRows();
    }
}

void AuditModel::clear()
{
    beginResetModel();
    m_all.clear();
    m_shown.clear();
    endResetModel();
}

void AuditModel::setFilter(const QString &text)
{
    m_text = text.toLower();
    refilter();
}

void AuditModel::setOnlyUnfinished(bool only)
{
    m_onlyUnfinished = only;
    refilter();
}

bool AuditModel::accepts(const Row &row) const
{
    return (!m_onlyUnfinished || row.entry.isUnfinished()) && (m_text.isEmpty() || row.text.contains(m_text));
}

void AuditModel::refilter()
{
    beginResetModel();
    m_shown.clear();
    for (std::size_t place = 0; place < m_all.size(); ++place) {
        if (accepts(m_all[place]))
            m_shown.push_back(place);
    }
    endResetModel();
}

std::vector<AuditEntry> AuditModel::shown() const
{
    std::vector<AuditEntry> entries;
    for (const std::size_t place : m_shown)
        entries.push_back(m_all[place].entry);
    return entries;
}

std::vector<AuditEntry> AuditModel::of(const Key &lock) const
{
    std::vector<AuditEntry> entries;
    for (const Row &row : m_all) {
        if (row.entry.name == lock)
            entries.push_back(row.entry);
    }
    return entries;
}

std::vector<AuditEntry> AuditModel::unfinished() const
{
    std::vector<AuditEntry> entries;
    for (const Row &row : m_all) {
        if (row.entry.isUnfinished())
            entries.push_back(row.entry);
    }
    return entries;
}

QStringList AuditModel::cells(int row) const
{
    QStringList all;
    for (int column = 0; column < columns; ++column)
        all << (column == Time ? wholeTime(at(row)) : cell(at(row), column));
    return all;
}

int AuditModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

int AuditModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant AuditModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const AuditEntry &entry = at(index.row());
    if (role == Qt::DisplayRole)
        return cell(entry, index.column());
    if (role == Qt::ToolTipRole)
        return plainToolTip(tip(entry, index.column()));
    if (role == Qt::ForegroundRole && index.column() == Result && entry.isUnfinished())
        return toneColour(Tone::Warning, QGuiApplication::palette());
    return {};
}

QVariant AuditModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const QStringList titles{tr("Time"), tr("Who"), tr("Action"), tr("Lock"), tr("Result"), tr("Reason")};
    return leftAlignedTitle(titles, section, orientation, role);
}

} // namespace lockscope::ui
