#pragma once

#include "core/monitor/lock.h"
#include "ui/models/lock_cells.h"

#include <QStringList>

namespace lockscope::ui {

// The tables of the detail panel, as texts.
QList<QStringList> holderRows(const monitor::Lock &lock, qint64 serverMillis); // holder, access, holds, until when
// Head first: waiter, how long its place lasts, whether anybody listens.
QList<QStringList> queueRows(const monitor::Lock &lock, qint64 serverMillis);
QList<QStringList> keyRows(const monitor::Lock &lock); // what, key or channel
// Who waits, where there is no queue to list.
QString waitersText(const monitor::Lock &lock);

} // namespace lockscope::ui
