#include "core/filter/filter_terms.h"

#include "core/base/core_text.h"
#include "core/base/duration.h"
#include "core/base/escape.h"
#include "core/families/catalog.h"
#include "core/model/lock.h"
#include "core/monitor/analysis/glob.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QVarLengthArray>

#include <algorithm>
#include <limits>
#include <string_view>

namespace lockscope::filter {

namespace {

using Test = TermTest;
using Made = std::variant<Test, FilterMistake>;

// A figure of a lock: its value, or a lower bound if the exact value is unknown.
struct Figure {
    double value = 0;
    bool isLowerBound = false;
};

struct FigureRow {
    const char *name;
    bool isDuration; // in milliseconds
    std::optional<Figure> (*of)(const Lock &lock, Instant now);
    const char *example;
    const char *meaning; // as in TermRow
};

std::optional<Figure> waitingOf(const Lock &lock, Instant)
{
    if (lock.waiters.threads)
        return Figure{double(*lock.waiters.threads)};
    if (lock.waiters.clients)
        return Figure{double(*lock.waiters.clients), true};
    return std::nullopt;
}

std::optional<Figure> heldOf(const Lock &lock, Instant now)
{
    if (!lock.exists || lock.holders.empty())
        return std::nullopt;
    return Figure{double(toMillis(now - lock.heldSince).count()), lock.heldSinceIsBound};
}

std::optional<Figure> ttlOf(const Lock &lock, Instant now)
{
    if (!lock.exists || (lock.expiryUnknown && !lock.noExpiry))
        return std::nullopt;
    if (lock.noExpiry)
        return Figure{std::numeric_limits<double>::infinity()};
    return Figure{double(toMillis(lock.expiresAt - now).count())};
}

std::optional<Figure> holdersOf(const Lock &lock, Instant)
{
    return lock.exists ? std::optional(Figure{double(lock.holderCount)}) : std::nullopt;
}

std::optional<Figure> holdsOf(const Lock &lock, Instant)
{
    if (!lock.exists || lock.holders.empty())
        return std::nullopt;
    qint64 most = 0;
    for (const Holder &holder : lock.holders)
        most = std::max(most, holder.holds);
    return most == 0 ? std::nullopt : std::optional(Figure{double(most)}); // in a recording it may be unknown
}

std::optional<Figure> tokenOf(const Lock &lock, Instant)
{
    return lock.token ? std::optional(Figure{double(*lock.token)}) : std::nullopt;
}

constexpr FigureRow figures[] = {
    {"waiting", false, waitingOf, "waiting>2",
     QT_TRANSLATE_NOOP("CoreText",
                       "Accepts locks with more waiters than this. A number of subscribers is only a lower bound.")},
    {"held", true, heldOf, "held>1m",
     QT_TRANSLATE_NOOP("CoreText", "Accepts locks that have been held for longer. Units are ms, s, m and h.")},
    {"ttl", true, ttlOf, "ttl<5s",
     QT_TRANSLATE_NOOP("CoreText", "Accepts locks that expire sooner. A lock without expiry never does.")},
    {"holders", false, holdersOf, "holders>1",
     QT_TRANSLATE_NOOP("CoreText", "Accepts locks with more holders than this.")},
    {"holds", false, holdsOf, "holds>=2",
     QT_TRANSLATE_NOOP("CoreText", "Accepts locks that one owner has acquired at least this often.")},
    {"token", false, tokenOf, "token=7",
     QT_TRANSLATE_NOOP(
         "CoreText", "Accepts locks with this fencing token, this number of free permits, or this count of a latch.")},
};

// ">=" stands before ">", because ">" also matches the beginning of ">=".
constexpr const char *signs[] = {">=", "<=", ">", "<", "="};

std::optional<bool> compared(const Figure &figure, const QString &sign, double wanted)
{
    const double value = figure.value;
    if (figure.isLowerBound) { // the bound can only show that the figure is greater than `wanted`
        if (sign.startsWith(u'>') && (sign == QLatin1String(">") ? value > wanted : value >= wanted))
            return true;
        if (!sign.startsWith(u'>') && value > wanted)
            return false;
        return std::nullopt;
    }
    if (sign == QLatin1String(">="))
        return value >= wanted;
    if (sign == QLatin1String("<="))
        return value <= wanted;
    if (sign == QLatin1String(">"))
        return value > wanted;
    if (sign == QLatin1String("<"))
        return value < wanted;
    return value == wanted;
}

// True if toDisplay() shows the byte in another form. Few names have such bytes.
constexpr bool isEscaped(char c)
{
    return static_cast<signed char>(c) < 0x20 || c == 0x7F || c == '\\'; // above 0x7F it is negative
}

QString shownText(const QByteArray &bytes)
{
    return std::none_of(bytes.begin(), bytes.end(), isEscaped) ? QString::fromLatin1(bytes) : toDisplay(bytes);
}

// A text to find in names and owners, whatever its case. It is prepared once, because 100 000 names may be searched.
struct Wanted {
    explicit Wanted(const QString &text)
        : lower(text.toLower())
        , bytes(lower.toUtf8())
    { }
    QString lower;
    QByteArray bytes;
};

// Copies the bytes in lower case, as far as they are ASCII letters. Returns whether toDisplay() leaves them unchanged.
bool copyLower(QByteArrayView bytes, char *to)
{
    bool isAnyEscaped = false;
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        const char c = bytes[i];
        isAnyEscaped |= isEscaped(c); // without a branch
        to[i] = char(c >= 'A' && c <= 'Z' ? c + 32 : c);
    }
    return !isAnyEscaped;
}

bool shows(const QByteArray &bytes, const Wanted &wanted)
{
    QVarLengthArray<char, 256> lower(bytes.size());
    if (!copyLower(bytes, lower.data())) // rare
        return toDisplay(bytes).contains(wanted.lower, Qt::CaseInsensitive);
    const std::string_view text(wanted.bytes.constData(), std::size_t(wanted.bytes.size()));
    return std::string_view(lower.constData(), std::size_t(lower.size())).find(text) != std::string_view::npos;
}

bool nameShows(const Lock &lock, const Wanted &text)
{
    if (lock.id.key.isEmpty())
        return CoreText::tr("(empty name)").contains(text.lower, Qt::CaseInsensitive);
    return shows(lock.id.key.raw(), text);
}

bool holderShows(const Lock &lock, const Wanted &text)
{
    return std::any_of(lock.holders.begin(), lock.holders.end(),
                       [&](const Holder &holder) { return shows(holder.owner.raw(), text); });
}

QStringList listed(const std::function<QStringList(const QByteArray &)> &of, const QByteArray &uuid)
{
    return of ? of(uuid) : QStringList();
}

// Finds whole numbers only, so that 10.0.0.4 is not found in 10.0.0.41.
bool addressShows(const QString &address, const QString &text)
{
    const auto joins = [](QChar a, QChar b) { return a.isLetterOrNumber() && b.isLetterOrNumber(); };
    for (qsizetype at = address.indexOf(text, 0, Qt::CaseInsensitive); at >= 0;
         at = address.indexOf(text, at + 1, Qt::CaseInsensitive)) {
        const qsizetype end = at + text.size();
        const bool isJoinedBefore = at > 0 && joins(address[at - 1], address[at]);
        const bool isJoinedAfter = end < address.size() && joins(address[end - 1], address[end]);
        if (!isJoinedBefore && !isJoinedAfter)
            return true;
    }
    return false;
}

// nullopt if the text is an address, and the addresses of this client are unknown.
std::optional<bool> clientShows(const QByteArray &uuid, const Wanted &text, const FilterContext &context)
{
    const QStringList names = listed(context.namesOfClient, uuid);
    if (shows(uuid, text) || std::any_of(names.begin(), names.end(), [&](const QString &name) {
            return name.contains(text.lower, Qt::CaseInsensitive);
        }))
        return true;
    if (!isClientAddress(text.lower))
        return false;
    const QStringList addresses = listed(context.addressesOfClient, uuid);
    if (addresses.isEmpty())
        return std::nullopt;
    return std::any_of(addresses.begin(), addresses.end(),
                       [&](const QString &address) { return addressShows(address, text.lower); });
}

QByteArray clientOf(const Owner &owner)
{
    const QByteArray &raw = owner.raw();
    return raw.first(std::max<qsizetype>(0, raw.indexOf(':')));
}

// holders and queue
std::optional<bool> usedBy(const Lock &lock, const Wanted &text, const FilterContext &context)
{
    bool isUnknown = false;
    const auto uses = [&](const QByteArray &uuid) {
        const std::optional<bool> shows = clientShows(uuid, text, context);
        isUnknown = isUnknown || !shows;
        return shows.value_or(false);
    };
    if (std::any_of(lock.holders.begin(), lock.holders.end(),
                    [&](const Holder &holder) { return uses(holder.client()); })
        || std::any_of(lock.queue.begin(), lock.queue.end(),
                       [&](const QueueEntry &entry) { return uses(clientOf(entry.owner)); }))
        return true;
    return isUnknown ? std::nullopt : std::optional(false);
}

QStringList kindWords()
{
    QStringList words;
    for (int kind = 0; kind < kindCount; ++kind)
        words << word(Kind(kind));
    return words;
}

QStringList familyWords()
{
    QStringList words;
    for (const families::FamilyPtr &family : families::builtIn()->all())
        words << family->name;
    return words;
}

// Some families write the same keys, so such a lock may be of each of them.
bool isOfFamily(const Lock &lock, const QString &wanted)
{
    return lock.family && (lock.family->name == wanted || lock.family->looksLike.contains(wanted));
}

// The words for several states come first.
QStringList stateWords()
{
    QStringList words{QStringLiteral("attention"), QStringLiteral("contended"), QStringLiteral("held")};
    for (int state = 0; state < stateCount; ++state)
        words << word(State(state));
    return words;
}

bool isInState(const Lock &lock, const QString &wanted)
{
    if (wanted == QLatin1String("attention"))
        return needsAttention(lock);
    if (wanted == QLatin1String("contended"))
        return isContended(lock);
    if (wanted == QLatin1String("held"))
        return isConfirmedHeld(lock);
    return !lock.gone && word(lock.state) == wanted;
}

FilterMistake mistake(const Word &word, const QString &message)
{
    return {word.from, word.length, message};
}

// Makes the test of a term whose value is one or several known words, separated by commas.
Made choice(const Word &word, const QString &values, const QStringList &known,
            bool (*fulfils)(const Lock &lock, const QString &value))
{
    const QStringList wanted = values.split(u',');
    for (const QString &each : wanted) {
        if (!known.contains(each))
            return mistake(
                word,
                CoreText::tr("'%1' is not possible here. Choose from %2").arg(each, known.join(QStringLiteral(", "))));
    }
    return Test([wanted, fulfils](const Lock &lock, const FilterContext &) -> std::optional<bool> {
        return std::any_of(wanted.begin(), wanted.end(), [&](const QString &each) { return fulfils(lock, each); });
    });
}

// Users add families of their own, so any word is possible.
Made family(const Word &word, const QString &values)
{
    static const QRegularExpression form(QStringLiteral("^[a-z0-9-]+(,[a-z0-9-]+)*$"));
    if (!form.match(values).hasMatch())
        return mistake(word,
                       CoreText::tr("'%1' is not a family. Choose from %2, or one of your own files")
                           .arg(values, familyWords().join(QStringLiteral(", "))));
    return Test([wanted = values.split(u',')](const Lock &lock, const FilterContext &) -> std::optional<bool> {
        return std::any_of(wanted.begin(), wanted.end(), [&](const QString &each) { return isOfFamily(lock, each); });
    });
}

Made regex(const Word &word, const QString &pattern)
{
    const QRegularExpression expression(pattern, QRegularExpression::UseUnicodePropertiesOption);
    if (!expression.isValid())
        return mistake(word, CoreText::tr("this regular expression is not valid: %1").arg(expression.errorString()));
    return Test([expression](const Lock &lock, const FilterContext &) -> std::optional<bool> {
        // shownText() is always valid UTF-16
        constexpr auto unchecked = QRegularExpression::DontCheckSubjectStringMatchOption;
        return expression.match(shownText(lock.id.key.raw()), 0, QRegularExpression::NormalMatch, unchecked).hasMatch();
    });
}

Made glob(const Word &word, const QString &pattern)
{
    const auto bytes = fromDisplay(pattern);
    if (!bytes)
        return mistake(word, CoreText::tr("write \\\\ for a backslash, and \\xHH for a byte"));
    return Test([pattern = *bytes](const Lock &lock, const FilterContext &) -> std::optional<bool> {
        return monitor::globMatches(pattern, lock.id.key.raw());
    });
}

Made figure(const Word &word, const FigureRow &row, const QString &sign, const QString &value)
{
    bool isNumber = false;
    double wanted = value.toDouble(&isNumber);
    if (row.isDuration) {
        const auto duration = parseDuration(value);
        isNumber = duration.has_value();
        wanted = duration ? double(duration->count()) : 0;
    }
    if (!isNumber)
        return mistake(word,
                       row.isDuration ? CoreText::tr("'%1' is not a duration. Write 300ms, 30s, 5m or 2h").arg(value)
                                      : CoreText::tr("'%1' is not a number").arg(value));
    return Test([of = row.of, sign, wanted](const Lock &lock, const FilterContext &context) -> std::optional<bool> {
        const std::optional<Figure> figure = of(lock, context.now);
        return figure ? compared(*figure, sign, wanted) : std::nullopt;
    });
}

// "waiting>2": the figure's name, the sign, the value. nullopt if the text does not have this form.
std::optional<Made> comparison(const Word &word)
{
    const auto isLetter = [](QChar c) { return c >= u'a' && c <= u'z'; };
    const auto end = std::find_if_not(word.text.begin(), word.text.end(), isLetter);
    const QString name = word.text.left(end - word.text.begin());
    const QStringView rest = QStringView(word.text).mid(name.size());
    for (const char *each : signs) {
        const QLatin1String sign(each);
        if (name.isEmpty() || !rest.startsWith(sign))
            continue;
        const QString value = rest.mid(sign.size()).toString();
        for (const FigureRow &row : figures) {
            if (name == QLatin1String(row.name))
                return figure(word, row, sign, value);
        }
        QStringList names;
        for (const FigureRow &row : figures)
            names << QLatin1String(row.name);
        return mistake(word,
                       CoreText::tr("'%1' is not a figure of a lock. Choose from %2, or put the text in quotes")
                           .arg(name, names.join(QStringLiteral(", "))));
    }
    return std::nullopt;
}

Made anyText(const QString &text)
{
    return Test([text = Wanted(text)](const Lock &lock, const FilterContext &) -> std::optional<bool> {
        return nameShows(lock, text) || holderShows(lock, text);
    });
}

struct KeyRow {
    const char *key;
    const char *example;
    const char *meaning; // as in TermRow
    Made (*make)(const Word &word, const QString &value);
};

constexpr KeyRow keys[] = {
    {"kind", "kind:read-write,fair",
     QT_TRANSLATE_NOOP("CoreText", "Accepts locks of this kind, or of one of several kinds with commas between them."),
     [](const Word &word, const QString &value) {
         return choice(word, value, kindWords(),
                       [](const Lock &lock, const QString &wanted) { return lockscope::word(lock.kind) == wanted; });
     }},
    {"family", "family:bullmq",
     QT_TRANSLATE_NOOP("CoreText", "Accepts locks of this library, or of one of several with commas between them."),
     [](const Word &word, const QString &value) { return family(word, value); }},
    {"state", "state:attention",
     QT_TRANSLATE_NOOP(
         "CoreText", "Accepts locks in this state. The words attention, contended and held each mean several states."),
     [](const Word &word, const QString &value) { return choice(word, value, stateWords(), isInState); }},
    {"name", "name:order", QT_TRANSLATE_NOOP("CoreText", "Accepts locks whose name contains the text."),
     [](const Word &, const QString &value) -> Made {
         return Test([value = Wanted(value)](const Lock &lock, const FilterContext &) -> std::optional<bool> {
             return nameShows(lock, value);
         });
     }},
    {"holder", "holder:9143", QT_TRANSLATE_NOOP("CoreText", "Accepts locks with a holder that contains the text."),
     [](const Word &, const QString &value) -> Made {
         return Test([value = Wanted(value)](const Lock &lock, const FilterContext &) -> std::optional<bool> {
             return holderShows(lock, value);
         });
     }},
    {"client", "client:10.0.0.4",
     QT_TRANSLATE_NOOP("CoreText",
                       "Accepts locks that this client holds or queues for. The text is a part of its UUID, of the "
                       "name that you gave it, or of its address."),
     [](const Word &, const QString &value) -> Made {
         return Test([value = Wanted(value)](const Lock &lock, const FilterContext &context) -> std::optional<bool> {
             return usedBy(lock, value, context);
         });
     }},
    {"server", "server:10.0.0.4", QT_TRANSLATE_NOOP("CoreText", "Accepts locks of this master in a cluster."),
     [](const Word &, const QString &value) -> Made {
         return Test([value](const Lock &lock, const FilterContext &) -> std::optional<bool> {
             if (lock.node.isEmpty()) // there is only one master, so Lock::node does not name it
                 return std::nullopt;
             return lock.node.contains(value, Qt::CaseInsensitive);
         });
     }},
};

// The forms that do not begin with a key or with the name of a figure.
constexpr TermRow forms[] = {
    {"text", "order",
     QT_TRANSLATE_NOOP("CoreText", "Accepts locks whose name or holder contains the text. Case does not matter.")},
    {"pattern", "order:*",
     QT_TRANSLATE_NOOP("CoreText",
                       "Accepts locks whose whole name matches the pattern. A * is any bytes, a ? is one byte.")},
    {"expression", "/^order:[0-9]+$/",
     QT_TRANSLATE_NOOP("CoreText", "Accepts locks whose name matches the regular expression.")},
    {"not", "-order:*",
     QT_TRANSLATE_NOOP(
         "CoreText",
         "A - in front negates a term. If the figure is unknown, neither the term nor its negation accepts the lock.")},
    {"quotes", "\"kind:fair\"",
     QT_TRANSLATE_NOOP("CoreText",
                       "A text in quotes may contain spaces. It is plain text, even if it looks like another term.")},
    {"bytes", "name:\\xFF",
     QT_TRANSLATE_NOOP("CoreText",
                       "Names are bytes. Write \\xHH for a byte that you cannot type, and \\\\ for a backslash.")},
};

} // namespace

