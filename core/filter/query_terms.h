#pragma once

#include "core/model/lock.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <variant>
#include <vector>

namespace lockscope::filter {

// A term that cannot be understood, and its place in the text.
struct QueryMistake {
    qsizetype from = 0;
    qsizetype length = 0;
    QString message; // what is wrong, and what is possible instead
};

// The facts that a lock does not have itself. An empty function means that nothing is known.
struct QueryContext {
    Instant now;
    std::function<QStringList(const QByteArray &uuid)> namesOfClient = {}; // the user's name, addresses
};

// Returns whether a lock fulfills a term; nullopt means that the lock's figure is unknown.
using TermTest = std::function<std::optional<bool>(const Lock &lock, const QueryContext &context)>;

// A term without its sign, and its place in the text.
struct Word {
    QString text; // without quotes
    qsizetype from = 0;
    qsizetype length = 0; // with quotes
    bool isQuoted = false; // wholly, so it is a text, whatever it looks like
    bool isNegated = false;
};

// Splits at blanks outside quotes. A regular expression /…/ may contain blanks. The last one may lack its end.
struct Words {
    std::vector<Word> words;
    std::optional<QueryMistake> mistake;
};
Words wordsOf(const QString &text);

// Whether time alone changes the term's figure, as it does for held and ttl.
bool dependsOnTime(const Word &word);

// Makes the test of a term, or says what is wrong with it.
std::variant<TermTest, QueryMistake> testOf(const Word &word);

// A form of term, for the help: an example of it and its meaning (English, marked with QT_TRANSLATE_NOOP("CoreText",
// …)).
struct TermRow {
    const char *word; // stable: "kind", "waiting", "pattern", …
    const char *example; // "kind:fair"
    const char *meaning;
};
// All forms: first what stands alone, then those with a beginning.
std::vector<TermRow> termRows();

// The beginnings of terms, for completion: "kind:", "waiting>", …
QStringList termBeginnings();
// The possible values behind such a beginning, for "kind:" and "state:"; otherwise empty.
QStringList valuesOfTerm(const QString &beginning);

} // namespace lockscope::filter
