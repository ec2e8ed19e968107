#pragma once

#include "core/model/lock.h"
#include "ui/models/lock_cells.h"

#include <QStringList>

namespace lockscope::ui {

// The tables of the detail panel, as texts.
QList<QStringList> holderRows(const Lock &lock, qint64 serverMillis,
                              const View &view); // holder, access, holds, until when
// Head first: waiter, how long its place lasts, whether anybody listens.
QList<QStringList> queueRows(const Lock &lock, qint64 serverMillis, const View &view);
QList<QStringList> keyRows(const Lock &lock); // what, key or channel
// Who waits, where there is no queue to list.
QString waitersText(const Lock &lock);

} // namespace lockscope::ui