Words wordsOf(const QString &text)
{
    std::vector<Word> words;
    qsizetype at = 0;
    while (at < text.size()) {
        if (text[at].isSpace()) {
            ++at;
            continue;
        }
        Word word;
        word.from = at;
        word.isNegated = text[at] == u'-' && at + 1 < text.size() && !text[at + 1].isSpace();
        at += word.isNegated ? 1 : 0;
        const bool isRegex = text[at] == u'/';
        const qsizetype begin = at;
        bool isInQuotes = false;
        bool isAllQuoted = text[at] == u'"';
        for (; at < text.size(); ++at) {
            const QChar c = text[at];
            if (isRegex && at > begin && c == u'/') {
                word.text += c;
                ++at;
                break;
            }
            if (!isRegex && c == u'"') {
                isInQuotes = !isInQuotes;
                continue;
            }
            if (!isRegex && !isInQuotes && c.isSpace())
                break;
            isAllQuoted = isAllQuoted && isInQuotes;
            word.text += c;
            if (isRegex && c == u'\\' && at + 1 < text.size())
                word.text += text[++at];
        }
        word.length = at - word.from;
        word.isQuoted = isAllQuoted;
        if (isInQuotes)
            return {words, FilterMistake{word.from, word.length, CoreText::tr("a quote is not closed")}};
        if (isRegex && (word.text.size() < 2 || !word.text.endsWith(u'/'))) {
            const QString message =
                CoreText::tr("a regular expression ends with /. Put a text that begins with / in quotes");
            return {words, FilterMistake{word.from, word.length, message}};
        }
        words.push_back(word);
    }
    return {words, {}};
}

