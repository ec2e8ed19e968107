#include "core/redis/connection_check/check_connection.h"

#include "core/async/sleep.h"
#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/redis/link/handshake.h"
#include "core/redis/link/socket_dial.h"
#include "core/redis/link/transport_factory.h"
#include "core/redis/sentinel/sentinels.h"

#include <QHostAddress>

#include <optional>

#include <sys/socket.h>
#include <unistd.h>

namespace lockscope::redis {

namespace {

// Calls deleteLater(), because the object may still be emitting a signal.
struct DeleteLater {
    void operator()(QObject *object) const { object->deleteLater(); }
};

// The state that the steps of a check share.
struct Check {
    Address address; // after findMaster(): the address of the master
    Clock *clock;
    ClientOptions options;
    StepObserver observer;
    std::stop_token stop;
    ConnectionStep step = ConnectionStep::Name;
    Instant since{};
    tunnel::TunnelPtr tunnel = {};
    ServerInfo info = {};
    std::shared_ptr<Connection> connection = {}; // logged in

    void begin(ConnectionStep next)
    {
        step = next;
        since = clock->now();
        observer({step, ConnectionStepResult::State::Running});
    }
    std::chrono::microseconds took() const
    {
        return std::chrono::duration_cast<std::chrono::microseconds>(clock->now() - since);
    }
    void pass(const QString &fact) { observer({step, ConnectionStepResult::State::Passed, took(), fact}); }
    void skip(ConnectionStep which, const QString &why)
    {
        observer({which, ConnectionStepResult::State::Skipped, {}, why});
    }
    // `guilty` is the step to blame: the current step, or an earlier one whose fault shows only now.
    Error fail(ConnectionStep guilty, const Error &error)
    {
        if (stop.stop_requested())
            return canceled();
        if (guilty != step)
            observer({step, ConnectionStepResult::State::Waiting});
        observer({guilty, ConnectionStepResult::State::Failed, took(), {}, error, guilty != step});
        return error;
    }
    Error fail(const Error &error) { return fail(step, error); }
    Error failToConnect(const QString &message) { return fail({Error::Kind::Connect, message, {}, address.node()}); }
    Instant deadline() const { return since + options.connectTimeout; }
};
using CheckPtr = std::shared_ptr<Check>;

struct CloseOnStop {
    std::shared_ptr<Connection> connection;
    void operator()() const { connection->close(canceled()); }
};

Task<Result<void>> findMaster(CheckPtr check)
{
    check->begin(ConnectionStep::Sentinels);
    const std::unique_ptr<Sentinels, DeleteLater> sentinels(
        new Sentinels(check->address, check->clock, check->options));
    const WakeUp changed;
    QObject::connect(sentinels.get(), &Sentinels::changed, sentinels.get(), [changed] { changed.call(); });
    sentinels->open();
    // time for the connection to a sentinel, and then for its answer
    const Instant until = check->deadline() + check->options.commandTimeout;
    Clock *const clock = check->clock;
    const std::stop_token stop = check->stop;
    while (!sentinels->master() && !sentinels->failure()) {
        const WaitEnd how = co_await changed.wait(clock, until, stop);
        if (how != WaitEnd::Settled)
            break;
    }
    const std::optional<HostPort> master = sentinels->master();
    const std::optional<Error> failure = sentinels->failure();
    const QString answering = sentinels->answering();
    sentinels->close();
    if (failure)
        co_return Result<void>(check->fail(*failure));
    if (!master || check->stop.stop_requested())
        co_return Result<void>(check->failToConnect(CoreText::tr("no sentinel answered in time")));
    //: %1: host and port of a sentinel, %2: of the master
    check->pass(CoreText::tr("%1 names the master %2").arg(answering, toDisplay(master->toText().toUtf8())));
    check->address = dataAddress(check->address, *master);
    co_return Result<void>();
}

QString whyNoLookup(const Address &address)
{
    if (!address.ssh.isEmpty())
        return CoreText::tr("the SSH host looks it up");
    if (address.transport == Address::Transport::Unix)
        return CoreText::tr("a socket has none");
    return QHostAddress(address.host).isNull() ? QString() : CoreText::tr("the address is a number");
}

QString shownAddresses(const QHostInfo &found)
{
    QStringList all;
    for (const QHostAddress &each : found.addresses().mid(0, 4))
        all << each.toString();
    return all.join(QLatin1String(", "));
}

Task<Result<void>> lookUpName(CheckPtr check)
{
    if (const QString why = whyNoLookup(check->address); !why.isEmpty()) {
        check->skip(ConnectionStep::Name, why);
        co_return Result<void>();
    }
    check->begin(ConnectionStep::Name);
    const std::unique_ptr<HostLookup, DeleteLater> lookup(new HostLookup);
    const WakeUp done;
    QObject::connect(lookup.get(), &HostLookup::finished, lookup.get(), [done] { done.call(); });
    lookup->start(check->address.host, *check->options.resources.lookups);
    const Instant until = check->deadline();
    Clock *const clock = check->clock;
    const std::stop_token stop = check->stop;
    const WaitEnd how = co_await done.wait(clock, until, stop);
    if (how != WaitEnd::Settled || lookup->future().resultCount() == 0) {
        lookup->giveUp();
        co_return Result<void>(check->failToConnect(CoreText::tr("the name server did not answer in time")));
    }
    const QHostInfo found = lookup->result();
    if (found.addresses().isEmpty())
        co_return Result<void>(check->failToConnect(lookupFailure(check->address.host, found)));
    check->pass(shownAddresses(found));
    co_return Result<void>();
}

// The server, socket or SSH host to which the descriptor is connected.
QString peerOf(int descriptor, const Address &address)
{
    if (!address.ssh.isEmpty())
        return elided(toDisplay(address.ssh.toUtf8()), 100);
    if (address.transport == Address::Transport::Unix)
        return elided(toDisplay(address.path.toUtf8()), 100);
    sockaddr_storage peer{};
    socklen_t size = sizeof peer;
    if (::getpeername(descriptor, reinterpret_cast<sockaddr *>(&peer), &size) < 0)
        return {};
    return HostPort{QHostAddress(reinterpret_cast<const sockaddr *>(&peer)).toString(), address.port}.toText();
}

Task<Result<void>> reach(CheckPtr check)
{
    check->begin(ConnectionStep::Reach);
    const Address address = check->address;
    check->tunnel = tunnelTo(address, *check->options.resources.tunnels);
    const auto peer = std::make_shared<std::optional<Result<QString>>>();
    const WakeUp done;
    const auto connected = [peer, done, address](int descriptor) {
        peer->emplace(peerOf(descriptor, address));
        ::close(descriptor);
        done.call();
    };
    const auto failed = [peer, done](const Error &why) {
        peer->emplace(why);
        done.call();
    };
    const std::unique_ptr<SocketDial, DeleteLater> dial(
        new SocketDial(address, check->options.resources.lookups, check->tunnel, connected, failed));
    dial->start();
    const Instant until = check->deadline();
    Clock *const clock = check->clock;
    const std::stop_token stop = check->stop;
    const WaitEnd how = co_await done.wait(clock, until, stop);
    const QString stuckIn = dial->stuckIn();
    dial->cancel();
    if (how != WaitEnd::Settled || !*peer)
        co_return Result<void>(check->failToConnect(stuckIn.isEmpty() ? noConnectionInTime() : stuckIn));
    if (!**peer)
        co_return Result<void>(check->fail((*peer)->error()));
    check->pass(***peer);
    co_return Result<void>();
}

Task<Result<void>> handshakeOfTls(CheckPtr check)
{
    if (check->address.transport != Address::Transport::Tls) {
        check->skip(ConnectionStep::Tls, CoreText::tr("not used"));
        co_return Result<void>();
    }
    check->begin(ConnectionStep::Tls);
    if (check->stop.stop_requested())
        co_return Result<void>(check->fail({}));
    const auto connection = std::make_shared<Connection>(check->address, check->clock, check->options);
    const std::stop_callback<CloseOnStop> onStop(check->stop, CloseOnStop{connection});
    const Instant deadline = check->deadline();
    SettleOnce<Result<void>> opening = connection->open(deadline);
    auto opened = co_await opening;
    connection->close({Error::Kind::Canceled, QStringLiteral("checked"), {}, {}});
    if (!opened || check->stop.stop_requested())
        co_return Result<void>(check->fail(opened ? Error() : opened.error()));
    check->pass(check->address.pin.isEmpty() ? CoreText::tr("the certificate is trusted")
                                             : CoreText::tr("the certificate is the pinned one"));
    co_return Result<void>();
}

// Some failures show only when the first bytes are exchanged: ssh connects to the server only then, and with TLS 1.3 a
// server rejects a client's certificate only then.
ConnectionStep guiltyOf(const Check &check, const Error &error)
{
    const bool isLost = error.kind == Error::Kind::Connect && error.token.isEmpty()
        && check.clock->now() < check.deadline(); // a timeout is not a broken connection
    if (isLost && !check.address.ssh.isEmpty())
        return ConnectionStep::Reach;
    if (isLost && check.address.transport == Address::Transport::Tls)
        return ConnectionStep::Tls;
    return ConnectionStep::Login;
}

QString shownLogin(const Address &address, const ServerInfo &info)
{
    const QString user = address.user.isEmpty() ? QStringLiteral("default") : elided(toDisplay(address.user), 60);
    const QString name = elided(toDisplay(info.name().toUtf8()), 60);
    return name.isEmpty() ? CoreText::tr("user '%1'").arg(user) : CoreText::tr("user '%1', %2").arg(user, name);
}

// Logs in to database 0, so that a rejected database does not look like a rejected login.
Task<Result<void>> logIn(CheckPtr check)
{
    check->begin(ConnectionStep::Login);
    if (check->stop.stop_requested())
        co_return Result<void>(check->fail({}));
    Address address = check->address;
    address.db = 0;
    const auto connection = std::make_shared<Connection>(address, check->clock, check->options);
    const std::stop_callback<CloseOnStop> onStop(check->stop, CloseOnStop{connection});
    const Instant deadline = check->deadline();
    const Purpose purpose = Purpose::Commands;
    auto result = co_await shakeHands(connection, address, purpose, deadline);
    if (result.verdict != HandshakeResult::Verdict::Admitted || check->stop.stop_requested()) {
        const ConnectionStep guilty = guiltyOf(*check, result.error);
        co_return Result<void>(check->fail(guilty, result.error));
    }
    check->info = result.server;
    check->connection = connection;
    check->pass(shownLogin(address, result.server));
    co_return Result<void>();
}

Task<Result<void>> selectDatabase(CheckPtr check)
{
    check->begin(ConnectionStep::Database);
    const std::shared_ptr<Connection> connection = check->connection;
    const std::stop_callback<CloseOnStop> onStop(check->stop, CloseOnStop{connection});
    const int database = check->address.db;
    if (database != 0) {
        const Command select = Command::ofNode({"SELECT", QByteArray::number(database)});
        const Instant deadline = check->deadline();
        PendingReply selecting = connection->send(select, deadline);
        auto selected = co_await selecting;
        if (!selected || check->stop.stop_requested()) {
            const Error why = selected ? Error() : selectRefusal(selected.error(), check->address).error;
            co_return Result<void>(check->fail(why));
        }
    }
    check->pass(QString::number(database));
    co_return Result<void>();
}

} // namespace

Task<Result<CheckedServer>> checkConnection(Address address, Clock *clock, ClientOptions options, StepObserver observer,
                                            std::stop_token stop)
{
    const CheckPtr check =
        std::make_shared<Check>(Check{std::move(address), clock, std::move(options), std::move(observer), stop});
    if (check->address.sentinel) {
        auto found = co_await findMaster(check);
        if (!found)
            co_return Result<CheckedServer>(found.error());
    }
    auto named = co_await lookUpName(check);
    if (!named)
        co_return Result<CheckedServer>(named.error());
    auto reached = co_await reach(check);
    if (!reached)
        co_return Result<CheckedServer>(reached.error());
    auto secured = co_await handshakeOfTls(check);
    if (!secured)
        co_return Result<CheckedServer>(secured.error());
    auto admitted = co_await logIn(check);
    if (!admitted)
        co_return Result<CheckedServer>(admitted.error());
    auto selected = co_await selectDatabase(check);
    check->connection->close({Error::Kind::Canceled, QStringLiteral("checked"), {}, {}});
    if (!selected)
        co_return Result<CheckedServer>(selected.error());
    CheckedServer server{check->address, check->info, check->tunnel};
    co_return Result<CheckedServer>(std::move(server));
}

} // namespace lockscope::redis
