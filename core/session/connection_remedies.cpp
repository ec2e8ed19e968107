#include "core/session/connection_remedies.h"

#include "core/base/core_text.h"
#include "core/redis/foreign_protocol.h"

#include <QCoreApplication>

#include <optional>

namespace lockscope {

namespace {

using redis::Address;
using redis::ConnectionStep;
using Field = ConnectionField;

// The condition under which a row applies, in addition to its step and its error.
enum class Only : quint8 {
    Always,
    Socket,
    Ssh,
    Plain,
    Untrusted,
    Late,
    WithClientCertificate,
    WithPassword,
    TlsExpected
};

struct Row {
    ConnectionStep step;
    std::optional<Error::Kind> kind; // nullopt: any
    const char *token; // null: any
    Only only;
    const char *text;
    Field field;
};

// The first row that fits is used.
// clang-format off
const Row rows[] = {
    {ConnectionStep::Sentinels, Error::Kind::Auth, nullptr, Only::Always, QT_TRANSLATE_NOOP("CoreText", "Enter the user and the password of the sentinels. They are not those of the master."), Field::SentinelPassword},
    {ConnectionStep::Sentinels, {}, nullptr, Only::Ssh, QT_TRANSLATE_NOOP("CoreText", "Check the sentinels and the master's name. Give the addresses as the SSH host sees them."), Field::Sentinels},
    {ConnectionStep::Sentinels, {}, nullptr, Only::Always, QT_TRANSLATE_NOOP("CoreText", "Check the addresses of the sentinels and the master's name."), Field::Sentinels},
    {ConnectionStep::Name, {}, nullptr, Only::Always, QT_TRANSLATE_NOOP("CoreText", "Correct the host in the address, or enter its IP address."), Field::Address},
    {ConnectionStep::Reach, Error::Kind::Auth, nullptr, Only::Ssh, QT_TRANSLATE_NOOP("CoreText", "Correct the SSH host or its key file."), Field::Ssh},
    {ConnectionStep::Reach, {}, nullptr, Only::Ssh, QT_TRANSLATE_NOOP("CoreText", "Check the SSH host, and give the address as that host sees it."), Field::Ssh},
    {ConnectionStep::Reach, {}, nullptr, Only::Socket, QT_TRANSLATE_NOOP("CoreText", "Start the server, or correct the path in the address."), Field::Address},
    {ConnectionStep::Reach, {}, nullptr, Only::Always, QT_TRANSLATE_NOOP("CoreText", "Start the server, or correct the host and port in the address."), Field::Address},
    {ConnectionStep::Tls, {}, nullptr, Only::Untrusted, QT_TRANSLATE_NOOP("CoreText", "Name the CA file of the authority, or pin the certificate if you are sure of it."), Field::TlsTrust},
    {ConnectionStep::Tls, {}, nullptr, Only::Late, QT_TRANSLATE_NOOP("CoreText", "Enter a client certificate that this server accepts, and its key."), Field::ClientCertificate},
    {ConnectionStep::Tls, {}, nullptr, Only::WithClientCertificate, QT_TRANSLATE_NOOP("CoreText", "Check the client certificate and its key, or turn off TLS if the server does not use it."), Field::ClientCertificate},
    {ConnectionStep::Tls, {}, nullptr, Only::Always, QT_TRANSLATE_NOOP("CoreText", "Turn off TLS if this port does not use it, or correct the port."), Field::UseTls},
    {ConnectionStep::Login, Error::Kind::Protocol, nullptr, Only::TlsExpected, QT_TRANSLATE_NOOP("CoreText", "Turn on TLS."), Field::UseTls},
    {ConnectionStep::Login, Error::Kind::Protocol, nullptr, Only::Always, QT_TRANSLATE_NOOP("CoreText", "Another program uses this port. Enter the port of the Redis server."), Field::Address},
    {ConnectionStep::Login, Error::Kind::Precondition, nullptr, Only::Always, QT_TRANSLATE_NOOP("CoreText", "Update the server, or enter the address of another one."), Field::Address},
    {ConnectionStep::Login, Error::Kind::Auth, "DENIED", Only::Always, QT_TRANSLATE_NOOP("CoreText", "Set a password on the server, and enter it here."), Field::Password},
    {ConnectionStep::Login, Error::Kind::Auth, nullptr, Only::WithPassword, QT_TRANSLATE_NOOP("CoreText", "Correct the password, or the user under Accounts."), Field::Password},
    {ConnectionStep::Login, Error::Kind::Auth, nullptr, Only::Always, QT_TRANSLATE_NOOP("CoreText", "Enter the password."), Field::Password},
    {ConnectionStep::Login, Error::Kind::Connect, "LOADING", Only::Always, QT_TRANSLATE_NOOP("CoreText", "Wait until the server has loaded its data."), Field::None},
    {ConnectionStep::Login, Error::Kind::Connect, nullptr, Only::Plain, QT_TRANSLATE_NOOP("CoreText", "Turn on TLS if the server expects it, or correct the port."), Field::UseTls},
    {ConnectionStep::Login, {}, nullptr, Only::Always, QT_TRANSLATE_NOOP("CoreText", "Wait for the server, or ask who runs it."), Field::None},
    {ConnectionStep::Database, Error::Kind::Forbidden, nullptr, Only::Always, QT_TRANSLATE_NOOP("CoreText", "Use database 0, or run the line from the message on the server."), Field::Address},
    {ConnectionStep::Database, {}, nullptr, Only::Always, QT_TRANSLATE_NOOP("CoreText", "Correct the number of the database at the end of the address."), Field::Address},
    {ConnectionStep::Rights, Error::Kind::Forbidden, nullptr, Only::Always, QT_TRANSLATE_NOOP("CoreText", "You can connect, but some facts stay unknown. Run this line on the server."), Field::None},
    {ConnectionStep::Rights, {}, nullptr, Only::Always, QT_TRANSLATE_NOOP("CoreText", "Test the connection again."), Field::None},
};
// clang-format on

bool expectsTls(const Error &error)
{
    return error.message.contains(redis::foreignProtocol(QByteArrayView("\x15\x03", 2)));
}

bool holds(Only only, const redis::ConnectionStepResult &failed, const Address &address)
{
    const Error &error = failed.error;
    switch (only) {
    case Only::Always: return true;
    case Only::Socket: return address.transport == Address::Transport::Unix;
    case Only::Ssh: return !address.ssh.isEmpty();
    case Only::Plain: return address.transport == Address::Transport::Tcp;
    case Only::Untrusted: return error.tls == Error::Tls::Untrusted;
    case Only::Late: return failed.isLate;
    case Only::WithClientCertificate: return !address.certFile.isEmpty();
    case Only::WithPassword: return !address.password.isEmpty();
    case Only::TlsExpected: return expectsTls(error);
    }
    return false;
}

bool fits(const Row &row, const redis::ConnectionStepResult &failed, const Address &address)
{
    const Error &error = failed.error;
    return row.step == failed.step && (!row.kind || *row.kind == error.kind) && (!row.token || error.token == row.token)
        && holds(row.only, failed, address);
}

} // namespace

ConnectionRemedy remedyFor(const redis::ConnectionStepResult &failed, const Address &address)
{
    for (const Row &row : rows) {
        if (fits(row, failed, address))
            return {CoreText::tr(row.text), row.field};
    }
    return {};
}

ConnectionStep likelyStep(const Error &error, const Address &address)
{
    const bool isTls = address.transport == Address::Transport::Tls && address.ssh.isEmpty();
    const bool isAboutTls = error.tls != Error::Tls::NoProblem;
    // an error from the master names its node, and an error about all sentinels names none
    const bool isOfSentinels = address.sentinel && error.node.isEmpty();
    if (isOfSentinels && (error.kind == Error::Kind::Connect || error.kind == Error::Kind::Auth))
        return ConnectionStep::Sentinels;
    switch (error.kind) {
    case Error::Kind::Connect:
    case Error::Kind::Timeout:
        if (isTls && isAboutTls)
            return ConnectionStep::Tls;
        return error.token.isEmpty() && !isAboutTls ? ConnectionStep::Reach : ConnectionStep::Login;
    case Error::Kind::Auth: return ConnectionStep::Login;
    case Error::Kind::Protocol: return ConnectionStep::Login;
    case Error::Kind::Precondition: // the reply to SELECT has an error token; the error about an old version has none
        return error.token.isEmpty() ? ConnectionStep::Login : ConnectionStep::Database;
    default: break;
    }
    return ConnectionStep::Database;
}

} // namespace lockscope
