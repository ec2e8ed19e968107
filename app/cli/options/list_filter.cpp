#include "app/cli/options/list_filter.h"

#include "app/app_text.h"
#include "app/cli/output/nearest.h"
#include "core/base/escape.h"
#include "core/monitor/analysis/glob.h"

#include <algorithm>

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
    if (!given.words.isEmpty()) {
        const QString word = given.words.takeFirst();
        const auto bytes = fromDisplay(word);
        if (isAddress(word)) // it may contain a password, so the message does not repeat it
            given.wrong(AppText::tr("list takes a pattern of names. Give an address with --url"));
        else if (bytes && !bytes->isEmpty())
            m_glob = *bytes;
        else
            given.wrong(AppText::tr("a backslash in a pattern starts \\xHH or is written \\\\"));
    }
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

bool ListFilter::shows(const Lock &lock) const
{
    return (m_glob.isEmpty() || monitor::globMatches(m_glob, lock.id.key.raw()))
        && (m_states.empty() || m_states.contains(lock.state));
}

std::vector<LockPtr> ListFilter::apply(std::vector<LockPtr> locks) const
{
    std::erase_if(locks, [this](const LockPtr &lock) { return !shows(*lock); });
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
