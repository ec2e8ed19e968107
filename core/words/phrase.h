#pragma once

#include <QString>
#include <QStringList>

#include <concepts>
#include <functional>
#include <vector>

namespace lockscope::words {

// What a window's user calls a client; empty: nothing of his own.
using ClientNames = std::function<QString(const QByteArray &uuid)>;

// What stands for a %1: display text; and where in it clients stand by their UUIDs, whom a window's user may have given
// names.
struct Argument {
    struct Client {
        QByteArray uuid;
        qsizetype at;
        qsizetype length;
    };

    template<std::convertible_to<QString> Text>
    Argument(Text &&said) // NOLINT: text is what nearly every argument is
        : text(std::forward<Text>(said))
    { }

    QString text;
    std::vector<Client> clients = {}; // in the order of the text

    Argument &operator+=(const Argument &more);
    QString in(const ClientNames &named) const;
};
using Arguments = std::vector<Argument>;

// A sentence as template and arguments: core has no tr(), so the window translates `text` (context "describe") and
// the command line prints it in English; neither writes the sentences again. Arguments are already display text.
// A long sentence goes on in `clauses`, each translated by itself and put behind without a space.
struct Phrase {
    const char *text; // with %1 … %9, marked by QT_TRANSLATE_NOOP("describe", …)
    Arguments arguments;
    std::vector<Phrase> clauses = {};

    QString english() const;
    // The sentence with every text as `translated` gives it, and every client as it is named.
    template<class Translate> QString in(const Translate &translated, const ClientNames &named = {}) const
    {
        QString sentence = filled(translated(text), named);
        for (const Phrase &clause : clauses)
            sentence += clause.in(translated, named);
        return sentence;
    }

private:
    QString filled(const QString &translation, const ClientNames &named) const;
};

} // namespace lockscope::words
