#include "ui/views/hold_table_model.h"

#include "ui/dialogs/acquire_form.h"
#include "ui/look/colours.h"
#include "ui/text.h"
#include "ui/text/format.h"

#include <QGuiApplication>
#include <QPalette>

namespace lockscope::ui {

using locks::HoldFacts;

namespace {

QString stateText(const HoldFacts &hold)
{
    if (hold.lost)
        return QStringLiteral("✗ ") + lossText(*hold.lost);
    if (hold.atRisk)
        return QStringLiteral("⚠ ") + HoldTableModel::tr("at risk: renewal failed, retrying");
    return QStringLiteral("✓ ") + HoldTableModel::tr("held");
}

QString meaning(const HoldFacts &hold)
{
    if (hold.lost)
        return HoldTableModel::tr("It is no longer yours: somebody else may hold it now. Stop what it protected.");
    if (hold.atRisk)
        return HoldTableModel::tr(
            "A renewal failed and is tried again; it is yours for as long as the countdown says.");
    return HoldTableModel::tr("It is yours for as long as the countdown says.");
}

Tone toneOf(const HoldFacts &hold)
{
    return hold.lost ? Tone::Bad : hold.atRisk ? Tone::Warning : Tone::Good;
}

} // namespace

QString lossText(locks::LossReason reason)
{
    switch (reason) {
    case locks::LossReason::DeadlinePassed: return HoldTableModel::tr("lost: not renewed in time");
    case locks::LossReason::NotHeldAnymore: break;
    }
    return HoldTableModel::tr("lost: forced, expired or deleted");
}

HoldTableModel::HoldTableModel(Now now, QObject *parent)
    : QAbstractTableModel(parent)
    , m_now(std::move(now))
{ }

int HoldTableModel::rowOf(quint64 holdId) const
{
    const auto it =
        std::find_if(m_rows.begin(), m_rows.end(), [holdId](const HoldFacts &hold) { return hold.id == holdId; });
    return it == m_rows.end() ? -1 : int(it - m_rows.begin());
}

void HoldTableModel::setHolds(const std::vector<HoldFacts> &holds)
{
    std::set<quint64> told;
    for (const HoldFacts &hold : holds)
        told.insert(hold.id);
    std::erase_if(m_dismissed, [&told](quint64 id) { return !told.contains(id); });
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (!told.contains(hold(row).id) && !hold(row).lost)
            removeRow(row);
    }
    for (const HoldFacts &hold : holds) {
        if (m_dismissed.contains(hold.id))
            continue;
        if (const int row = rowOf(hold.id); row >= 0) {
            m_rows[size_t(row)] = hold;
            Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
            continue;
        }
        beginInsertRows({}, rowCount(), rowCount());
        m_rows.push_back(hold);
        endInsertRows();
    }
}

void HoldTableModel::dismiss(quint64 holdId)
{
    m_dismissed.insert(holdId);
    if (const int row = rowOf(holdId); row >= 0)
        removeRow(row);
}

void HoldTableModel::removeRow(int row)
{
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    endRemoveRows();
}

void HoldTableModel::tick()
{
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, ValidFor), index(rowCount() - 1, ValidFor), {Qt::DisplayRole});
}

int HoldTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int HoldTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString HoldTableModel::text(const HoldFacts &hold, int column) const
{
    switch (column) {
    case Name: return shortName(hold.name);
    case Kind: return kindText(hold.kind);
    case Owner: return shortOwner(hold.owner);
    case Holds: return countText(hold.holds);
    case Lease:
        return hold.watchdog ? tr("watchdog %1").arg(leaseText(hold.lease)) : tr("fixed %1").arg(leaseText(hold.lease));
    case ValidFor: {
        const Millis left = toMillis(hold.deadline - m_now());
        return hold.lost || left.count() <= 0 ? tr("over") : shortDuration(left);
    }
    case Renewals: return hold.watchdog ? countText(hold.renewals) : QStringLiteral("–");
    case State: return stateText(hold);
    default: return {};
    }
}

QVariant HoldTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const HoldFacts &hold = m_rows[size_t(index.row())];
    if (role == Qt::DisplayRole)
        return text(hold, index.column());
    if (role == Qt::ToolTipRole && index.column() == Name)
        return plainToolTip(text(hold, Name));
    if (role == Qt::ToolTipRole && index.column() == State)
        return plainToolTip(meaning(hold));
    if (role == Qt::ForegroundRole && index.column() == State)
        return toneColour(toneOf(hold), QGuiApplication::palette());
    if (role == Qt::TextAlignmentRole
        && (index.column() == Holds || index.column() == ValidFor || index.column() == Renewals))
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant HoldTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Name"),      tr("Kind"),     tr("Owner"), tr("Holds"), tr("Lease"),
                              tr("Valid for"), tr("Renewals"), tr("State"), QString()};
    return section >= 0 && section < ColumnCount ? titles[section] : QString();
}

} // namespace lockscope::ui
