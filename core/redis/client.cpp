#include "core/redis/client.h"

#include "core/redis/supervisor.h"

#include <QPointer>

#include <utility>

namespace lockscope::redis {

class Client::Private {
public:
    Private(Client *q, Address where, Clock *time, ClientOptions chosen)
        : address(where)
        , clock(time)
        , options(chosen)
        , supervisor(std::move(where), time, std::move(chosen), [q](const ConnectionState &) { q->tellState(); })
    { }

    Error notLive() const
    {
        const QString &why = supervisor.state().error.message;
        const QString message = QStringLiteral("not connected");
        return {Error::Kind::Connect,
                why.isEmpty() ? message : QString(message + QStringLiteral(": ") + why),
                {},
                address.node()};
    }

    Address address;
    Clock *clock;
    ClientOptions options;
    Supervisor supervisor;
};

namespace {

PendingReply settled(Error error)
{
    const PendingReply reply;
    reply.settle(Result<Reply>(std::move(error)));
    return reply;
}

QByteArrayView view(std::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

struct ScriptCall {
    const lua::Script *script;
    std::vector<QByteArray> keys;
    std::vector<QByteArray> arguments;
    Effect effect;

    Command command(QByteArrayView verb, std::string_view what) const
    {
        const QByteArray count = QByteArray::number(static_cast<qint64>(keys.size()));
        std::vector<QByteArrayView> parts;
        parts.reserve(3 + keys.size() + arguments.size());
        for (const QByteArrayView part : {verb, view(what), QByteArrayView(count)})
            parts.push_back(part);
        for (const auto *list : {&keys, &arguments})
            parts.insert(parts.end(), list->begin(), list->end());
        return Command::of(effect, parts);
    }
};

// A server that says NOSCRIPT did nothing, so even a Write may be sent once more, in full.
Task<Result<Reply>> evaluate(QPointer<Client> client, ScriptCall call, Instant deadline)
{
    PendingReply byHash = client->send(call.command("EVALSHA", call.script->sha1), deadline);
    Result<Reply> reply = co_await byHash;
    if (reply || reply.error().token != "NOSCRIPT" || !client)
        co_return Result<Reply>(std::move(reply));
    PendingReply inFull = client->send(call.command("EVAL", call.script->source), deadline);
    Result<Reply> second = co_await inFull;
    co_return Result<Reply>(std::move(second));
}

} // namespace

Client::Client(Address address, Clock *clock, ClientOptions options, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(address), clock, std::move(options)))
{
    qRegisterMetaType<ConnectionState>();
}

Client::~Client() = default;

void Client::open()
{
    d->supervisor.open();
}

void Client::close()
{
    d->supervisor.close();
}

void Client::tellState()
{
    const ConnectionState state = d->supervisor.state(); // a copy: we may be destroyed while others still read it
    Q_EMIT stateChanged(state);
}

const ConnectionState &Client::state() const
{
    return d->supervisor.state();
}

const Address &Client::address() const
{
    return d->address;
}

const ServerInfo &Client::server() const
{
    return d->supervisor.server();
}

std::chrono::microseconds Client::roundTrip() const
{
    return d->supervisor.roundTrip();
}

PendingReply Client::send(Command command, Instant deadline)
{
    if (!isLive())
        return settled(d->notLive());
    if (deadline <= d->clock->now())
        return settled({Error::Kind::Timeout, QStringLiteral("too late to send it"), {}, d->address.node()});
    return d->supervisor.commands().send(command, deadline);
}

PendingReply Client::send(Command command)
{
    return send(std::move(command), deadline());
}

Task<Result<Reply>> Client::eval(const lua::Script *script, std::vector<QByteArray> keys,
                                 std::vector<QByteArray> arguments, Instant deadline, Effect effect)
{
    return evaluate(QPointer<Client>(this), ScriptCall{script, std::move(keys), std::move(arguments), effect},
                    deadline);
}

Subscriber &Client::subscriber()
{
    return d->supervisor.subscriptions();
}

Clock *Client::clock() const
{
    return d->clock;
}

Instant Client::deadline() const
{
    return d->clock->now() + d->options.commandTimeout;
}

Millis Client::deadAfter() const
{
    return d->options.deadAfter;
}

} // namespace lockscope::redis

#include "moc_client.cpp"
