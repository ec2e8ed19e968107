#pragma once

#include "core/model/lock.h"
#include "ui/models/columns.h"
#include "ui/models/connection_looks.h"
#include "ui/models/nicknames.h"

#include <QByteArrayView>
#include <QString>

#include <optional>

// What the cells of the lock table say, and in which order they sort.
namespace lockscope::ui {

// How far the window itself still hears of the server of a lock, and how that is called.
struct View {
    Instant now{};
    std::optional<Instant> lostAt = {}; // since when there is no live connection
    const Nicknames *nicknames = nullptr; // null: none
    const ConnectionLook *connection = nullptr; // null: there is but one
    QString quorum = {}; // of a quorum set's row: "2 of 3"
};

QString ownerText(const Owner &owner, const View &view); // short; its client by its nickname

// The state to draw: what the monitor says, but "unverified" 5 s after contact was lost.
State shownState(const Lock &lock, const View &view);

QString cellText(Column column, const Lock &lock, const View &view);
// Of the connection's cell, where there is no room for all of it.
QString shortConnectionText(const View &view);
// Longer, for tool tips; plain text.
QString cellMeaning(Column column, const Lock &lock, const View &view);

// Orders rows of one column (any but Name, which has an order of its own), holders with the same number by sortText.
// Built on absolute times: it does not change while a countdown merely runs. Only the states of locks that somebody
// waits for look at `now`: the longer, the worse.
qint64 sortNumber(Column column, const Lock &lock, Instant now); // within ± lastSortNumber
inline constexpr qint64 lastSortNumber = qint64(1) << 62;
inline bool growsWithTime(Column column, qint64 number)
{
    return column == Column::State && (number & 0xFFFFFFFF) > 0;
}
QByteArrayView sortText(const Lock &lock); // the first holder, of the lock's own bytes

} // namespace lockscope::ui
