// The servers that the window saved.
#include "app/app_text.h"
#include "app/cli/command/make_command.h"
#include "app/cli/options/json_option.h"
#include "app/cli/output/table.h"
#include "core/base/escape.h"
#include "core/profiles/profile_store.h"
#include "core/profiles/settings_file.h"

#include <QFile>
#include <QJsonArray>

namespace lockscope::cli {

namespace {

using profiles::Profile;

QString passwordWord(Profile::Password password)
{
    switch (password) {
    case Profile::Password::None: return QStringLiteral("none");
    case Profile::Password::Asked: return QStringLiteral("asked");
    case Profile::Password::Kept: break;
    }
    return QStringLiteral("keychain");
}

QStringList row(const Profile &profile)
{
    return {elided(toDisplay(profile.name.toUtf8()), 40),
            profile.address.toUrl(),
            word(profile.policy.environment),
            profile.policy.readOnly ? QStringLiteral("read-only") : QStringLiteral("read-write"),
            passwordWord(profile.password),
            profile.operatorUser.isEmpty() ? QStringLiteral("—") : elided(toDisplay(profile.operatorUser), 40)};
}

QJsonObject json(const Profile &profile)
{
    const auto orNull = [](const QString &text) { return text.isEmpty() ? QJsonValue() : QJsonValue(text); };
    return {{QStringLiteral("name"), profile.name},
            {QStringLiteral("url"), profile.address.toUrl()},
            {QStringLiteral("environment"), word(profile.policy.environment)},
            {QStringLiteral("read_only"), profile.policy.readOnly},
            {QStringLiteral("password"), passwordWord(profile.password)},
            {QStringLiteral("operator"), orNull(toDisplay(profile.operatorUser))}};
}

} // namespace

class Profiles final : public CliCommand {
public:
    Profiles()
        : CliCommand({QStringLiteral("profiles"), QStringLiteral("list"),
                      AppText::tr("list the servers saved in the window, for --profile"),
                      AppText::tr("PASSWORD: none, asked (each time), or keychain. No password is printed.\n")})
    { }

    QStringList examples() const override
    {
        return {QStringLiteral("profiles list"), QStringLiteral("profiles list --json")};
    }

    std::vector<const OptionGroup *> groups() const override { return {&m_json}; }

    void parse(ParsedCommandLine &given) override
    {
        const QString word = given.words.isEmpty() ? QString() : given.words.takeFirst();
        if (word.isEmpty())
            given.wrong(AppText::tr("profiles needs a word: profiles list"));
        else if (word != QLatin1String("list"))
            given.wrong(AppText::tr("profiles does not take '%1': write profiles list")
                            .arg(toDisplay(redis::withoutSecrets(word).toUtf8())));
        given.noMoreWords();
        m_json.read(given);
    }

    redis::CommandPolicy policy() const override { return redis::CommandPolicy::ReadOnly; }
    bool connects() const override { return false; }

    Task<int> run(Context *context) override
    {
        const auto opened = profiles::openSettings(profiles::settingsFile());
        for (const QString &problem : opened.problems)
            context->streams.error(problem);
        const std::vector<Profile> all = profiles::ProfileStore(opened.settings.get()).all();
        if (m_json.wanted)
            printJson(*context, all);
        else
            printTable(*context, all);
        co_return Done;
    }

private:
    static void printJson(const Context &context, const std::vector<Profile> &all)
    {
        QJsonArray array;
        for (const Profile &profile : all)
            array.append(json(profile));
        context.streams.json({{QStringLiteral("profiles"), array}});
    }

    static void printTable(const Context &context, const std::vector<Profile> &all)
    {
        if (all.empty())
            return context.streams.line(
                AppText::tr("no profiles in %1").arg(toDisplay(QFile::encodeName(profiles::settingsFile()))));
        std::vector<QStringList> rows{{QStringLiteral("NAME"), QStringLiteral("SERVER"), QStringLiteral("ENVIRONMENT"),
                                       QStringLiteral("ACCESS"), QStringLiteral("PASSWORD"),
                                       QStringLiteral("OPERATOR")}};
        for (const Profile &profile : all)
            rows.push_back(row(profile));
        for (const QString &line : aligned(rows))
            context.streams.line(line);
    }

    JsonOption m_json;
};

template CommandPtr makeCommand<Profiles>();

} // namespace lockscope::cli
