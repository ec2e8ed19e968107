#pragma once

#include "core/base/result.h"
#include "core/redis/capabilities.h"
#include "core/redis/reply.h"
#include "core/redis/trial/script_times.h"

#include <QMetaType>

#include <memory>
#include <optional>
#include <vector>

namespace lockscope::redis {

// What trying one thing on a server has shown.
struct Finding {
    enum class State : quint8 {
        There, // it did it
        Listed, // it was not tried, as this connection only reads; COMMAND INFO names it
        Off, // the server has it, but it is turned off
        Missing, // the server does not have it
        Refused, // this user may not
        NotTried, // and nothing else tells
        Unclear, // it answered something else
    };
    Capability what = Capability::Scripts;
    State state = State::NotTried;
    QByteArray tried; // as it was sent, without what is drawn by lot; empty: nothing was
    QString said; // what came back, for display

    // Surely nothing comes of asking for it.
    bool isLacking() const { return state == State::Off || state == State::Missing || state == State::Refused; }
};
QLatin1String word(Finding::State state); // for scripts
QLatin1String word(Capability what);

// What can be tried; what costs most to lack comes first.
const std::vector<Capability> &triedCapabilities();

// All of it, once. Immutable.
struct Trial {
    ServerInfo server;
    QString node;
    bool isCluster = false;
    std::vector<Finding> findings; // in the order of triedCapabilities()
    std::optional<ScriptTimes> scripts; // none: this user may not ask
    qint64 wallMillis = 0;

    const Finding *find(Capability what) const; // null: it is not tried
};
using TrialPtr = std::shared_ptr<const Trial>;

// What an answer to a command that should succeed says of it.
Finding findingOf(Capability what, QByteArray tried, const Result<Reply> &reply);
// What notify-keyspace-events (CONFIG GET) says of both kinds of events.
std::vector<Finding> eventFindings(const ServerInfo &server, const Result<Reply> &reply);
// Where it could not be tried: whether the server names the command. `listed`: what COMMAND INFO answered for it.
void tellListed(Finding &finding, const std::optional<Reply> &listed);

} // namespace lockscope::redis

Q_DECLARE_METATYPE(lockscope::redis::TrialPtr)
