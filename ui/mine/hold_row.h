#pragma once

#include "core/locks/compound/compound_facts.h"
#include "core/model/connection_id.h"

#include <QString>

#include <vector>

namespace lockscope::ui {

// A line of *Mine*: a lock that is held, a lock of several, or one of its members.
struct HoldRow {
    enum class What { Single, Compound, Member };

    What what = What::Single;
    ConnectionId connection; // over which it is held: it numbers its holds by itself
    quint64 id = 0; // of the hold, or of the compound
    int member = -1;
    locks::HoldFacts hold; // of a compound: its figures in that form
    QString name;
    QString kind;
    QString state; // when it is not simply held
    bool isWell = true; // of a compound or member: nothing to worry about

    bool isSame(const HoldRow &other) const
    {
        return connection == other.connection && what == other.what && id == other.id && member == other.member;
    }
};

HoldRow rowOf(const locks::HoldFacts &hold);
std::vector<HoldRow> rowsOf(const locks::CompoundFacts &compound); // itself, then its members

} // namespace lockscope::ui
