#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"
#include "core/model/lock_ptr.h"
#include "core/model/state.h"
#include "ui/models/columns.h"
#include "ui/models/connection_looks.h"
#include "ui/models/nicknames.h"

#include <QByteArrayView>
#include <QString>

#include <optional>

namespace lockscope::lanes {
class Histories;
}

// The texts of the cells in the lock table, and their sort order.
namespace lockscope::ui {

// The context of a cell: the time, the connection to the lock's server, and the names to show.
struct View {
    Instant now{};
    std::optional<Instant> lostAt = {}; // when the connection was lost; nullopt while it is live
    const Nicknames *nicknames = nullptr; // null means none
    const ConnectionLook *connection = nullptr; // null if there is only one connection
    QString quorum = {}; // for the row of a quorum set: "2 of 3"
    const lanes::Histories *histories = nullptr; // null means none
};

QString ownerText(const Owner &owner, const View &view); // short, with the client's nickname

// The state to draw: the monitor's state, but "unverified" from 5 s after the connection was lost.
State shownState(const Lock &lock, const View &view);

QString cellText(Column column, const Lock &lock, const View &view);
// A shorter text for the connection's cell, if there is no room for the full one.
QString shortConnectionText(const View &view);
// A longer text for tool tips; plain text.
QString cellMeaning(Column column, const Lock &lock, const View &view);

// The number by which a column sorts a lock. The column Name is sorted by NameLabels instead, and the column Holder
// sorts equal numbers by sortText(). Times are absolute, so a running countdown does not change the number. The number
// depends on `now` only in the column State, where it rises while clients wait for the lock.
qint64 sortNumber(Column column, const Lock &lock, Instant now); // within ± lastSortNumber
inline constexpr qint64 lastSortNumber = qint64(1) << 62;
// The first time after `now` at which sortNumber() may change for an unchanged lock; nullopt means never.
std::optional<Instant> sortNumberChangesAt(Column column, const Lock &lock, Instant now);
QByteArrayView sortText(const Lock &lock); // the first holder; points into the lock

} // namespace lockscope::ui
