#pragma once

#include "core/base/result.h"
#include "core/redis/capabilities.h"
#include "core/redis/capability_check/script_times.h"
#include "core/redis/reply.h"

#include <QMetaType>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope::redis {

// The result of probing one feature of a server.
struct CapabilityFinding {
    enum class State : quint8 {
        There, // the probe succeeded
        Listed, // not probed, because this connection is read-only, but COMMAND INFO lists it
        Off, // the server has it, but it is disabled
        Missing, // the server does not have it
        Refused, // this user lacks the permission
        NotTried, // not probed, and nothing else shows whether the server has it
        Unclear, // the answer does not show any of the other states
    };
    Capability what = Capability::Scripts;
    State state = State::NotTried;
    QByteArray tried; // the command without its random names; empty means that no command was sent
    QString said; // the answer, for display

    // True if every use of the feature would fail.
    bool isLacking() const { return state == State::Off || state == State::Missing || state == State::Refused; }
};
QLatin1String word(CapabilityFinding::State state); // for scripts
QLatin1String word(Capability what);

// The features that can be probed; the most important come first.
const std::vector<Capability> &triedCapabilities();

// The results of one run over all features. Immutable.
struct CapabilityReport {
    ServerInfo server;
    QString node;
    bool isCluster = false;
    std::vector<CapabilityFinding> findings; // in the order of triedCapabilities()
    std::optional<ScriptTimes> scripts; // none means this user lacks the permission
    qint64 wallMillis = 0;

    const CapabilityFinding *find(Capability what) const; // null means not probed
};
using CapabilityReportPtr = std::shared_ptr<const CapabilityReport>;

// Turns the answer to a command that should succeed into a finding.
CapabilityFinding findingOf(Capability what, QByteArray tried, const Result<Reply> &reply);
// Turns the setting notify-keyspace-events (from CONFIG GET) into findings for both kinds of events.
std::vector<CapabilityFinding> eventFindings(const ServerInfo &server, const Result<Reply> &reply);
// Sets the finding of a feature that was not probed to Listed or Missing. `listed` is the answer to COMMAND INFO.
void tellListed(CapabilityFinding &finding, const std::optional<Reply> &listed);

} // namespace lockscope::redis

Q_DECLARE_METATYPE(lockscope::redis::CapabilityReportPtr)
