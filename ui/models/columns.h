#pragma once

#include "core/base/clock.h"
#include "core/model/lock_ptr.h"
#include "ui/theme/colours.h"

#include <QString>

namespace lockscope::ui {

// The columns of the lock table in their order; the later ones are hidden by default.
enum class Column : quint8 {
    State,
    Name,
    Connection, // shown if there are several connections
    Kind,
    Holder,
    Holds,
    HeldFor,
    Ttl,
    Waiting,
    Activity,
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

struct View;

// All facts about a column, one row each in lock_cells.cpp. Texts are English, marked with
// QT_TRANSLATE_NOOP("Columns", …).
struct ColumnTraits {
    Column column;
    const char *title;
    const char *meaning;
    int importance = 0; // in a narrow window, columns with 1 get room first; State and Name (0) always have room
    bool isShownAtFirst = true;
    bool isFigure = false; // right-aligned
    bool isFixedWidth = false; // in the fixed-width font
    bool runsOn = false; // its text changes as time passes
    Qt::TextElideMode elide = Qt::ElideRight;
    Tone (*tone)(const Lock &lock) = nullptr; // the tone of the text; null means Tone::Plain

    QString (*text)(const Lock &lock, const View &view);
    QString (*toolTip)(const Lock &lock, const View &view) = nullptr; // a longer plain text; null means no tool tip
    qint64 (*sortNumber)(const Lock &lock, Instant now) = nullptr; // see sortNumber(); null for Name
    // A wide but common text, which sets the usual width. A rarer, wider text widens its column when it becomes
    // visible.
    QString (*sample)() = nullptr;
};
const ColumnTraits &traitsOf(Column column);

QString columnTitle(Column column);
QString columnMeaning(Column column);

} // namespace lockscope::ui
