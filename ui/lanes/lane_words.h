#pragma once

#include "core/lanes/neighbours.h"

#include <QStringList>

#include <functional>

namespace lockscope::ui {

// How lanes are told in words. `nameOf` is what a lane's owner is called, `wallOffset` the wall clock less ours in
// milliseconds, `now` where ends what goes on.
struct LaneTelling {
    std::function<QString(const Owner &)> nameOf;
    Instant now{};
    qint64 wallOffset = 0;
    std::optional<Instant> began = {}; // times are told since then, in seconds; none: by the wall clock

    QString called(const Owner &owner) const; // also who wait without a name
    QString time(Instant at) const; // 14:03:22.125, or 4.135 s
    QString isoTime(Instant at) const;
};

QString phaseWord(lanes::Phase phase);
QString endWord(lanes::End end);

// All that is known of it, one thing a line: since when, until when, and how each is known.
QString placeText(const lanes::LockLanes &lanes, const lanes::Place &place, const LaneTelling &telling);
// What the lanes do not show, if anything: since when there is nothing left out, since when it is looked at closely.
QString limitsText(const lanes::LockLanes &lanes, const LaneTelling &telling);

// What is between these as rows, for whoever does not see the picture, and for other programs; oldest first. At most
// the newest `most`.
QStringList laneHeaders();
QList<QStringList> laneRows(const lanes::LockLanes &lanes, Instant from, Instant to, const LaneTelling &telling,
                            std::size_t most = 10'000);

} // namespace lockscope::ui
