#include "ui/holds/hold_row.h"

#include "ui/text/format.h"
#include "ui/text/lock_words.h"

namespace lockscope::ui {

using namespace locks;

namespace {

QString nameOf(const CompoundFacts &compound)
{
    if (compound.kind == CompoundKind::Red)
        return shortName(compound.members.front().lock.key);
    QStringList names;
    for (const MemberFacts &member : compound.members)
        names << shortName(member.lock.key, 30);
    return names.join(QStringLiteral(" + "));
}

HoldFacts figuresOf(const CompoundFacts &compound)
{
    HoldFacts figures;
    figures.id = compound.id;
    figures.holds = 1;
    figures.lease = compound.lease;
    figures.watchdog = compound.watchdog;
    figures.acquiredAt = compound.acquiredAt;
    figures.deadline = compound.deadline;
    figures.valid = compound.valid;
    figures.atRisk = compound.atRisk;
    figures.lost = compound.lost;
    for (const MemberFacts &member : compound.members) {
        if (!member.hold)
            continue;
        figures.owner = member.hold->owner;
        figures.renewals = std::max(figures.renewals, member.hold->renewals);
    }
    return figures;
}

HoldRow memberRow(const CompoundFacts &compound, int index)
{
    const MemberFacts &member = compound.members[size_t(index)];
    HoldRow row;
    row.what = HoldRow::What::Member;
    row.id = compound.id;
    row.member = index;
    row.name =
        QStringLiteral("   └ ") + (compound.kind == CompoundKind::Red ? member.node : shortName(member.lock.key));
    row.kind = kindText(member.kind);
    if (member.hold) {
        row.hold = *member.hold;
    } else {
        row.state = memberText(member);
        row.isWell = false;
    }
    return row;
}

} // namespace

HoldRow rowOf(const HoldFacts &hold)
{
    HoldRow row;
    row.id = hold.id;
    row.hold = hold;
    row.name = shortName(hold.lock.key);
    row.kind = kindText(hold.kind);
    return row;
}

std::vector<HoldRow> rowsOf(const CompoundFacts &compound)
{
    std::vector<HoldRow> rows;
    HoldRow whole;
    whole.what = HoldRow::What::Compound;
    whole.id = compound.id;
    whole.hold = figuresOf(compound);
    whole.name = nameOf(compound);
    whole.kind = kindText(compound.kind);
    whole.state = standingText(compound);
    whole.isWell = compound.standing == Standing::Whole;
    rows.push_back(std::move(whole));
    for (int i = 0; i < int(compound.members.size()); ++i)
        rows.push_back(memberRow(compound, i));
    return rows;
}

} // namespace lockscope::ui
