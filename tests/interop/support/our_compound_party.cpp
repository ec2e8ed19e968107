#include "tests/interop/support/our_compound_party.h"

#include "tests/interop/support/fail.h"

namespace lockscope::interop {

using namespace locks;

OurCompoundParty::OurCompoundParty(const std::vector<const RedisServer *> &servers, Millis watchdogLease)
    : m_program(servers, LockClientOptions{.watchdogLease = watchdogLease})
{ }

QByteArray OurCompoundParty::owner(int thread)
{
    if (!m_owners.count(thread))
        m_owners.emplace(thread, m_program.locks(0).newOwner());
    return m_owners.at(thread).raw();
}

std::vector<Member> OurCompoundParty::membersOf(const Target &target, int thread)
{
    std::vector<Member> members;
    for (const QByteArray &word : target.name.split(',')) {
        const int server = word.mid(1, 1).toInt();
        const QByteArray kindAndName = word.mid(3);
        const qsizetype colon = kindAndName.indexOf(':');
        const auto kind = kindFromWord(QString::fromLatin1(kindAndName.left(colon)));
        members.push_back({&m_program.locks(server),
                           Key(kindAndName.mid(colon + 1)),
                           kind.value(),
                           QString::number(server),
                           Owner(owner(thread)),
                           {}});
    }
    return members;
}

Going OurCompoundParty::acquire(const Target &target, int thread, const Terms &terms)
{
    CompoundTerms compound;
    compound.wait = terms.wait;
    compound.lease = terms.lease;
    const std::vector<Member> members = membersOf(target, thread);
    const auto pending =
        target.kind == "multi" ? m_program.startMulti(members, compound) : m_program.startRed(members, compound);
    return Going("our " + describe(target),
                 [this, pending, place = std::tuple(target.kind, target.name, thread)]() -> std::optional<Taken> {
                     if (!pending.isDone())
                         return std::nullopt;
                     const CompoundOutcome outcome = pending.outcome();
                     if (outcome.error)
                         return Taken{false, std::nullopt, outcome.error->message.toUtf8()};
                     if (!outcome.hold)
                         return Taken{};
                     m_holds[place] = outcome.hold;
                     return Taken{true, std::nullopt, {}};
                 });
}

Unlocked OurCompoundParty::release(const Target &target, int thread)
{
    const auto released = releaseAll(m_holds.at({target.kind, target.name, thread}));
    return released.what == Released::NotHeld ? Unlocked::NotHeld : Unlocked::Done;
}

QElapsedTimer OurCompoundParty::forceRelease(const Target &)
{
    fail("a compound lock is not released by force, only its members");
}

} // namespace lockscope::interop
