#pragma once

#include <QString>

namespace lockscope::ui {

// The columns of the lock table in their order; the later ones are hidden by default.
enum class Column : quint8 {
    State,
    Name,
    Connection, // shown if there are several
    Kind,
    Holder,
    Holds,
    HeldFor,
    Ttl,
    Waiting,
    Lease,
    Renewed,
    Changes,
    Readers,
    Token,
    FirstSeen,
    Origin,
    Node,
};
inline constexpr int columnCount = int(Column::Node) + 1;

QString columnTitle(Column column);
QString columnMeaning(Column column);
bool shownAtFirst(Column column);
bool isFigure(Column column); // right-aligned
bool runsOn(Column column); // its text changes with time alone

} // namespace lockscope::ui
