#pragma once

#include "core/model/lock.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope::words {

// A sentence as template and arguments: core has no tr(), so the window translates `text` (context "describe") and
// the command line prints it in English; neither writes the sentences again. Arguments are already display text.
// A long sentence goes on in `clauses`, each translated by itself and put behind without a space.
struct Phrase {
    const char *text; // with %1 … %9, marked by QT_TRANSLATE_NOOP("describe", …)
    QStringList arguments;
    std::vector<Phrase> clauses = {};

    QString english() const;
    // The sentence with every text as `translated` gives it.
    template<class Translate> QString in(const Translate &translated) const
    {
        QString sentence = filled(translated(text));
        for (const Phrase &clause : clauses)
            sentence += clause.in(translated);
        return sentence;
    }

private:
    QString filled(const QString &translation) const;
};

// One sentence: who holds it, since when, how it is kept alive, who waits.
Phrase summary(const Lock &lock, Instant now);
// Why it is in its state, figure by figure, each with how it is known and how old it is.
std::vector<Phrase> evidence(const Lock &lock, Instant now);
// What an operator can do about it, mildest first. Empty when all is well.
std::vector<Phrase> advice(const Lock &lock, Instant now);

// Shared wording: "12.3 s", "4 m 5 s", "600 ms"; "3f2a91c0 · thread 12".
QString durationText(Millis d);
QString ownerText(const Owner &owner);
// Its first holder, or who held it last: an owner, or what a `SET NX` lock has for a value.
QString holderText(const Lock &lock);
// "≥ 4 m 5 s" when it was held already when first seen.
QString heldForText(const Lock &lock, Instant now);

} // namespace lockscope::words
