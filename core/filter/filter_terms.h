#pragma once

#include "core/base/clock.h"
#include "core/model/lock_ptr.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <variant>
#include <vector>

namespace lockscope::filter {

// A term that cannot be understood, and its place in the text.
struct FilterMistake {
    qsizetype from = 0;
    qsizetype length = 0;
    QString message; // what is wrong, and what is possible instead
};

// The facts that a test needs and a Lock does not contain. An empty function means that these facts are unknown.
// The functions may be called on several threads at once.
struct FilterContext {
    Instant now;
    std::function<QStringList(const QByteArray &uuid)> namesOfClient = {}; // for example a nickname from the user
    std::function<QStringList(const QByteArray &uuid)> addressesOfClient = {}; // "10.0.0.4:51234"; empty: unknown
};

// Returns whether a lock fulfills a term; nullopt means that the lock's figure is unknown.
using TermTest = std::function<std::optional<bool>(const Lock &lock, const FilterContext &context)>;

// A term without its sign, and its place in the text.
struct Word {
    QString text; // without quotes
    qsizetype from = 0;
    qsizetype length = 0; // with quotes
    bool isQuoted = false; // the whole term is in quotes, so it is plain text
    bool isNegated = false;
};

// The terms of a filter, separated by blanks. Quotes and regular expressions (/…/) may contain blanks. A quote or a
// regular expression without its end is a mistake.
struct Words {
    std::vector<Word> words;
    std::optional<FilterMistake> mistake;
};
Words wordsOf(const QString &text);

// Whether the term's figure changes as time passes, like held and ttl.
bool dependsOnTime(const Word &word);

// The value of a term `client:VALUE`; nullopt for any other term.
std::optional<QString> clientIn(const Word &word);
// Whether such a value looks like an address, or a part of one: "10.0.0.4", "10.0.0.4:51234", "[fe80::1]", "/run/app".
bool isClientAddress(const QString &value);

// Makes the test of a term, or says what is wrong with it.
std::variant<TermTest, FilterMistake> testOf(const Word &word);

// A form of term, for the help: an example of it and its meaning (English, marked with QT_TRANSLATE_NOOP("CoreText",
// …)).
struct TermRow {
    const char *word; // stable: "kind", "waiting", "pattern", …
    const char *example; // "kind:fair"
    const char *meaning;
};
// All forms: first the forms without a beginning, then the keys ("kind:"), then the figures ("waiting>").
std::vector<TermRow> termRows();

// The beginnings of terms, for completion: "kind:", "waiting>", …
QStringList termBeginnings();
// The possible values behind such a beginning, for "kind:" and "state:"; otherwise empty.
QStringList valuesOfTerm(const QString &beginning);

} // namespace lockscope::filter
