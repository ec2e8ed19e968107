#include "app/cli/options/list_filter.h"

#include "app/app_text.h"
#include "app/cli/output/nearest.h"
#include "core/base/escape.h"
#include "core/model/lock.h"

#include <algorithm>
#include <utility>

namespace lockscope::cli {

namespace {

QStringList stateWords()
{
    QStringList words;
    for (int state = 0; state < stateCount; ++state)
        words << word(State(state));
    return words;
}

bool isAddress(const QString &word)
{
    return (word.startsWith(QLatin1String("redis")) && word.contains(QLatin1String("://")))
        || word.startsWith(QLatin1String("unix://"));
}

// The severity of an unverified lock is unknown, so it comes last.
int severity(const Lock &lock)
{
    return lock.state == State::Unverified ? -1 : int(lock.state);
}

bool isHeld(const Lock &lock)
{
    return lock.exists && !lock.holders.empty();
}

bool isHeldLonger(const LockPtr &a, const LockPtr &b)
{
    if (!isHeld(*a) || !isHeld(*b))
        return isHeld(*a) && !isHeld(*b);
    return a->heldSince < b->heldSince;
}

bool hasLowerName(const LockPtr &a, const LockPtr &b)
{
    return a->id.key.raw() < b->id.key.raw();
}

} // namespace

void ListFilter::read(ParsedCommandLine &given)
{
    readTerms(given);
    readStates(given);
    hasHeaders = !given.has(m_noHeaders);
    const QString order = given.value(m_sort);
    if (order == QLatin1String("severity"))
        m_order = Order::Severity;
    else if (order == QLatin1String("name"))
        m_order = Order::Name;
    else if (order == QLatin1String("held"))
        m_order = Order::Held;
    else if (given.has(m_sort))
        given.wrong(
            AppText::tr("--sort: '%1' is not an order. Choose severity, name or held").arg(toDisplay(order.toUtf8())));
}

void ListFilter::readTerms(ParsedCommandLine &given)
{
    const QStringList words = std::exchange(given.words, {});
    if (std::any_of(words.begin(), words.end(),
                    isAddress)) // it may contain a password, so the message does not repeat it
        return given.wrong(AppText::tr("list takes terms of a filter. Give an address with --url"));
    const QString text = words.join(u' ');
    const auto parsed = filter::FilterQuery::parse(text);
    m_query = parsed.query;
    readClients(text);
    if (const auto &mistake = parsed.mistake)
        given.wrong(
            AppText::tr("%1: %2").arg(toDisplay(text.mid(mistake->from, mistake->length).toUtf8()), mistake->message));
}

void ListFilter::readClients(const QString &text)
{
    for (const filter::Word &word : filter::wordsOf(text).words) {
        const std::optional<QString> client = filter::clientIn(word);
        if (!client)
            continue;
        const QString term = text.mid(word.from, word.length).mid(word.isNegated ? 1 : 0);
        m_clients.push_back({*client, filter::FilterQuery::parse(term).query});
    }
}

void ListFilter::readStates(ParsedCommandLine &given)
{
    if (!given.has(m_state))
        return;
    const QStringList known = stateWords();
    for (const QString &asked : given.value(m_state).split(QLatin1Char(','))) {
        const qsizetype at = known.indexOf(asked);
        if (at >= 0) {
            m_states.insert(State(at));
            continue;
        }
        const QString meant = nearest(asked, known);
        given.wrong(AppText::tr("--state: '%1' is not a state. %2")
                        .arg(toDisplay(asked.toUtf8()),
                             meant.isEmpty() ? QString(AppText::tr("Choose from ") + known.join(QStringLiteral(", ")))
                                             : AppText::tr("Did you mean %1?").arg(meant)));
    }
}

bool ListFilter::shows(const Lock &lock, const filter::FilterContext &context) const
{
    return m_query.accepts(lock, context) && (m_states.empty() || m_states.contains(lock.state));
}

QStringList ListFilter::unknownClients(const std::vector<LockPtr> &locks, const filter::FilterContext &context) const
{
    QStringList values;
    if (locks.empty())
        return values;
    for (const ClientTerm &term : m_clients) {
        if (std::none_of(locks.begin(), locks.end(),
                         [&](const auto &lock) { return term.query.accepts(*lock, context); }))
            values << term.value;
    }
    return values;
}

std::vector<LockPtr> ListFilter::apply(std::vector<LockPtr> locks, const filter::FilterContext &context) const
{
    std::erase_if(locks, [&](const LockPtr &lock) { return !shows(*lock, context); });
    switch (m_order) {
    case Order::AsRead: return locks;
    case Order::Name: std::stable_sort(locks.begin(), locks.end(), hasLowerName); return locks;
    case Order::Held: std::stable_sort(locks.begin(), locks.end(), isHeldLonger); return locks;
    case Order::Severity: break;
    }
    std::sort(locks.begin(), locks.end(), [](const LockPtr &a, const LockPtr &b) {
        return severity(*a) == severity(*b) ? hasLowerName(a, b) : severity(*a) > severity(*b);
    });
    return locks;
}

} // namespace lockscope::cli
