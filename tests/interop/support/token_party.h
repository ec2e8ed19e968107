#pragma once

#include "tests/interop/support/driven.h"
#include "tests/interop/support/party.h"

#include <map>

namespace lockscope::interop {

inline const QByteArrayList tokenClients{"redis-py", "node-redlock"};

// A client for plain `SET NX PX` locks, with a new token for each hold, in a controlled program.
class TokenParty final : public Party {
public:
    static bool isBuilt(const QByteArray &client);

    TokenParty(const QByteArray &client, quint16 redisPort); // one of tokenClients

    const QByteArray &version() const { return m_version; }

    QByteArray owner(int thread) override; // the token of its latest hold
    Going acquire(const Target &target, int thread, const Terms &terms) override; // without a lease: 30 s
    Unlocked release(const Target &target, int thread) override;
    QElapsedTimer forceRelease(const Target &target) override; // throws, because these clients have no force-release
    Answer extend(const Target &target, int thread, Millis lease);

private:
    std::unique_ptr<Driven> m_program;
    QByteArray m_version;
    std::map<int, QByteArray> m_tokens;
};

} // namespace lockscope::interop