bool dependsOnTime(const Word &word)
{
    return !word.isQuoted && std::any_of(std::begin(figures), std::end(figures), [&](const FigureRow &row) {
        const QLatin1String name(row.name);
        return row.isDuration && word.text.size() > name.size() && word.text.startsWith(name)
            && QStringView(u"<>=").contains(word.text[name.size()]);
    });
}

std::optional<QString> clientIn(const Word &word)
{
    const QLatin1String beginning("client:");
    if (word.isQuoted || !word.text.startsWith(beginning))
        return std::nullopt;
    return word.text.mid(beginning.size());
}

bool isClientAddress(const QString &value)
{
    if (value.startsWith(u'/')) // a Unix socket
        return true;
    const auto fits = [](QChar c) {
        return (c >= u'0' && c <= u'9') || (c.toLower() >= u'a' && c.toLower() <= u'f')
            || QStringView(u".:[]").contains(c);
    };
    return (value.contains(u'.') || value.contains(u':')) && std::all_of(value.begin(), value.end(), fits);
}

std::variant<TermTest, FilterMistake> testOf(const Word &word)
{
    if (word.text.isEmpty())
        return mistake(word, CoreText::tr("this term is empty"));
    if (word.isQuoted)
        return anyText(word.text);
    if (word.text.startsWith(u'/'))
        return regex(word, word.text.mid(1, word.text.size() - 2));
    for (const KeyRow &row : keys) {
        const QString begin = QLatin1String(row.key) + u':';
        if (!word.text.startsWith(begin))
            continue;
        const QString value = word.text.mid(begin.size());
        if (value.isEmpty())
            return mistake(word, CoreText::tr("%1 needs a value").arg(begin));
        return row.make(word, value);
    }
    if (auto made = comparison(word))
        return std::move(*made);
    if (word.text.contains(u'*') || word.text.contains(u'?'))
        return glob(word, word.text);
    return anyText(word.text);
}

std::vector<TermRow> termRows()
{
    std::vector<TermRow> rows(std::begin(forms), std::end(forms));
    for (const KeyRow &row : keys)
        rows.push_back({row.key, row.example, row.meaning});
    for (const FigureRow &row : figures)
        rows.push_back({row.name, row.example, row.meaning});
    return rows;
}

QStringList termBeginnings()
{
    QStringList all;
    for (const KeyRow &row : keys)
        all << QLatin1String(row.key) + u':';
    for (const FigureRow &row : figures)
        all << QLatin1String(row.name) + u'>';
    return all;
}

QStringList valuesOfTerm(const QString &beginning)
{
    if (beginning == QLatin1String("kind:"))
        return kindWords();
    if (beginning == QLatin1String("family:"))
        return familyWords();
    return beginning == QLatin1String("state:") ? stateWords() : QStringList();
}

} // namespace lockscope::filter
