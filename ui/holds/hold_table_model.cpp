#include "ui/holds/hold_table_model.h"

#include "ui/text/format.h"
#include "ui/text/lock_words.h"
#include "ui/text/plain_text.h"
#include "ui/theme/colours.h"

#include <QGuiApplication>
#include <QPalette>

namespace lockscope::ui {

using locks::HoldFacts;

namespace {

bool isEndless(const HoldFacts &hold)
{
    return hold.deadline == Instant::max();
}

QString stateText(const HoldRow &row)
{
    const HoldFacts &hold = row.hold;
    if (hold.lost)
        return QStringLiteral("✗ ") + lossText(*hold.lost);
    if (row.what == HoldRow::What::Member && !row.isWell)
        return QStringLiteral("○ ") + row.state;
    if (hold.atRisk)
        return QStringLiteral("⚠ ") + HoldTableModel::tr("at risk: renewal failed, retrying");
    const QString held = HoldTableModel::tr("held");
    const QString sign = row.isWell ? QStringLiteral("✓ ") : QStringLiteral("⚠ ");
    return sign + (row.state.isEmpty() ? held : HoldTableModel::tr("%1: %2").arg(held, row.state));
}

QString meaning(const HoldRow &row)
{
    if (row.hold.lost)
        return HoldTableModel::tr("You no longer hold it. Another client may hold it. Stop what it protected.");
    if (row.what == HoldRow::What::Member && !row.isWell)
        return HoldTableModel::tr("The lock is held without this member, because enough other members are held.");
    if (row.hold.atRisk)
        return HoldTableModel::tr("A renewal failed and is being retried. You hold it until the countdown ends.");
    if (isEndless(row.hold))
        return HoldTableModel::tr("You hold it until you release it. It never expires.");
    return HoldTableModel::tr("You hold it until the countdown ends.");
}

Tone toneOf(const HoldRow &row)
{
    if (row.hold.lost)
        return Tone::Bad;
    return row.hold.atRisk || !row.isWell ? Tone::Warning : Tone::Good;
}

bool hasRow(const std::vector<HoldRow> &rows, const HoldRow &row)
{
    return std::any_of(rows.begin(), rows.end(), [&row](const HoldRow &other) { return other.isSame(row); });
}

} // namespace

HoldTableModel::HoldTableModel(Now now, QObject *parent)
    : QAbstractTableModel(parent)
    , m_now(std::move(now))
{ }

int HoldTableModel::rowOf(HoldRow::What what, quint64 id, const ConnectionId &of) const
{
    const auto it = std::find_if(m_rows.begin(), m_rows.end(), [&](const HoldRow &row) {
        return row.what == what && row.id == id && row.connection == of;
    });
    return it == m_rows.end() ? -1 : int(it - m_rows.begin());
}

void HoldTableModel::setHolds(const std::vector<HoldFacts> &holds, const ConnectionId &of)
{
    std::vector<HoldRow> reported;
    reported.reserve(holds.size());
    for (const HoldFacts &hold : holds) {
        reported.push_back(ui::rowOf(hold));
        reported.back().connection = of;
    }
    std::erase_if(m_dismissed, [&](const auto &dismissed) {
        return dismissed.first == of && std::none_of(holds.begin(), holds.end(), [&](const HoldFacts &hold) {
                   return hold.id == dismissed.second;
               });
    });
    // keeps a lost hold that the user has not dismissed
    std::erase_if(m_singles,
                  [&](const HoldRow &row) { return row.connection == of && !hasRow(reported, row) && !row.hold.lost; });
    for (HoldRow &row : reported) {
        if (m_dismissed.contains({of, row.id}))
            continue;
        const auto known = std::find_if(m_singles.begin(), m_singles.end(),
                                        [&row](const HoldRow &other) { return other.isSame(row); });
        if (known == m_singles.end())
            m_singles.push_back(std::move(row));
        else
            *known = std::move(row);
    }
    show();
}

void HoldTableModel::setCompounds(const std::vector<locks::CompoundFacts> &compounds, const ConnectionId &of)
{
    std::vector<HoldRow> reported;
    for (const locks::CompoundFacts &compound : compounds) {
        for (HoldRow &row : rowsOf(compound)) {
            row.connection = of;
            reported.push_back(std::move(row));
        }
    }
    // in their former place: the rows of other connections stay where they are
    const auto isOfIt = [&of](const HoldRow &row) { return row.connection == of; };
    const auto place = std::find_if(m_compounds.begin(), m_compounds.end(), isOfIt) - m_compounds.begin();
    std::erase_if(m_compounds, isOfIt);
    m_compounds.insert(m_compounds.begin() + place, reported.begin(), reported.end());
    show();
}

void HoldTableModel::dismiss(quint64 holdId, const ConnectionId &of)
{
    m_dismissed.insert({of, holdId});
    std::erase_if(m_singles, [&](const HoldRow &row) { return row.id == holdId && row.connection == of; });
    show();
}

void HoldTableModel::forget(const ConnectionId &of)
{
    const auto isOfIt = [&of](const HoldRow &row) { return row.connection == of; };
    std::erase_if(m_singles, isOfIt);
    std::erase_if(m_compounds, isOfIt);
    std::erase_if(m_dismissed, [&of](const auto &dismissed) { return dismissed.first == of; });
    show();
}

void HoldTableModel::show()
{
    std::vector<HoldRow> wanted = m_singles;
    wanted.insert(wanted.end(), m_compounds.begin(), m_compounds.end());
    for (int i = rowCount() - 1; i >= 0; --i) {
        if (hasRow(wanted, row(i)))
            continue;
        beginRemoveRows({}, i, i);
        m_rows.erase(m_rows.begin() + i);
        endRemoveRows();
    }
    for (int i = 0; i < int(wanted.size()); ++i) {
        if (i < rowCount() && row(i).isSame(wanted[size_t(i)])) {
            m_rows[size_t(i)] = wanted[size_t(i)];
            Q_EMIT dataChanged(index(i, 0), index(i, ColumnCount - 1));
            continue;
        }
        beginInsertRows({}, i, i);
        m_rows.insert(m_rows.begin() + i, wanted[size_t(i)]);
        endInsertRows();
    }
    if (const int count = int(wanted.size()); rowCount() > count) { // rows that have moved are here a second time
        beginRemoveRows({}, count, rowCount() - 1);
        m_rows.erase(m_rows.begin() + count, m_rows.end());
        endRemoveRows();
    }
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

QString HoldTableModel::text(const HoldRow &row, int column) const
{
    const HoldFacts &hold = row.hold;
    const QString none = QStringLiteral("–");
    switch (column) {
    case Name: return row.name;
    case Connection: return m_looks ? m_looks->nameOf(row.connection) : QString();
    case Kind: return row.kind;
    case State: return stateText(row);
    default: break;
    }
    if (row.what == HoldRow::What::Member && !row.isWell)
        return column == Act ? QString() : none;
    switch (column) {
    case Owner: return hold.owner.isEmpty() ? none : shortOwner(hold.owner);
    case Holds: return countText(hold.holds);
    case Lease:
        if (isEndless(hold))
            return tr("none");
        return hold.watchdog ? tr("watchdog %1").arg(leaseText(hold.lease)) : tr("fixed %1").arg(leaseText(hold.lease));
    case ValidFor: {
        if (isEndless(hold) && !hold.lost)
            return tr("until released");
        const Millis left = toMillis(hold.deadline - m_now());
        return hold.lost || left.count() <= 0 ? tr("over") : shortDuration(left);
    }
    case Renewals: return hold.watchdog ? countText(hold.renewals) : none;
    case Token: return hold.token ? QString::number(*hold.token) : none;
    default: return {};
    }
}

QVariant HoldTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const HoldRow &row = m_rows[size_t(index.row())];
    const int column = index.column();
    if (role == Qt::DisplayRole)
        return text(row, column);
    if (role == Qt::ToolTipRole && column == Name)
        return plainToolTip(text(row, Name));
    if (role == Qt::ToolTipRole && column == State)
        return plainToolTip(row.isWell ? meaning(row) : text(row, State) + QStringLiteral(". ") + meaning(row));
    if (role == Qt::ForegroundRole && column == State)
        return toneColour(toneOf(row), QGuiApplication::palette());
    if (role == Qt::TextAlignmentRole
        && (column == Holds || column == ValidFor || column == Renewals || column == Token))
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant HoldTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Name"),      tr("Connection"), tr("Kind"),  tr("Owner"), tr("Holds"), tr("Lease"),
                              tr("Valid for"), tr("Renewals"),   tr("Token"), tr("State"), QString()};
    return section >= 0 && section < ColumnCount ? titles[section] : QString();
}

} // namespace lockscope::ui
