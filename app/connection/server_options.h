#pragma once

#include "app/connection/operator_options.h"
#include "app/connection/parsed_options.h"
#include "app/connection/sentinel_options.h"
#include "app/connection/tls_options.h"
#include "core/actions/policy/environment.h"
#include "core/profiles/profile.h"
#include "core/redis/address.h"

#include <vector>

namespace lockscope::app {

// Which servers, and how to get there: the options that the window and the command line have in common.
class ServerOptions : public OptionGroup {
public:
    // What is meant where nobody names a server.
    enum class Unnamed { Local, None };
    // `clientName`: what the connections are called.
    ServerOptions(QByteArray clientName, Unnamed unnamed);

    Options options() const override;
    void read(ParsedOptions &given);
    void needDifferentServers(ParsedOptions &given) const; // one, or several and each once
    // Several, each with one vote; `what`: the option that wants them.
    void needSetOfServers(ParsedOptions &given, const QString &what) const;

    std::vector<redis::Address> servers; // several: red locks
    redis::Address first() const { return servers.empty() ? redis::Address() : servers.front(); }
    std::vector<QByteArray> prefixes; // of the names of locks that are looked at; none: all
    std::vector<QByteArray> tokenPatterns; // names of plain SET NX locks
    // Set: `servers` is its address, and operatorAs() its operator, without passwords that were not given.
    std::optional<profiles::Profile> profile;
    QStringList notes; // for people: of damaged settings
    std::vector<QByteArray> trackedPrefixes; // of names whose changes the server shall tell
    bool isGiven = false; // somebody named a server
    bool demo = false; // instead of the servers
    std::optional<actions::Environment> environment; // none: nobody said
    bool readOnly = false;
    // Who acts where that is somebody else; none: whoever watches.
    const std::optional<redis::Credentials> &operatorAs() const { return m_operator.credentials; }
    // What opens the private keys that are encrypted; empty: it was not given.
    const Secret &keyPassphrase() const { return m_tls.keyPassphrase(); }

private:
    // Given once for all servers: in the environment or in a file. An address with a password of its own keeps it.
    // Passwords in the environment belong to the account of LOCKSCOPE_URL if it is set, and are sent to no other
    // account.
    struct Passwords {
        Secret usual;
        std::optional<Secret> insisted;
    };
    Passwords readPasswords(ParsedOptions &given) const;
    bool mayUseEnvironment(const redis::Address &address) const;
    Secret environmentsPassword(const Passwords &passwords, const redis::Address &address);
    void readServer(ParsedOptions &given, const QString &url, const Passwords &passwords);
    void refuseBesideProfile(ParsedOptions &given) const;
    void refuseBesideDemo(ParsedOptions &given) const;
    void readProfile(ParsedOptions &given, const Passwords &passwords);
    // `usual`: what the environment says; empty: nothing.
    void readUrls(ParsedOptions &given, const QString &usual, const Passwords &passwords);
    void askSentinels(ParsedOptions &given);
    void completeSentinels(redis::Address &address) const;
    void readSentinelPassword(ParsedOptions &given);
    void checkTls(ParsedOptions &given) const;
    void checkSomebodyIsMeant(ParsedOptions &given) const;
    void readPrefixes(ParsedOptions &given);
    void readTokenPatterns(ParsedOptions &given);
    void readTracked(ParsedOptions &given);
    void readPolicy(ParsedOptions &given);

    std::optional<redis::Address> m_environmentUrl; // LOCKSCOPE_URL, without its password
    const QByteArray m_clientName;
    const Unnamed m_unnamed;
    TlsOptions m_tls;
    OperatorOptions m_operator;
    const QCommandLineOption m_url;
    const QCommandLineOption m_profile{
        QStringLiteral("profile"),
        QStringLiteral("a server saved in the window: with its environment, read-only if "
                       "it is, and its password from the keychain, or asked for"),
        QStringLiteral("NAME")};
    const QCommandLineOption m_ssh{
        QStringLiteral("ssh"),
        QStringLiteral("reach the server through this host, by ssh; its host and port are as "
                       "seen from there"),
        QStringLiteral("[USER@]HOST[:PORT]")};
    const QCommandLineOption m_passwordFile{QStringLiteral("password-file"),
                                            QStringLiteral("read the password from a file (also LOCKSCOPE_PASSWORD); "
                                                           "-: a line of standard input, one for each such option"),
                                            QStringLiteral("FILE")};
    SentinelOptions m_sentinel;
    const QCommandLineOption m_cluster{QStringLiteral("cluster"),
                                       QStringLiteral("refuse a server that is of no cluster (one that is, is "
                                                      "recognised without this)")};
    const QCommandLineOption m_prefix{
        QStringLiteral("prefix"),
        QStringLiteral("only locks whose names begin so (repeatable): no other key is read, as the role\n"
                       "that acl prints with the same prefix may read no other"),
        QStringLiteral("P")};
    const QCommandLineOption m_tokenPattern{
        QStringLiteral("token-pattern"),
        QStringLiteral("names that match are plain SET NX locks, whatever their value (`*` and `?`; repeatable)"),
        QStringLiteral("GLOB")};
    const QCommandLineOption m_track{
        QStringLiteral("track"),
        QStringLiteral("have the server tell each change of a key whose name begins so (CLIENT TRACKING; repeatable):\n"
                       "two more connections, and some 13 % of the server's time for each lock under it"),
        QStringLiteral("PREFIX")};
    const QCommandLineOption m_environment{
        QStringLiteral("environment"),
        QStringLiteral("what the server is there for: dev, staging or prod; on prod an action wants the lock's name "
                       "once more"),
        QStringLiteral("WORD")};
    const QCommandLineOption m_readOnly{QStringLiteral("read-only"),
                                        QStringLiteral("change nothing, whatever is asked for")};
    const QCommandLineOption m_demo{QStringLiteral("demo"),
                                    QStringLiteral("a private redis-server with a dozen simulated clients")};
};

} // namespace lockscope::app
