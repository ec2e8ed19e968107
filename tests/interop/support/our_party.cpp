#include "tests/interop/support/our_party.h"

#include "core/actions/actions.h"
#include "tests/interop/support/fail.h"

namespace lockscope::interop {

using namespace locks;

namespace {

locks::AcquirableKind kindOf(const QByteArray &word)
{
    return kindFromWord(QString::fromLatin1(word)).value();
}

template<class T> T valueOf(const Result<T> &result)
{
    if (!result)
        fail(result.error().message.toUtf8());
    return *result;
}

} // namespace

OurParty::OurParty(const RedisServer &server, Monitored *monitored, Millis watchdogLease)
    : OurParty(socketAddress(server), monitored, watchdogLease)
{ }

OurParty::OurParty(const redis::Address &address, Monitored *monitored, Millis watchdogLease)
    : m_holder(address, LockClientOptions{.watchdogLease = watchdogLease})
    , m_monitored(monitored)
{ }

QByteArray OurParty::owner(int thread)
{
    if (!m_owners.count(thread))
        m_owners.emplace(thread, m_holder.newOwner());
    return m_owners.at(thread).raw();
}

Going OurParty::acquire(const Target &target, int thread, const Terms &terms)
{
    AcquireRequest request;
    request.name = Key(target.name);
    request.kind = kindOf(target.kind);
    request.owner = Owner(owner(thread));
    request.wait = terms.wait;
    request.lease = terms.lease;
    const auto pending = m_holder.start(request);
    m_latest.insert_or_assign(thread, pending);
    return Going("our " + describe(target),
                 [this, pending, place = Place(target.kind, target.name, thread)]() -> std::optional<Taken> {
                     if (!pending.isDone())
                         return std::nullopt;
                     const auto outcome = pending.result();
                     if (!outcome)
                         return Taken{false, std::nullopt, outcome.error().message.toUtf8()};
                     if (!outcome->hold)
                         return Taken{};
                     m_holds[place] = outcome->hold;
                     return Taken{true, outcome->hold->token(), {}};
                 });
}

Unlocked OurParty::release(const Target &target, int thread)
{
    const auto released = m_holder.release(hold(target, thread));
    return released == Released::NotHeld ? Unlocked::NotHeld : Unlocked::Done;
}

bool OurParty::standsBehind(int thread)
{
    const auto latest = m_latest.find(thread);
    return latest != m_latest.end() && latest->second.steps().contains(AcquireStep::Queued);
}

QElapsedTimer OurParty::forceRelease(const Target &target)
{
    return act("force-release", target.name, {});
}

QElapsedTimer OurParty::act(const QByteArray &action, const QByteArray &lock, const QByteArray &whom)
{
    const actions::AuditLog audit(m_folder.filePath(QStringLiteral("audit.jsonl")));
    const actions::Actions all({&m_monitored->client(), &m_monitored->monitor(), {}}, audit);
    // On a busy machine, a renewal may come between the plan and the act, which then does nothing. An operator who
    // still wants it looks again.
    for (int attempts = 0; attempts < 10; ++attempts) {
        const auto plan = valueOf(await(all.plan(action, {{{}, 0, Key(lock)}, Owner(whom)}, {})));
        QElapsedTimer since;
        since.start();
        const auto outcome = valueOf(await(all.execute(plan->id, {QStringLiteral("a test beside Redisson")}, {})));
        if (outcome.what == actions::Outcome::What::Done)
            return since;
        if (outcome.what != actions::Outcome::What::Changed)
            break;
    }
    fail(action + " was not done");
}

std::shared_ptr<Hold> OurParty::hold(const Target &target, int thread) const
{
    const auto found = m_holds.find(Place(target.kind, target.name, thread));
    return found == m_holds.end() ? nullptr : found->second;
}

} // namespace lockscope::interop
