#include "core/profiles/profile.h"

#include "core/base/escape.h"
#include "core/redis/certificate_pin.h"

#include <QUuid>

namespace lockscope::profiles {

namespace {

const QString nameWord = QStringLiteral("name");
const QString urlWord = QStringLiteral("url");
const QString environmentWord = QStringLiteral("environment");
const QString readOnlyWord = QStringLiteral("read-only");
const QString passwordWord = QStringLiteral("password");
const QString pinWord = QStringLiteral("pin");
const QString clusterWord = QStringLiteral("cluster");

constexpr qsizetype longestName = 80;

struct FileWord {
    const char *word;
    QString redis::Address::*file;
};
const FileWord files[] = {{"ca", &redis::Address::caFile},
                          {"cert", &redis::Address::certFile},
                          {"key", &redis::Address::keyFile},
                          {"tls-name", &redis::Address::tlsName},
                          {"ssh-key", &redis::Address::sshKeyFile}};

struct SentinelFileWord {
    const char *word;
    QString redis::SentinelAccess::*file;
};
const SentinelFileWord sentinelFiles[] = {{"sentinel-ca", &redis::SentinelAccess::caFile},
                                          {"sentinel-cert", &redis::SentinelAccess::certFile},
                                          {"sentinel-key", &redis::SentinelAccess::keyFile}};

struct PasswordWord {
    const char *word;
    Profile::Password password;
};
const PasswordWord passwords[] = {
    {"none", Profile::Password::None}, {"asked", Profile::Password::Asked}, {"kept", Profile::Password::Kept}};

Error wrong(const QString &message)
{
    return {Error::Kind::Decode, message, {}, {}};
}

QString textOf(const QVariantMap &record, const QString &word)
{
    return record.value(word).typeId() == QMetaType::QString ? record.value(word).toString() : QString();
}

Result<void> readPolicy(Profile &profile, const QVariantMap &record)
{
    const auto environment = actions::environmentOf(textOf(record, environmentWord));
    if (!environment)
        return wrong(QStringLiteral("'environment' must be none, dev, staging or prod"));
    profile.policy.environment = *environment;
    const QString readOnly = record.value(readOnlyWord).toString(); // of JSON it is a bool
    if (readOnly != QLatin1String("true") && readOnly != QLatin1String("false"))
        return wrong(QStringLiteral("'read-only' must be true or false"));
    profile.policy.readOnly = readOnly == QLatin1String("true");
    return {};
}

Result<void> readPassword(Profile &profile, const QVariantMap &record)
{
    const QString said = textOf(record, passwordWord);
    for (const PasswordWord &each : passwords) {
        if (said == QLatin1String(each.word)) {
            profile.password = each.password;
            return {};
        }
    }
    return wrong(QStringLiteral("'password' must be none, asked or kept (a password itself stands in no file)"));
}

Result<void> readAddress(Profile &profile, const QVariantMap &record)
{
    const auto address = redis::parseUrl(textOf(record, urlWord));
    if (!address)
        return wrong(QStringLiteral("'url': ") + address.error().message);
    if (!address->password.isEmpty())
        return wrong(QStringLiteral("'url' has a password in it: take it out, it is asked for"));
    profile.address = *address;
    for (const FileWord &each : files)
        profile.address.*each.file = textOf(record, QString::fromLatin1(each.word));
    if (profile.address.sentinel) {
        for (const SentinelFileWord &each : sentinelFiles)
            (*profile.address.sentinel).*each.file = textOf(record, QString::fromLatin1(each.word));
    }
    profile.address.cluster = record.value(clusterWord).toString() == QLatin1String("true");
    const QString pin = textOf(record, pinWord);
    if (pin.isEmpty())
        return {};
    const auto parsed = redis::parsePin(pin);
    if (!parsed)
        return wrong(QStringLiteral("'pin': ") + parsed.error().message);
    profile.address.pin = *parsed;
    return {};
}

} // namespace

QString newProfileId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

QString nameProblem(const QString &name)
{
    if (name.trimmed().isEmpty())
        return QStringLiteral("a profile needs a name");
    if (name.size() > longestName)
        return QStringLiteral("a profile's name has at most %1 characters").arg(longestName);
    if (toDisplay(name.toUtf8()) != name || name.trimmed() != name)
        return QStringLiteral("a profile's name has no line breaks, backslashes or blanks around it");
    return {};
}

QVariantMap recordOf(const Profile &profile)
{
    QVariantMap record{{nameWord, profile.name},
                       {urlWord, profile.address.toUrl()},
                       {environmentWord, QString(actions::word(profile.policy.environment))},
                       {readOnlyWord, profile.policy.readOnly ? QStringLiteral("true") : QStringLiteral("false")}};
    for (const PasswordWord &each : passwords) {
        if (each.password == profile.password)
            record.insert(passwordWord, QString::fromLatin1(each.word));
    }
    for (const FileWord &each : files) {
        if (const QString file = profile.address.*each.file; !file.isEmpty())
            record.insert(QString::fromLatin1(each.word), file);
    }
    if (profile.address.sentinel) {
        for (const SentinelFileWord &each : sentinelFiles) {
            if (const QString file = (*profile.address.sentinel).*each.file; !file.isEmpty())
                record.insert(QString::fromLatin1(each.word), file);
        }
    }
    if (profile.address.cluster)
        record.insert(clusterWord, QStringLiteral("true"));
    if (!profile.address.pin.isEmpty())
        record.insert(pinWord, redis::pinText(profile.address.pin));
    return record;
}

Result<Profile> profileOf(const QVariantMap &record)
{
    Profile profile;
    profile.name = textOf(record, nameWord);
    if (const QString problem = nameProblem(profile.name); !problem.isEmpty())
        return wrong(problem);
    for (const auto read : {readAddress, readPolicy, readPassword}) {
        if (const Result<void> done = read(profile, record); !done)
            return done.error();
    }
    return profile;
}

} // namespace lockscope::profiles
