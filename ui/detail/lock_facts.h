#pragma once

#include "core/model/blocking.h"
#include "core/model/lock_ptr.h"
#include "ui/models/lock_cells.h"

#include <QStringList>

namespace lockscope::ui {

// The tables of the detail panel, as texts.
QList<QStringList> holderRows(const Lock &lock, qint64 serverMillis,
                              const View &view); // columns: holder, access, holds, deadline
// From the head of the queue. Columns: waiter, remaining time of its place in the queue, whether it is subscribed.
QList<QStringList> queueRows(const Lock &lock, qint64 serverMillis, const View &view);
QList<QStringList> keyRows(const Lock &lock); // columns: meaning, and key or channel
// The figures of the hold on one line: its time, TTL, lease and fencing token. Empty if nobody holds it.
QString holdText(const Lock &lock, const View &view);
// The lock's origin, one sentence per line. Empty if a program created it directly.
QString originText(const Lock &lock);
// The waiters of a lock without a queue.
QString waitersText(const Lock &lock);
// The number of owners that the lock blocks, since when, and the number of clients that may wait as well.
QString blockedText(const Key &lock, const Blocking &blocking, const View &view);

} // namespace lockscope::ui
