#pragma once

#include "core/monitor/lock.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope::monitor {

// A sentence as template and arguments: core has no tr(), so the window translates `text` (context "describe") and
// the command line prints it in English; neither writes the sentences again. Arguments are already display text.
struct Phrase {
    const char *text; // with %1 … %9, marked by QT_TRANSLATE_NOOP("describe", …)
    QStringList arguments;
    QString english() const;
};

// One sentence: who holds it, since when, how it is kept alive, who waits.
Phrase summary(const Lock &lock, Instant now);
// Why it is in its state, figure by figure, each with how it is known and how old it is.
std::vector<Phrase> evidence(const Lock &lock, Instant now);
// What an operator can do about it, mildest first. Empty when all is well.
std::vector<Phrase> advice(const Lock &lock, Instant now);

// Shared wording: "12.3 s", "≥ 4 m 05 s", "no expiry"; "3f2a91c0 · thread 12".
QString durationText(Millis d);
QString ownerText(const Owner &owner);

} // namespace lockscope::monitor
