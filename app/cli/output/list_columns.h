#pragma once

#include "core/model/lock.h"

#include <QStringList>

namespace lockscope::cli {

QStringList allColumnNames();
QStringList defaultColumnNames();

// One cell of `list`, as text for people; names and owners escaped.
QString cell(const QString &column, const Lock &lock, Instant now);

// Aligned lines, header first; names longer than fits are elided in the middle.
QStringList tableLines(const QStringList &columns, const std::vector<LockPtr> &locks, Instant now);

} // namespace lockscope::cli
