#pragma once

#include "tests/interop/support/party.h"
#include "tests/support/compound_program.h"

#include <map>

namespace lockscope::interop {

// Our multi-locks and red locks over several servers. A target's name is the list of its members in the form of the
// Java program, `c0:reentrant:orders,c1:…`, where cN is the N-th server.
class OurCompoundParty final : public Party {
public:
    OurCompoundParty(const std::vector<const RedisServer *> &servers, Millis watchdogLease);

    QByteArray owner(int thread) override; // the same on every server
    Going acquire(const Target &target, int thread, const Terms &terms) override;
    Unlocked release(const Target &target, int thread) override;
    QElapsedTimer forceRelease(const Target &target) override; // throws, because compound locks have no force-release

private:
    std::vector<locks::Member> membersOf(const Target &target, int thread);

    CompoundProgram m_program;
    std::map<int, Owner> m_owners;
    std::map<std::tuple<QByteArray, QByteArray, int>, std::shared_ptr<locks::CompoundHold>> m_holds;
};

} // namespace lockscope::interop
