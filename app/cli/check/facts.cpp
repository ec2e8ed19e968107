#include "app/cli/check/facts.h"

#include "core/base/escape.h"
#include "core/clients/analysis/client_findings.h"
#include "core/model/lock.h"
#include "core/words/client_words.h"

namespace lockscope::cli {

namespace {

constexpr qsizetype mostNames = 3;
constexpr qsizetype longestName = 40;

// In the line for a monitoring system, the figures follow a '|'. Escapes this character in names, so that a name cannot
// forge figures.
QString shown(const QByteArray &name)
{
    return elided(toDisplay(name).replace(QLatin1Char('|'), QLatin1String("\\x7c")), longestName);
}

void count(Figure &figure, const QString &name, double by = 1)
{
    figure.value += by;
    if (figure.names.size() < mostNames)
        figure.names << name;
}

void atMost(Figure &figure, const QString &name, double value)
{
    if (value <= figure.value)
        return;
    figure.value = value;
    figure.names = {name};
}

qint64 waitersOf(const Lock &lock)
{
    return std::max(lock.waiters.threads.value_or(0), lock.waiters.clients.value_or(0));
}

constexpr int lastClientState = int(clients::ClientState::Gone);

} // namespace

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
    QStringList all{QStringLiteral("locks"),     QStringLiteral("held"),    QStringLiteral("contended"),
                    QStringLiteral("attention"), QStringLiteral("waiters"), QStringLiteral("held-for"),
                    QStringLiteral("clients"),   QString(unusualFigure)};
    for (int state = 0; state < stateCount; ++state)
        all << word(State(state));
    for (int state = 0; state <= lastClientState; ++state)
        all << word(clients::ClientState(state));
    return all;
}

Facts::Facts(const std::vector<LockPtr> &locks, const std::vector<clients::ClientPtr> &all, Instant now,
             const clients::ListState &list)
{
    for (const QString &name : names()) {
        if (name != unusualFigure)
            m_figures[name];
    }
    for (const LockPtr &lock : locks) {
        if (lock->gone)
            continue;
        const QString name = shown(lock->id.key.raw());
        count(m_states[lock->state], name);
        count(m_figures[word(lock->state)], name);
        count(m_figures[QStringLiteral("locks")], name);
        if (lock->exists && lock->holderCount > 0 && !isCounter(*lock)) {
            count(m_figures[QStringLiteral("held")], name);
            atMost(m_figures[QStringLiteral("held-for")], name,
                   double(toMillis(now - lock->heldSince).count()) / 1'000);
        }
        if (isContended(*lock))
            count(m_figures[QStringLiteral("contended")], name);
        if (needsAttention(*lock))
            count(m_figures[QStringLiteral("attention")], name);
        atMost(m_figures[QStringLiteral("waiters")], name, double(waitersOf(*lock)));
    }
    for (const clients::ClientPtr &client : all) {
        const QString name = words::clientText(client->uuid);
        count(m_figures[QStringLiteral("clients")], name);
        for (const auto &finding : client->findings)
            count(m_figures[word(finding.state)], name);
    }
    for (const clients::Listening &listening : list.listening) {
        if (listening.subscriptions >= clients::limits::nearlyAll)
            count(m_figures[word(clients::ClientState::SubscriptionsUsedUp)], shown(listening.host));
    }
}

void Facts::knowUnusual()
{
    m_figures[unusualFigure] = m_figures[word(State::HeldUnusuallyLong)];
}

std::optional<Figure> Facts::figure(const QString &name) const
{
    const auto found = m_figures.find(name);
    return found == m_figures.end() ? std::nullopt : std::optional(found->second);
}

Figure Facts::statesFrom(State from, State to) const
{
    Figure sum;
    for (const auto &[state, figure] : m_states) {
        if (state < from || state > to || state == State::Unverified)
            continue;
        sum.value += figure.value;
        sum.names += figure.names.mid(0, mostNames - sum.names.size());
    }
    return sum;
}

} // namespace lockscope::cli
