#pragma once

#include "core/incidents/incident.h"

#include <QIcon>
#include <QString>

namespace lockscope::ui {

QString severityWord(Severity severity); // "critical", "warning"
// The severity's shape in its colour for the present palette. The icon is also readable in a selected row.
QIcon severityIcon(Severity severity);
// "open", "over since 14:03:22 · 3 times". Times have the date if it is not today by our clock.
QString standingText(const incidents::Incident &incident);
QString momentText(qint64 wallMillis); // 14:03:22, or with the date if it is not today
QString incidentLock(const incidents::Incident &incident); // as displayed; empty if it is not about a lock

} // namespace lockscope::ui
