// The minimal permissions of a user for Lockscope, as a line for the server's administrator.
#include "app/app_text.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/json_option.h"
#include "core/acl/role.h"
#include "core/base/escape.h"
#include "core/redis/refusal/acl_line.h"

#include <QJsonArray>

namespace lockscope::cli {

using acl::Role;

class Acl final : public CliCommand {
public:
    Acl()
        : CliCommand({QStringLiteral("acl"), AppText::tr("--role monitor|operator [--prefix P]"),
                      AppText::tr("print the ACL that a user needs, for redis-cli; needs no connection"),
                      AppText::tr("monitor is for watching and can change nothing. operator is for acting, by\n"
                                  "scripts (EVAL), on locks whose names begin with a prefix (--operator-user).\n"
                                  "Without a password the user is off until it has one:\n"
                                  "ACL SETUSER NAME on >PASSWORD. Redis 7 or newer.\n"
                                  "With --prefix the role reads no other keys. Give the same prefix for watching\n"
                                  "(--prefix, or the names in the profile). Otherwise the server refuses the other\n"
                                  "keys that the scan meets, and writes that to its ACL log.")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("acl --role monitor"), QStringLiteral("acl --role operator --prefix order:")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json}; }

    void parse(ParsedCommandLine &given) override
    {
        given.noMoreWords();
        m_json.read(given);
        readRole(given);
        m_connection.read(given);
        m_terms.prefixes = m_connection.prefixes;
        m_terms.catalog = m_connection.catalog();
        m_terms.cluster = given.has(m_cluster);
        const char *usual = m_terms.role == Role::Monitor ? "lockscope-monitor" : "lockscope-operator";
        m_user = given.has(m_name) ? given.value(m_name).toUtf8() : QByteArray(usual);
        if (m_user.isEmpty() || m_user.contains(' '))
            given.wrong(AppText::tr("--name: a user's name is one word"));
        m_password = given.passwordIn(m_newPasswordFile).value_or(Secret());
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool connects() const override { return false; }
    QStringList usedOffline() const override { return {QStringLiteral("prefix")}; }

    Task<int> run(Context *context) override
    {
        const std::vector<acl::RoleRule> rules = acl::rulesOf(m_terms);
        const auto password = m_password.reveal();
        const QByteArray line = redis::forRedisCli(acl::setUser(m_user, rules, password.bytes()));
        if (m_json.wanted)
            context->streams.json(inJson(rules, line));
        else
            context->streams.line(QString::fromLatin1(line));
        if (m_password.isEmpty())
            context->streams.error(AppText::tr("the user is off until it has a password: ACL SETUSER %1 on "
                                               ">PASSWORD (or --new-password-file FILE)")
                                       .arg(toDisplay(m_user)));
        co_return Done;
    }

protected:
    Options ownOptions() const override { return {m_role, m_name, m_newPasswordFile, m_cluster}; }

private:
    void readRole(ParsedCommandLine &given)
    {
        const QString word = given.value(m_role);
        if (word == QLatin1String("operator"))
            m_terms.role = Role::Operator;
        else if (word != QLatin1String("monitor"))
            given.wrong(AppText::tr("acl needs --role monitor or --role operator"));
    }

    QJsonObject inJson(const std::vector<acl::RoleRule> &rules, const QByteArray &line) const
    {
        QJsonArray all;
        for (const acl::RoleRule &rule : rules)
            all.append(QJsonObject{{QStringLiteral("rule"), toDisplay(rule.text)},
                                   {QStringLiteral("without"), rule.why.english()}});
        return {{QStringLiteral("user"), toDisplay(m_user)},
                {QStringLiteral("line"), QString::fromLatin1(line)},
                {QStringLiteral("rules"), all}};
    }

    acl::RoleTerms m_terms;
    QByteArray m_user;
    Secret m_password;
    JsonOption m_json;
    const QCommandLineOption m_role{QStringLiteral("role"), AppText::tr("monitor or operator"),
                                    QStringLiteral("monitor|operator")};
    const QCommandLineOption m_name{QStringLiteral("name"),
                                    AppText::tr("the name of the user (lockscope-monitor, lockscope-operator)"),
                                    QStringLiteral("USER")};
    const QCommandLineOption m_newPasswordFile{QStringLiteral("new-password-file"),
                                               AppText::tr("its password; the line contains only its SHA-256"),
                                               QStringLiteral("FILE")};
    const QCommandLineOption m_cluster{QStringLiteral("for-cluster"),
                                       AppText::tr("for a cluster, or for a master that sentinels know")};
};

template CommandPtr makeCommand<Acl>();

} // namespace lockscope::cli
