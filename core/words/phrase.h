#pragma once

#include <QString>
#include <QStringList>

#include <concepts>
#include <functional>
#include <vector>

namespace lockscope::words {

// The user's own name for a client; empty if the user gave none.
using ClientNames = std::function<QString(const QByteArray &uuid)>;

// The display text for a placeholder such as %1, with the positions of client UUIDs in it. If the user has named such a
// client, in() shows the name instead.
struct Argument {
    struct Client {
        QByteArray uuid;
        qsizetype at;
        qsizetype length;
    };

    template<std::convertible_to<QString> Text>
    Argument(Text &&said) // NOLINT: implicit, because nearly every argument is text
        : text(std::forward<Text>(said))
    { }

    QString text;
    std::vector<Client> clients = {}; // in text order

    Argument &operator+=(const Argument &more);
    QString in(const ClientNames &named) const;
};
using Arguments = std::vector<Argument>;

// A sentence as a template and its arguments. It is translated when it is shown (context "describe"),
// and the command line prints it in English. Arguments are already display text. `clauses` continue a long sentence:
// each is translated separately and appended without a space.
struct Phrase {
    const char *text; // with %1 … %9, marked with QT_TRANSLATE_NOOP("describe", …)
    Arguments arguments;
    std::vector<Phrase> clauses = {};
    int number = -1; // chooses the plural form and replaces %n; negative if the sentence has no number

    QString english() const; // for JSON and files
    QString translated() const; // for people, in the language of the program
    // Builds the sentence. `translated` translates each text with its number, and `named` gives the name that replaces
    // each client.
    template<class Translate> QString in(const Translate &translated, const ClientNames &named = {}) const
    {
        QString sentence = filled(translated(text, number), named);
        for (const Phrase &clause : clauses)
            sentence += clause.in(translated, named);
        return sentence;
    }

private:
    QString filled(const QString &translation, const ClientNames &named) const;
};

// A sentence with a number, marked with QT_TRANSLATE_N_NOOP("describe", …). Each translation, including the English
// one, has its singular and its plural.
Phrase counted(const char *text, qint64 number, Arguments arguments = {});

} // namespace lockscope::words
