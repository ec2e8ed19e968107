#include "core/play/script/read/read_action.h"

#include "core/play/script/permitted.h"
#include "core/play/script/toml/arguments.h"
#include "core/play/script/toml/nearest.h"

#include <array>
#include <span>

namespace lockscope::play {

namespace {

Action acquire(const Cast &cast, std::optional<Millis> wait)
{
    return act::Acquire{cast.whoUsing(ClientKind::LockClient), cast.lock(), wait,
                        cast.fields().duration(QStringLiteral("lease"))};
}

Action lock(const Cast &cast)
{
    if (cast.fields().duration(QStringLiteral("wait")))
        cast.fields().complain(QStringLiteral("wait"),
                               QStringLiteral("\"lock\" waits as long as it takes: with a limit "
                                              "it is do = \"try\""));
    return acquire(cast, std::nullopt);
}

Action tryOnce(const Cast &cast)
{
    return acquire(cast, cast.fields().duration(QStringLiteral("wait")).value_or(Millis(0)));
}

Action unlock(const Cast &cast)
{
    return act::Release{cast.whoUsing(ClientKind::LockClient), cast.lock()};
}

Action renew(const Cast &cast)
{
    return act::Renew{cast.whoUsing(ClientKind::LockClient), cast.lock()};
}

act::Belief belief(const Cast &cast)
{
    return {cast.lockIfAny(QStringLiteral("takes")), cast.lockIfAny(QStringLiteral("leaves"))};
}

Action command(const Cast &cast)
{
    const QString key = QStringLiteral("command");
    act::Command command{cast.whoUsing(ClientKind::RedisCli), {}, cast.serverIfAny(), belief(cast)};
    const auto arguments = argumentsOf(cast.fields().required(key, QStringLiteral("GET orders")));
    if (!arguments)
        cast.fields().complain(key, QStringLiteral("a quote is not closed"));
    command.arguments = arguments.value_or(QByteArrayList());
    const QString why = command.arguments.isEmpty() ? QString() : whyNotCommand(command.arguments);
    if (!why.isEmpty())
        cast.fields().complain(key, why);
    return command;
}

Action statement(const Cast &cast)
{
    const QString key = QStringLiteral("sql");
    const Who who = cast.whoUsing(ClientKind::Sqlite);
    const QString sql = cast.fields().required(key, QStringLiteral("DELETE FROM locks"));
    const QString why = sql.isEmpty() ? QString() : whyNotStatement(sql);
    if (!why.isEmpty())
        cast.fields().complain(key, why);
    return act::Statement{who, sql, belief(cast)};
}

Action write(const Cast &cast)
{
    const QByteArray value = cast.fields().required(QStringLiteral("value"), QStringLiteral("100")).toUtf8();
    return act::Write{cast.who(), cast.resource(), value, cast.lockIfAny(QStringLiteral("token-of"))};
}

template<act::ToActor::Verb verb> Action toActor(const Cast &cast)
{
    return act::ToActor{verb, cast.actor()};
}

template<act::ToServer::Verb verb> Action toServer(const Cast &cast)
{
    return act::ToServer{verb, cast.server()};
}

Action promote(const Cast &cast)
{
    return act::ToServer{act::ToServer::Verb::Promote, cast.replica()};
}

// Between an actor and its servers, or a replica and its master.
template<act::ToActor::Verb forActor, act::ToServer::Verb forReplica> Action line(const Cast &cast)
{
    if (cast.fields().has(QStringLiteral("server")))
        return act::ToServer{forReplica, cast.replica()};
    return toActor<forActor>(cast);
}

Action skew(const Cast &cast)
{
    const auto by = cast.fields().duration(QStringLiteral("by"), true);
    if (!by)
        cast.fields().complain(QStringLiteral("\"skew\" needs to know by how much: by = \"5s\", back: by = \"-5s\""));
    if (!cast.fields().has(QStringLiteral("server")))
        return act::Skew{cast.actor(), by.value_or(Millis(0))};
    const QString server = cast.server();
    if (server.startsWith(QLatin1String("sentinel")))
        cast.fields().complain(QStringLiteral("server"),
                               QStringLiteral("a sentinel keeps no locks: its clock ends none"));
    return act::SkewServer{server, by.value_or(Millis(0))};
}

act::Chosen chosen(const Cast &cast, act::ToMessages::Verb verb)
{
    Fields &fields = cast.fields();
    act::Chosen chosen;
    chosen.naming = fields.text(QStringLiteral("naming")).value_or(QString()).toUtf8();
    if (verb == act::ToMessages::Verb::HoldBack)
        chosen.count = fields.whole(QStringLiteral("count"), 1, 1'000).value_or(0);
    else
        chosen.nth = fields.whole(QStringLiteral("nth"), 1, 1'000).value_or(chosen.naming.isEmpty() ? 0 : 1);
    if (fields.has(QStringLiteral("server")) && chosen != act::Chosen{})
        fields.complain(QStringLiteral("server"),
                        QStringLiteral("what is replicated is a stream: of a replica all is held back, or nothing"));
    return chosen;
}

template<act::ToMessages::Verb verb> Action toMessages(const Cast &cast)
{
    static const QStringList ways{QStringLiteral("requests"), QStringLiteral("replies"), QStringLiteral("messages")};
    const auto way = cast.fields().oneOf(QStringLiteral("way"), ways);
    const bool replica = cast.fields().has(QStringLiteral("server"));
    if (!way && !replica)
        cast.fields().complain(QStringLiteral("which messages? way = \"requests\", \"replies\" or \"messages\""));
    return act::ToMessages{verb, act::ToMessages::Way(way.value_or(2)), replica ? cast.replica() : cast.actor(),
                           chosen(cast, verb)};
}

struct Row {
    const char *verb;
    Action (*read)(const Cast &cast);
    std::array<Outcome, 3> outcomes;
    bool mayTakeLong = false;
};
using enum Outcome;
using ActorVerb = act::ToActor::Verb;
using ServerVerb = act::ToServer::Verb;
using MessageVerb = act::ToMessages::Verb;
constexpr std::array rows{
    Row{"lock", lock, {Acquired, Refused, Acquired}, true},
    Row{"try", tryOnce, {Acquired, Refused, Acquired}, true},
    Row{"unlock", unlock, {Released, HoldsRemain, NotHeld}, true},
    Row{"renew", renew, {Renewed, NotHeld, Renewed}, true},
    Row{"command", command, {Replied, Replied, Replied}, true},
    Row{"sql", statement, {Replied, Replied, Replied}},
    Row{"write", write, {Accepted, Rejected, Accepted}, true},
    Row{"crash", toActor<ActorVerb::Crash>, {Done, Done, Done}},
    Row{"freeze", toActor<ActorVerb::Freeze>, {Done, Done, Done}},
    Row{"thaw", toActor<ActorVerb::Thaw>, {Done, Done, Done}},
    Row{"cut", line<ActorVerb::Cut, ServerVerb::Cut>, {Done, Done, Done}},
    Row{"heal", line<ActorVerb::Heal, ServerVerb::Heal>, {Done, Done, Done}},
    Row{"skew", skew, {Done, Done, Done}},
    Row{"stop", toServer<ServerVerb::Stop>, {Done, Done, Done}},
    Row{"start", toServer<ServerVerb::Start>, {Done, Done, Done}},
    Row{"pause", toServer<ServerVerb::Pause>, {Done, Done, Done}},
    Row{"resume", toServer<ServerVerb::Resume>, {Done, Done, Done}},
    Row{"promote", promote, {Done, Done, Done}},
    Row{"hold-back", toMessages<MessageVerb::HoldBack>, {Done, Done, Done}},
    Row{"drop", toMessages<MessageVerb::Drop>, {Done, Failed, Done}},
    Row{"deliver", toMessages<MessageVerb::Deliver>, {Done, Failed, Done}},
};

// What may happen to whatever goes over a connection.
QStringList outcomeWordsOf(const Row &row)
{
    QStringList words;
    for (const Outcome outcome : row.outcomes)
        words.append(word(outcome));
    if (row.outcomes[0] != Done)
        for (const Outcome outcome : {Failed, Unknown, Canceled})
            words.append(word(outcome));
    words.removeDuplicates();
    return words;
}

} // namespace

QStringList verbs()
{
    QStringList all;
    for (const Row &row : rows)
        all.append(QLatin1String(row.verb));
    return all << QStringLiteral("sleep") << QStringLiteral("await");
}

std::optional<Doing> readAction(const QString &verb, const Cast &cast)
{
    for (const Row &row : rows)
        if (verb == QLatin1String(row.verb))
            return Doing{row.read(cast), outcomeWordsOf(row), row.mayTakeLong};
    cast.fields().complain(QStringLiteral("do"),
                           QStringLiteral("nothing called \"%1\" can be done%2").arg(verb, meantOrAll(verb, verbs())));
    return std::nullopt;
}

} // namespace lockscope::play
