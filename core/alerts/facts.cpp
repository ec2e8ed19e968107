#include "core/alerts/facts.h"

#include "core/base/escape.h"
#include "core/clients/analysis/client_findings.h"
#include "core/model/deadlock.h"
#include "core/model/lock.h"
#include "core/words/client_words.h"

#include <algorithm>
#include <limits>

namespace lockscope::alerts {

namespace {

constexpr qsizetype mostNames = 3;
constexpr qsizetype longestName = 40;

// The figures before those of the states, in the order of their names.
enum Place : int { Locks, Held, Contended, Attention, Waiters, HeldFor, Clients, Unusual, Deadlocks, States };
constexpr const char *firstNames[] = {"locks",    "held",    "contended",          "attention", "waiters",
                                      "held-for", "clients", unusualFigure.data(), "deadlocks"};
static_assert(std::size(firstNames) == States);

constexpr int ofState(State state)
{
    return States + int(state);
}

constexpr int ofState(clients::ClientState state)
{
    return States + stateCount + int(state);
}

constexpr int placeCount = States + stateCount + clients::clientStateCount;

// In the line for a monitoring system, the figures follow a '|'. Escapes this character in names, so that a name cannot
// forge figures.
QString figureName(const QByteArray &name)
{
    return elided(toDisplay(name).replace(QLatin1Char('|'), QLatin1String("\\x7c")), longestName);
}

qint64 waitersOf(const Lock &lock)
{
    return std::max(lock.waiters.threads.value_or(0), lock.waiters.clients.value_or(0));
}

// Only CLIENT LIST shows these.
bool needsList(int place)
{
    return place == ofState(clients::ClientState::Gone) || place == ofState(clients::ClientState::SubscriptionsUsedUp);
}

} // namespace

QStringList Figure::names() const
{
    QStringList names = clients.mid(0, mostNames);
    for (std::size_t i = 0; i < locks.size() && names.size() < mostNames; ++i)
        names << figureName(locks[i].key.raw());
    return names;
}

std::optional<State> stateOf(const QString &asked)
{
    for (int state = 0; state < stateCount; ++state) {
        if (asked == word(State(state)))
            return State(state);
    }
    return std::nullopt;
}

QStringList Facts::names()
{
    QStringList all;
    for (const char *name : firstNames)
        all << QLatin1String(name);
    for (int state = 0; state < stateCount; ++state)
        all << word(State(state));
    for (int state = 0; state < clients::clientStateCount; ++state)
        all << word(clients::ClientState(state));
    return all;
}

std::optional<int> Facts::placeOf(const QString &name)
{
    static const QStringList all = names();
    const auto at = all.indexOf(name);
    return at < 0 ? std::nullopt : std::optional(int(at));
}

bool Facts::isDuration(int place)
{
    return place == HeldFor;
}

Facts::Facts()
    : m_figures(placeCount)
{ }

void Facts::count(int place, const LockId &lock)
{
    Figure &figure = m_figures[std::size_t(place)];
    figure.value += 1;
    if (figure.locks.size() < Figure::mostCauses)
        figure.locks.push_back(lock);
}

void Facts::count(int place, const QString &client)
{
    Figure &figure = m_figures[std::size_t(place)];
    figure.value += 1;
    if (figure.clients.size() < qsizetype(Figure::mostCauses))
        figure.clients << client;
}

void Facts::raise(int place, const LockId &lock, double value)
{
    Figure &figure = m_figures[std::size_t(place)];
    if (value <= figure.value)
        return;
    figure.value = value;
    figure.locks = {lock};
}

void Facts::add(const Lock &lock, Instant now)
{
    if (lock.gone)
        return;
    count(Locks, lock.id);
    count(ofState(lock.state), lock.id);
    if (lock.state == State::Unverified) {
        ++m_unverified;
        return;
    }
    if (needsAttention(lock))
        count(Attention, lock.id);
    if (lock.exists && lock.holderCount > 0 && !isCounter(lock)) {
        count(Held, lock.id);
        raise(HeldFor, lock.id, double(toMillis(now - lock.heldSince).count()) / 1'000);
    }
    if (isContended(lock))
        count(Contended, lock.id);
    raise(Waiters, lock.id, double(waitersOf(lock)));
    const auto &deadlock = lock.rare->deadlock;
    if (deadlock && deadlock->links.front().lock == lock.id) // each cycle once
        count(Deadlocks, lock.id);
}

void Facts::add(const clients::Client &client)
{
    const QString name = words::clientText(client.uuid);
    count(Clients, name);
    for (const auto &finding : client.findings)
        count(ofState(finding.state), name);
}

void Facts::add(const clients::ListState &list)
{
    m_hasList = m_hasList || list.hasList();
    m_isListPartial = m_isListPartial || list.phase == clients::ListState::Phase::Partial;
    for (const clients::Listening &listening : list.listening) {
        if (listening.subscriptions >= clients::limits::nearlyAll)
            count(ofState(clients::ClientState::SubscriptionsUsedUp), figureName(listening.host));
    }
}

std::optional<Figure> Facts::figure(int place) const
{
    if (place == Unusual)
        return m_isUnusualKnown ? figure(ofState(State::HeldUnusuallyLong)) : std::nullopt;
    return m_figures[std::size_t(place)];
}

std::optional<Figure> Facts::figure(const QString &name) const
{
    const auto place = placeOf(name);
    return place ? figure(*place) : std::nullopt;
}

Figure Facts::statesFrom(State from, State to) const
{
    Figure sum;
    for (int state = int(from); state <= int(to); ++state) {
        if (State(state) == State::Unverified)
            continue;
        const Figure &figure = m_figures[std::size_t(ofState(State(state)))];
        sum.value += figure.value;
        const auto room = std::ptrdiff_t(Figure::mostCauses - sum.locks.size());
        const auto taken = std::min(room, std::ptrdiff_t(figure.locks.size()));
        sum.locks.insert(sum.locks.end(), figure.locks.begin(), figure.locks.begin() + taken);
    }
    return sum;
}

std::optional<double> Facts::most(int place) const
{
    if (place == Unusual)
        return m_isUnusualKnown ? most(ofState(State::HeldUnusuallyLong)) : std::nullopt;
    if (needsList(place) && !m_hasList)
        return std::nullopt;
    if (needsList(place) && m_isListPartial)
        return std::numeric_limits<double>::infinity();
    const double value = m_figures[std::size_t(place)].value;
    const bool isExact = place == Locks || place == Clients || place == ofState(State::Unverified);
    if (m_unverified == 0 || isExact || place >= ofState(clients::ClientState{}))
        return value;
    if (place == HeldFor || place == Waiters)
        return std::numeric_limits<double>::infinity();
    return value + m_unverified;
}

} // namespace lockscope::alerts
