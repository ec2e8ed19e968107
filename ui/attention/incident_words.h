#pragma once

#include "core/incidents/incident.h"

#include <QIcon>
#include <QString>

namespace lockscope::ui {

QString severityWord(Severity severity); // "critical", "warning"
// The severity's shape in its colour for the present palette. The icon is also readable in a selected row.
QIcon severityIcon(Severity severity);
// "open", "over since 14:03:22 · 3 times". A time of another day, by the local clock, includes its date.
QString standingText(const incidents::Incident &incident);
QString momentText(qint64 wallMillis); // 14:03:22; includes the date on other days
QString incidentLock(const incidents::Incident &incident); // as displayed; empty: not about a lock

} // namespace lockscope::ui
