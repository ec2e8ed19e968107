#pragma once

#include <QDateTime>
#include <QString>

namespace lockscope::ui {

// "2026-11-21T14:03:22.125+01:00". Contains the UTC offset, because a file may be read in another time zone.
inline QString isoText(const QDateTime &at)
{
    const int offset = at.offsetFromUtc();
    return at.toOffsetFromUtc(offset).toString(Qt::ISODateWithMs);
}

} // namespace lockscope::ui
