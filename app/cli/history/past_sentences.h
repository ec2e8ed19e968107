#pragma once

#include "core/history/past_findings.h"

#include <QStringList>

namespace lockscope::cli {

// Times and durations are in µs.
QString pastDuration(qint64 micros);
QString pastMoment(qint64 micros);
QString pastOwner(const Owner &owner);

// Sentences about recorded holds, for people.
QString successionText(const history::Succession &holds);
QString idleText(const history::IdleTime &idle);
QString renewalText(const history::PastHold &hold); // empty without renewals
QString togetherText(int locks); // how many other locks of the client expired at that time
QString changesText(const std::vector<history::PastOccurrence> &changes); // of one lock, ordered; empty without changes
QString monopolyText(const history::PastMonopoly &monopoly);
// A semaphore had no free permit at this time (µs). `hold` is that time.
QString withoutPermitsText(const history::PastHold &hold, const Key &lock, qint64 at);
QString usualPermitsText(const history::Figures &usual);

} // namespace lockscope::cli
