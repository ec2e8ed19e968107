#include "core/redis/capability_check/capability_report.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <algorithm>
#include <array>

namespace lockscope::redis {

namespace {

using State = CapabilityFinding::State;

constexpr qsizetype longestAnswer = 120;

bool says(const Error &error, QLatin1String words)
{
    return error.message.contains(words, Qt::CaseInsensitive);
}

// True if the server knows the command, and rejects it only for this key or on this node.
bool isUnderstood(const Error &error)
{
    static const QByteArrayList tokens{"WRONGTYPE", "READONLY", "MOVED", "ASK", "NOREPLICAS"};
    return tokens.contains(error.token);
}

// Valkey without its Lua module accepts EVAL but has no engine for it.
bool isUnknown(const Error &error)
{
    const bool isNoCommand = says(error, QLatin1String("unknown ")) && says(error, QLatin1String("command"));
    return isNoCommand || says(error, QLatin1String("scripting engine")) || says(error, QLatin1String("undeclared key"))
        || says(error, QLatin1String("not allowed in cluster mode")) || says(error, QLatin1String("out of range"));
}

// Before Redis 6.2, CLIENT LIST does not know ID but exists. Before Redis 6, SCAN does not know TYPE.
std::optional<State> stateOfSyntax(Capability what, const Error &error)
{
    if (!says(error, QLatin1String("syntax error")))
        return std::nullopt;
    if (what == Capability::ClientList)
        return State::There;
    return what == Capability::ScanByType ? std::optional(State::Missing) : std::nullopt;
}

State stateOf(Capability what, const Error &error)
{
    if (error.token == "POLICY")
        return State::NotTried;
    if (const auto state = stateOfSyntax(what, error))
        return *state;
    if (error.kind == Error::Kind::Forbidden) // " access " in the text: only this key or channel is forbidden
        return says(error, QLatin1String(" access ")) ? State::Unclear : State::Refused;
    if (isUnderstood(error))
        return State::There;
    if (isUnknown(error))
        return State::Missing;
    return says(error, QLatin1String("disabled")) ? State::Off : State::Unclear;
}

// The answer without the random names that we sent.
QString shown(const Error &error)
{
    const QString &said = error.message;
    if (error.kind == Error::Kind::Forbidden) // not shortened: it contains the ACL line that would permit the command
        return said;
    return elided(said.left(said.indexOf(QLatin1String(", with args beginning"))), longestAnswer);
}

QString shown(const Reply &reply)
{
    if (const qsizetype lines = reply.bytes.count('\n'))
        return CoreText::tr("%n lines", nullptr, int(lines));
    switch (reply.type) {
    case Reply::Type::Nil: return QStringLiteral("nil");
    case Reply::Type::Integer: return QString::number(reply.integer);
    case Reply::Type::Array: return CoreText::tr("%n values", nullptr, int(reply.elements.size()));
    default: break;
    }
    return elided(toDisplay(reply.bytes.left(1'000)), longestAnswer);
}

bool hasAny(const QByteArray &flags, QByteArrayView wanted)
{
    return std::any_of(wanted.begin(), wanted.end(), [&flags](char flag) { return flags.contains(flag); });
}

// Acquires and releases of locks cause events of the classes h and g. Dragonfly has only expiry events, which show
// neither acquires nor releases.
State keyEventState(const QByteArray &flags)
{
    return hasAny(flags, "KE") && hasAny(flags, "Agh") ? State::There : State::Off;
}

State subkeyEventState(const ServerInfo &server, const QByteArray &flags)
{
    if (hasAny(flags, "STIV") && hasAny(flags, "Ah"))
        return State::There;
    return server.isAtLeast(Product::Redis, 8, 8) ? State::Off : State::Missing;
}

} // namespace

QLatin1String word(CapabilityFinding::State state)
{
    switch (state) {
    case State::There: return QLatin1String("there");
    case State::Listed: return QLatin1String("listed");
    case State::Off: return QLatin1String("off");
    case State::Missing: return QLatin1String("missing");
    case State::Refused: return QLatin1String("refused");
    case State::NotTried: return QLatin1String("not-tried");
    case State::Unclear: break;
    }
    return QLatin1String("unclear");
}

QLatin1String word(Capability what)
{
    static constexpr std::array<const char *, std::size_t(Capability::Count_)> words{
        "one-slot",           "sharded-pubsub", "tracking", "scan-by-type", "wait",          "scripts",  "own-keys",
        "compare-and-delete", "client-list",    "monitor",  "key-events",   "subkey-events", "databases"};
    return QLatin1String(words.at(std::size_t(what)));
}

const std::vector<Capability> &triedCapabilities()
{
    static const std::vector<Capability> all{
        Capability::Scripts,    Capability::OwnKeys,      Capability::Wait,       Capability::CompareAndDelete,
        Capability::KeyEvents,  Capability::SubkeyEvents, Capability::Tracking,   Capability::ShardedPubSub,
        Capability::ClientList, Capability::Monitor,      Capability::ScanByType, Capability::Databases,
    };
    return all;
}

const CapabilityFinding *CapabilityReport::find(Capability what) const
{
    const auto found =
        std::find_if(findings.begin(), findings.end(), [what](const CapabilityFinding &f) { return f.what == what; });
    return found == findings.end() ? nullptr : &*found;
}

CapabilityFinding findingOf(Capability what, QByteArray tried, const Result<Reply> &reply)
{
    if (reply)
        return {what, State::There, std::move(tried), shown(*reply)};
    return {what, stateOf(what, reply.error()), std::move(tried), shown(reply.error())};
}

std::vector<CapabilityFinding> eventFindings(const ServerInfo &server, const Result<Reply> &reply)
{
    const QByteArray tried("CONFIG GET notify-keyspace-events");
    std::vector<CapabilityFinding> both;
    for (const Capability what : {Capability::KeyEvents, Capability::SubkeyEvents}) {
        CapabilityFinding finding = findingOf(what, tried, reply);
        // Without permission to read the setting, it is unknown whether events are enabled. The monitor notices whether
        // events come.
        if (finding.state != State::There)
            finding.state = finding.state == State::NotTried ? State::NotTried : State::Unclear;
        if (reply && reply->elements.size() == 2) {
            const QByteArray &flags = reply->elements[1].bytes;
            finding.said = flags.isEmpty() ? QStringLiteral("\"\"") : toDisplay(flags.left(40));
            finding.state = what == Capability::KeyEvents ? keyEventState(flags) : subkeyEventState(server, flags);
        } else if (reply) { // a server without this setting returns an empty answer
            finding.state = State::Missing;
        }
        both.push_back(std::move(finding));
    }
    return both;
}

void tellListed(CapabilityFinding &finding, const std::optional<Reply> &listed)
{
    if (finding.state != State::NotTried || !listed)
        return;
    const bool isThere = listed->isArray() && !listed->elements.empty();
    finding.state = isThere ? State::Listed : State::Missing;
    finding.tried = "COMMAND INFO " + finding.tried.split(' ').first();
    finding.said = isThere ? QStringLiteral("known") : CoreText::tr("not known");
}

} // namespace lockscope::redis
