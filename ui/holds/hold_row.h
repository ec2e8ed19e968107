#pragma once

#include "core/locks/compound/compound_facts.h"
#include "core/model/connection_id.h"

#include <QString>

#include <vector>

namespace lockscope::ui {

// A row under *Mine*: a held lock, a compound lock, or one of its members.
struct HoldRow {
    enum class What { Single, Compound, Member };

    What what = What::Single;
    ConnectionId connection; // each connection numbers its own holds
    quint64 id = 0; // the id of the hold, or of the compound lock
    int member = -1;
    locks::HoldFacts hold; // for a compound lock: the figures of the whole lock
    QString name;
    QString kind;
    QString state; // empty if the lock is held without a problem
    bool isWell = true; // false: a compound or a member with a problem

    bool isSame(const HoldRow &other) const
    {
        return connection == other.connection && what == other.what && id == other.id && member == other.member;
    }
};

HoldRow rowOf(const locks::HoldFacts &hold);
std::vector<HoldRow> rowsOf(const locks::CompoundFacts &compound); // the compound, then its members

} // namespace lockscope::ui
