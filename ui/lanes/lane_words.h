#pragma once

#include "core/lanes/neighbours.h"

#include <QStringList>

#include <functional>

namespace lockscope::ui {

// The settings for describing lanes in words. `nameOf` names the owner of a lane, `wallOffset` is the wall clock minus
// our clock in milliseconds, and `now` is the end of ongoing segments.
struct LaneTelling {
    std::function<QString(const Owner &)> nameOf;
    Instant now{};
    qint64 wallOffset = 0;
    std::optional<Instant> began = {}; // times are shown in seconds since then; none means wall-clock time

    QString called(const Owner &owner) const; // an empty owner means waiting clients
    QString time(Instant at) const; // 14:03:22.125, or 4.135 s
    QString isoTime(Instant at) const;
};

QString phaseWord(lanes::Phase phase);
QString endWord(lanes::End end);

// Describes the place, one fact per line: its start, its end, and how each is known.
QString placeText(const lanes::LockLanes &lanes, const lanes::Place &place, const LaneTelling &telling);
// The limits of the lanes, if any: since when they are complete, and since when the lock is read often.
QString limitsText(const lanes::LockLanes &lanes, const LaneTelling &telling);

// The lanes as rows below these headers, oldest first, for screen readers and other programs. Returns at most the
// newest `most` rows.
QStringList laneHeaders();
QList<QStringList> laneRows(const lanes::LockLanes &lanes, Instant from, Instant to, const LaneTelling &telling,
                            std::size_t most = 10'000);

} // namespace lockscope::ui
