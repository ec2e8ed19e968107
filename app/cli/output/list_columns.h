#pragma once

#include "core/base/clock.h"
#include "core/model/lock_ptr.h"

#include <QStringList>

#include <functional>
#include <vector>

namespace lockscope::cli {

QStringList allColumnNames();
QStringList defaultColumnNames();

// One cell of `list`, as text for people; names and owners escaped.
QString cell(const QString &column, const Lock &lock, Instant now);

// An extra first column for a text that is not part of a Lock, such as the name of its server. Without a title, there
// is no extra column.
struct LeadColumn {
    QString title;
    std::function<QString(const Lock &lock)> text;
};

struct TableLook {
    bool headers = true;
    bool colours = false; // of the states
};

// Aligned lines, header first; long names are elided in the middle.
QStringList tableLines(const QStringList &columns, const std::vector<LockPtr> &locks, Instant now,
                       const LeadColumn &lead = {}, TableLook look = {});

} // namespace lockscope::cli
