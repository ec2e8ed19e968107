#pragma once

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

} // namespace lockscope::words
