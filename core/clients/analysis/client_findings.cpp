#include "core/clients/analysis/client_findings.h"

namespace lockscope::clients {

namespace {

using Found = std::optional<ClientFinding>;

Found gone(const ClientFacts &facts)
{
    if (!facts.vanished)
        return std::nullopt;
    const bool sure = isCertain(facts.client.where.source);
    return ClientFinding{ClientState::Gone, sure ? KnownBy::Sample : KnownBy::Inference, *facts.vanished};
}

// If the client does not come back, all its holds expire. The finding stays visible for a while.
Found watchdogStopped(const ClientFacts &facts, const std::vector<ClientFinding> &before, Instant now)
{
    const Client &client = facts.client;
    if (client.late >= limits::lateTogether && client.late == client.renewed)
        return ClientFinding{ClientState::WatchdogStopped, KnownBy::Inference, now, client.late};
    const auto was = std::find_if(before.begin(), before.end(), [](const ClientFinding &finding) {
        return finding.state == ClientState::WatchdogStopped;
    });
    const bool ranOut = client.renewed == client.late && now - client.asOf < limits::toldFor;
    return was != before.end() && ranOut ? Found(*was) : std::nullopt;
}

Found subscriptionsUsedUp(const ClientFacts &facts)
{
    const Whereabouts &where = facts.client.where;
    if (where.source == Source::None || where.sharedWith > 0 || where.subscriptions < limits::nearlyAll)
        return std::nullopt;
    return ClientFinding{ClientState::SubscriptionsUsedUp,
                         isCertain(where.source) ? KnownBy::Sample : KnownBy::Inference, facts.client.asOf,
                         where.subscriptions};
}

Found renewingWhatIsGone(const ClientFacts &facts, Instant now)
{
    if (!facts.traced)
        return std::nullopt;
    const Traced::Count &renewals = facts.traced->goneRenewals;
    if (renewals.locks.size() < limits::goneNames || now - renewals.last > limits::toldFor)
        return std::nullopt;
    ClientFinding found{ClientState::RenewingWhatIsGone, KnownBy::Event, renewals.since, renewals.count,
                        renewals.locks.size()};
    found.lock = *renewals.locks.begin();
    return found;
}

Found failingUnlocks(const ClientFacts &facts, Instant now)
{
    if (!facts.traced)
        return std::nullopt;
    const auto isMany = [now](const Traced::Count &unlocks) {
        return unlocks.count >= limits::failures && now - unlocks.last <= limits::toldFor;
    };
    const bool isBroken = isMany(facts.traced->brokenUnlocks);
    const Traced::Count &unlocks = isBroken ? facts.traced->brokenUnlocks : facts.traced->failedUnlocks;
    if (!isMany(unlocks))
        return std::nullopt;
    ClientFinding found{ClientState::FailingUnlocks, isBroken ? KnownBy::Inference : KnownBy::Event, unlocks.since,
                        unlocks.count, unlocks.locks.size()};
    found.lock = *unlocks.locks.begin();
    found.isBroken = isBroken;
    return found;
}

Found monopolising(const ClientFacts &facts, Instant now)
{
    if (!facts.monopoly || now - facts.monopoly->second.last > limits::toldFor)
        return std::nullopt;
    const Acquires::Streak &streak = facts.monopoly->second;
    ClientFinding found{ClientState::Monopolising, KnownBy::Sample, streak.since, streak.count, 1};
    found.lock = facts.monopoly->first;
    return found;
}

void keepBeginning(ClientFinding &finding, const std::vector<ClientFinding> &before)
{
    for (const ClientFinding &was : before) {
        if (was.state == finding.state)
            finding.since = std::min(finding.since, was.since);
    }
}

} // namespace

std::vector<ClientFinding> findingsOf(const ClientFacts &facts, const std::vector<ClientFinding> &before, Instant now)
{
    std::vector<ClientFinding> findings;
    for (const Found &found : {gone(facts), watchdogStopped(facts, before, now), subscriptionsUsedUp(facts),
                               renewingWhatIsGone(facts, now), failingUnlocks(facts, now), monopolising(facts, now)}) {
        if (found)
            findings.push_back(*found);
    }
    for (ClientFinding &finding : findings)
        keepBeginning(finding, before);
    return findings;
}

} // namespace lockscope::clients
