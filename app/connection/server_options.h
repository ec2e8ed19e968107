#pragma once

#include "app/app_text.h"
#include "app/connection/operator_options.h"
#include "app/connection/parsed_options.h"
#include "app/connection/sentinel_options.h"
#include "app/connection/tls_options.h"
#include "core/actions/policy/environment.h"
#include "core/families/catalog.h"
#include "core/profiles/profile.h"
#include "core/redis/address.h"

#include <vector>

namespace lockscope::app {

// The options for servers and connections that the window and the command line share.
class ServerOptions : public OptionGroup {
public:
    // The server for a command line that names none.
    enum class Unnamed { Local, None };
    // `clientName` is the name of the connections (CLIENT SETNAME).
    ServerOptions(QByteArray clientName, Unnamed unnamed);

    Options options() const override;
    void read(ParsedOptions &given);
    void needDifferentServers(ParsedOptions &given) const; // reports a server that is given twice
    // Requires several servers with one vote each. `what`: the option that needs them.
    void needSetOfServers(ParsedOptions &given, const QString &what) const;

    std::vector<redis::Address> servers; // several: red locks
    redis::Address first() const { return servers.empty() ? redis::Address() : servers.front(); }
    std::vector<QByteArray> prefixes; // of the locks to read (empty: all locks)
    std::vector<QByteArray> tokenPatterns; // names of plain SET NX locks
    families::CatalogPtr usersFamilies = families::builtIn(); // the built-in ones and those of the user's files
    // The user's families, and one for the token patterns.
    families::CatalogPtr catalog() const { return families::withPatterns(usersFamilies, tokenPatterns); }
    // If set, `servers` contains its address, and operatorAs() is its operator. Both lack passwords that were not
    // given.
    std::optional<profiles::Profile> profile;
    QStringList notes; // messages for people about damaged settings
    std::vector<QByteArray> trackedPrefixes; // of keys whose changes the server reports
    bool isGiven = false; // the options or the environment name a server
    bool demo = false; // the demo server replaces `servers`
    std::optional<actions::Environment> environment; // nullopt if the option was not given
    bool readOnly = false;
    // The account for actions, if it differs from the one for watching.
    const std::optional<redis::Credentials> &operatorAs() const { return m_operator.credentials; }
    // The passphrase of encrypted private keys; empty if it was not given.
    const Secret &keyPassphrase() const { return m_tls.keyPassphrase(); }

private:
    // Passwords that are given once for all servers, in the environment or in a file. An address that contains a
    // password keeps it. Passwords in the environment belong to the account of LOCKSCOPE_URL if it is set, and are sent
    // to no other account.
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
    // `usual` is LOCKSCOPE_URL, or empty.
    void readUrls(ParsedOptions &given, const QString &usual, const Passwords &passwords);
    void askSentinels(ParsedOptions &given);
    void completeSentinels(redis::Address &address) const;
    void readSentinelPassword(ParsedOptions &given);
    void checkTls(ParsedOptions &given) const;
    void checkSomebodyIsMeant(ParsedOptions &given) const;
    void readPrefixes(ParsedOptions &given);
    void readTokenPatterns(ParsedOptions &given);
    void readFamilies();
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
        AppText::tr("a server saved in the window, with its environment and its read-only setting; "
                    "its password comes from the keychain or the terminal"),
        QStringLiteral("PROFILE")};
    const QCommandLineOption m_ssh{
        QStringLiteral("ssh"),
        AppText::tr("reach the server through this host, by ssh; the server's host and port are those "
                    "seen from there"),
        QStringLiteral("[USER@]HOST[:PORT]")};
    const QCommandLineOption m_passwordFile{QStringLiteral("password-file"),
                                            AppText::tr("read the password from a file (also LOCKSCOPE_PASSWORD); "
                                                        "- reads a line of standard input for each such option"),
                                            QStringLiteral("FILE")};
    SentinelOptions m_sentinel;
    const QCommandLineOption m_cluster{QStringLiteral("cluster"),
                                       AppText::tr("refuse a server that is not in a cluster (a cluster is "
                                                   "recognized without this)")};
    const QCommandLineOption m_prefix{
        QStringLiteral("prefix"),
        AppText::tr("read only locks whose names begin with P, and no other keys (repeatable), like the\n"
                    "role that acl prints with the same prefix"),
        QStringLiteral("P")};
    const QCommandLineOption m_tokenPattern{
        QStringLiteral("token-pattern"),
        AppText::tr("names that match are plain SET NX locks, whatever their value (`*` and `?`; repeatable)"),
        QStringLiteral("GLOB")};
    const QCommandLineOption m_track{
        QStringLiteral("track"),
        AppText::tr(
            "have the server report each change of a key that begins with PREFIX (CLIENT TRACKING, repeatable).\n"
            "Costs two more connections, and some 13 % more server time for each acquire and release under PREFIX"),
        QStringLiteral("PREFIX")};
    const QCommandLineOption m_environment{
        QStringLiteral("environment"),
        AppText::tr("the purpose of the server: dev, staging or prod. On prod, actions need the lock's name "
                    "again"),
        QStringLiteral("dev|staging|prod")};
    const QCommandLineOption m_readOnly{QStringLiteral("read-only"),
                                        AppText::tr("refuse every action that would change something")};
    const QCommandLineOption m_demo{QStringLiteral("demo"),
                                    AppText::tr("start a private redis-server with a dozen simulated clients")};
};

} // namespace lockscope::app
