#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"

#include <QString>

// Figures as the window shows them: short, and of steady width.
namespace lockscope::ui {

// The one rule for units: 940 ms · 12.3 s · 4 m 5 s · 3 h 7 m · 12 d 4 h. As words::durationText.
QString shortDuration(Millis d);
// A lease or a mark on an axis, without false precision: 30 s, 1.5 s, 5 m, 1 h.
QString leaseText(Millis lease);
// "2 s", "3 m": how long ago, for rows that went.
QString agoText(Millis d);

// A moment by the server's clock, in local time: "until 14:03:22"; of another day with its date. 0: never.
QString untilText(qint64 wallMillis);

// 3f2a91c0 · 12: the first eight of the UUID and the thread, inside a transaction also the first four of its id
// (3f2a91c0 · 12 · tx a3f0); anything else is elided.
QString shortOwner(const Owner &owner);
// A name for a place of its own: the display form, elided in the middle beyond `limit` characters. An empty one is said
// in words; a name of just these words is told apart by an escape.
QString shortName(const Key &name, qsizetype limit = 80);

QString countText(qint64 n); // 1 234 567

} // namespace lockscope::ui
