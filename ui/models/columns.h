#pragma once

#include <QString>

namespace lockscope::ui {

// Of the lock table, in the order they stand in; the later ones are hidden until chosen.
enum class Column : quint8 {
    State,
    Name,
    Connection, // chosen while there are several
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
bool runsOn(Column column); // its text changes by itself as time goes on

} // namespace lockscope::ui
