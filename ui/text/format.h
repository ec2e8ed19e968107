#pragma once

#include "core/base/bytes.h"
#include "core/base/clock.h"

#include <QString>

// Figures for the window: short, and with a steady width.
namespace lockscope::ui {

// The single rule for units: 940 ms · 12.3 s · 4 m 5 s · 3 h 7 m · 12 d 4 h. Same as words::durationText.
QString shortDuration(Millis d);
QString shortMicros(qint64 micros); // the same, but 1.23 ms below 10 ms
// A lease or a mark on an axis, without false precision: 30 s, 1.5 s, 5 m, 1 h.
QString leaseText(Millis lease);
// "2 s", "3 m": the time since a lock disappeared.
QString agoText(Millis d);

// A time by the server's clock, shown in local time ("until 14:03:22"), with the date if it is not today. 0 means
// never.
QString untilText(qint64 wallMillis);

// 3f2a91c0 · 12: the first eight characters of the UUID, and the thread. Inside a transaction, also the first four
// characters of the transaction's id (3f2a91c0 · 12 · tx a3f0). Other owners are elided.
QString shortOwner(const Owner &owner);
// A name for separate display: escaped, and elided in the middle beyond `limit` characters. An empty name becomes
// "(empty name)", and a name with this very text is escaped.
QString shortName(const Key &name, qsizetype limit = 80);

QString countText(qint64 n); // 1 234 567

} // namespace lockscope::ui
