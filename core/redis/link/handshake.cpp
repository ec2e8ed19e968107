#include "core/redis/link/handshake.h"

#include "core/base/core_text.h"

namespace lockscope::redis {

namespace {

using Verdict = HandshakeResult::Verdict;

bool isNamed(const Address &address)
{
    return !address.user.isEmpty();
}

Command authCommand(const Address &address)
{
    const auto password = address.password.reveal();
    Command command = isNamed(address) ? Command::ofNode({"AUTH", address.user, password.bytes()})
                                       : Command::ofNode({"AUTH", password.bytes()});
    command.isSecret = true;
    return command;
}

Command nameCommand(const Address &address, Purpose purpose)
{
    QByteArray suffix;
    if (purpose == Purpose::Messages)
        suffix = QByteArrayLiteral(":messages");
    else if (purpose == Purpose::Tap)
        suffix = QByteArrayLiteral(":tap");
    return Command::ofNode({"CLIENT", "SETNAME", QByteArray(address.clientName + suffix)});
}

Command selectCommand(const Address &address)
{
    return Command::ofNode({"SELECT", QByteArray::number(address.db)});
}

Command idCommand()
{
    return Command::ofNode({"CLIENT", "ID"});
}

Command infoCommand()
{
    return Command::ofNode({"INFO"});
}

Task<HandshakeResult> introduce(std::shared_ptr<Connection> connection, Address address, Purpose purpose,
                                Instant deadline)
{
    const Command name = nameCommand(address, purpose);
    PendingReply naming = connection->send(name, deadline);
    std::optional<PendingReply> numbering;
    std::optional<PendingReply> selecting;
    std::optional<PendingReply> asking;
    if (purpose == Purpose::Messages) {
        const Command id = idCommand();
        numbering = connection->send(id, deadline);
    } else if (purpose == Purpose::Commands) {
        const Command select = selectCommand(address);
        const Command info = infoCommand();
        if (address.db != 0)
            selecting = connection->send(select, deadline);
        asking = connection->send(info, deadline);
    }
    const Result<Reply> named = co_await naming;
    if (!named) {
        const std::optional<HandshakeResult> refusal = commonRefusal(named.error());
        if (refusal)
            co_return *refusal;
    }
    if (selecting) {
        PendingReply &selection = *selecting;
        const Result<Reply> selected = co_await selection;
        if (!selected)
            co_return selectRefusal(selected.error(), address);
    }
    if (numbering) {
        PendingReply &number = *numbering;
        const Result<Reply> numbered = co_await number;
        HandshakeResult result;
        if (numbered)
            result.connectionId = numbered->toInteger().value_or(0);
        co_return result;
    }
    if (!asking)
        co_return HandshakeResult();
    PendingReply &information = *asking;
    const Result<Reply> told = co_await information;
    co_return infoVerdict(told, address);
}

Task<HandshakeResult> admit(std::shared_ptr<Connection> connection, Address address, Purpose purpose, Instant deadline)
{
    SettleOnce<Result<void>> opening = connection->open(deadline);
    const Result<void> opened = co_await opening;
    if (!opened)
        co_return openRefusal(opened.error());
    if (!address.password.isEmpty() || isNamed(address)) {
        Command auth = authCommand(address);
        PendingReply entering = connection->send(auth, deadline);
        wipe(auth.wire);
        const Result<Reply> entered = co_await entering;
        if (!entered)
            co_return withoutSecret(authRefusal(entered.error(), address), entered.error(), address);
    }
    const HandshakeResult result = co_await introduce(connection, address, purpose, deadline);
    co_return result;
}

// The reason why the connection closed. The error of the lost command is less precise.
Error reasonOf(const Connection &connection, const Address &address)
{
    Error why = connection.why();
    const bool plainTcp = address.transport == Address::Transport::Tcp;
    if (plainTcp && connection.wasOpen() && !connection.heardAnything() && why.kind == Error::Kind::Connect) {
        why.message += CoreText::tr(" (before it sent anything; if it expects TLS, use rediss://)");
        why.tls = Error::Tls::Missing;
    }
    return why;
}

} // namespace

Task<HandshakeResult> shakeHands(std::shared_ptr<Connection> connection, Address address, Purpose purpose,
                                 Instant deadline)
{
    HandshakeResult result = co_await admit(connection, address, purpose, deadline);
    const bool wasLost = result.error.token.isEmpty() && connection->isClosed();
    if (result.verdict == Verdict::TryAgain && wasLost)
        result = lossVerdict(reasonOf(*connection, address));
    const bool isForeign = result.error.kind == Error::Kind::Protocol; // the message quotes bytes from the server
    if (result.verdict != Verdict::Admitted && isForeign)
        result = withoutSecret(result, result.error, address);
    if (result.verdict != Verdict::Admitted)
        connection->close(result.error);
    co_return result;
}

} // namespace lockscope::redis
