#include "core/profiles/profile.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"
#include "core/redis/tls/certificate_pin.h"

#include <QUuid>

#include <algorithm>

namespace lockscope::profiles {

namespace {

const QString nameWord = QStringLiteral("name");
const QString urlWord = QStringLiteral("url");
const QString environmentWord = QStringLiteral("environment");
const QString readOnlyWord = QStringLiteral("read-only");
const QString passwordWord = QStringLiteral("password");
const QString operatorWord = QStringLiteral("operator");
const QString operatorPasswordWord = QStringLiteral("operator-password");
const QString sentinelPasswordWord = QStringLiteral("sentinel-password");
const QString namesWord = QStringLiteral("names");
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

QStringList textWords()
{
    QStringList words{nameWord,     urlWord,   environmentWord,      passwordWord,
                      operatorWord, namesWord, operatorPasswordWord, sentinelPasswordWord,
                      pinWord};
    for (const FileWord &each : files)
        words << QString::fromLatin1(each.word);
    for (const SentinelFileWord &each : sentinelFiles)
        words << QString::fromLatin1(each.word);
    return words;
}

// A value of another type, such as the list that QSettings makes of commas without quotes, must not count as left out.
// Without its pin, for instance, an address may lead to another server.
Result<void> checkTypes(Profile &, const QVariantMap &record)
{
    for (const QString &word : textWords()) {
        if (record.contains(word) && record.value(word).typeId() != QMetaType::QString)
            return wrong(CoreText::tr("'%1' must be one text: put the text in quotes").arg(word));
    }
    return {};
}

Result<void> readPolicy(Profile &profile, const QVariantMap &record)
{
    const auto environment = actions::environmentOf(textOf(record, environmentWord));
    if (!environment)
        return wrong(CoreText::tr("'environment' must be none, dev, staging or prod"));
    profile.policy.environment = *environment;
    const QString readOnly = record.value(readOnlyWord).toString(); // a bool in JSON
    if (readOnly != QLatin1String("true") && readOnly != QLatin1String("false"))
        return wrong(CoreText::tr("'read-only' must be true or false"));
    profile.policy.readOnly = readOnly == QLatin1String("true");
    return {};
}

QString wordOf(Profile::Password password)
{
    const auto found = std::find_if(std::begin(passwords), std::end(passwords),
                                    [password](const PasswordWord &each) { return each.password == password; });
    return QString::fromLatin1(found->word);
}

Result<void> readOnePassword(Profile::Password &to, const QVariantMap &record, const QString &word)
{
    const QString said = textOf(record, word);
    for (const PasswordWord &each : passwords) {
        if (said == QLatin1String(each.word)) {
            to = each.password;
            return {};
        }
    }
    return wrong(CoreText::tr("'%1' must be none, asked or kept (a file never contains a password)").arg(word));
}

Result<void> readPasswords(Profile &profile, const QVariantMap &record)
{
    Result<void> read = readOnePassword(profile.password, record, passwordWord);
    profile.operatorUser = QByteArray::fromPercentEncoding(textOf(record, operatorWord).toUtf8());
    if (read && !profile.operatorUser.isEmpty())
        read = readOnePassword(profile.operatorPassword, record, operatorPasswordWord);
    if (read && profile.address.sentinel && record.contains(sentinelPasswordWord))
        read = readOnePassword(profile.sentinelPassword, record, sentinelPasswordWord);
    return read;
}

void recordPasswords(const Profile &profile, QVariantMap &record)
{
    record.insert(passwordWord, wordOf(profile.password));
    if (!profile.operatorUser.isEmpty()) {
        record.insert(operatorWord, QString::fromLatin1(profile.operatorUser.toPercentEncoding()));
        record.insert(operatorPasswordWord, wordOf(profile.operatorPassword));
    }
    if (profile.address.sentinel)
        record.insert(sentinelPasswordWord, wordOf(profile.sentinelPassword));
}

// Name prefixes in display form, separated by blanks.
Result<void> readNames(Profile &profile, const QVariantMap &record)
{
    auto prefixes = prefixesIn(textOf(record, namesWord));
    if (!prefixes)
        return prefixes.error();
    profile.prefixes = *std::move(prefixes);
    return {};
}

Result<void> readAddress(Profile &profile, const QVariantMap &record)
{
    const auto address = redis::parseUrl(textOf(record, urlWord));
    if (!address)
        return wrong(QStringLiteral("'url': ") + address.error().message);
    if (!address->password.isEmpty())
        return wrong(CoreText::tr("'url' contains a password: remove it, because Lockscope asks for it"));
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

Profile::Password Profile::passwordOf(AccountRole role) const
{
    switch (role) {
    case AccountRole::Watcher: return password;
    case AccountRole::Operator: return operatorUser.isEmpty() ? Password::None : operatorPassword;
    case AccountRole::Sentinels: break;
    }
    return address.sentinel ? sentinelPassword : Password::None;
}

void Profile::setPassword(AccountRole role, Password where)
{
    switch (role) {
    case AccountRole::Watcher: password = where; return;
    case AccountRole::Operator: operatorPassword = where; return;
    case AccountRole::Sentinels: sentinelPassword = where; return;
    }
}

Result<std::vector<QByteArray>> prefixesIn(const QString &text)
{
    std::vector<QByteArray> prefixes;
    for (const QString &word : text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto bytes = fromDisplay(word);
        if (!bytes)
            return wrong(CoreText::tr("'names': write a backslash as \\\\, or as the start of \\xHH"));
        prefixes.push_back(*bytes);
    }
    return prefixes;
}

QString prefixText(const std::vector<QByteArray> &prefixes)
{
    QStringList words;
    for (const QByteArray &prefix : prefixes)
        words << toDisplay(prefix).replace(QLatin1Char(' '), QLatin1String("\\x20"));
    return words.join(QLatin1Char(' '));
}

QString newProfileId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

QString nameProblem(const QString &name)
{
    if (name.trimmed().isEmpty())
        return CoreText::tr("a profile needs a name");
    if (name.size() > longestName)
        return CoreText::tr("a profile's name has at most %1 characters").arg(longestName);
    if (toDisplay(name.toUtf8()) != name || name.trimmed() != name)
        return CoreText::tr("a profile's name cannot contain line breaks or backslashes, or start or end with a blank");
    return {};
}

QVariantMap recordOf(const Profile &profile)
{
    {
        // This does not compile if a struct has a new field. Record the field below and read it in profileOf(), or say
        // why not.
        [[maybe_unused]] const auto &[id, name, address, policy, password, operatorUser, operatorPassword,
                                      sentinelPassword, prefixes] = profile;
        [[maybe_unused]] const auto &[transport, host, port, path, db, user, secret, clientName, caFile, certFile,
                                      keyFile, tlsName, pin, sentinel, cluster, ssh, sshKeyFile] = address;
    }
    QVariantMap record{{nameWord, profile.name},
                       {urlWord, profile.address.toUrl()},
                       {environmentWord, QString(actions::word(profile.policy.environment))},
                       {readOnlyWord, profile.policy.readOnly ? QStringLiteral("true") : QStringLiteral("false")}};
    recordPasswords(profile, record);
    for (const FileWord &each : files) {
        if (const QString file = profile.address.*each.file; !file.isEmpty())
            record.insert(QString::fromLatin1(each.word), file);
    }
    if (profile.address.sentinel) {
        // The same for sentinels, whose names, user and tls are in the URL.
        [[maybe_unused]] const auto &[sentinels, masterName, user, password, tls, caFile, certFile, keyFile] =
            *profile.address.sentinel;
        for (const SentinelFileWord &each : sentinelFiles) {
            if (const QString file = (*profile.address.sentinel).*each.file; !file.isEmpty())
                record.insert(QString::fromLatin1(each.word), file);
        }
    }
    if (!profile.prefixes.empty())
        record.insert(namesWord, prefixText(profile.prefixes));
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
    for (const auto read : {checkTypes, readAddress, readPolicy, readPasswords, readNames}) {
        if (const Result<void> done = read(profile, record); !done)
            return done.error();
    }
    return profile;
}

std::optional<RecordedPolicy> policyOf(const QVariantMap &record)
{
    const auto address = redis::parseUrl(textOf(record, urlWord));
    if (!address)
        return std::nullopt;
    Profile profile;
    const bool isReadable = readPolicy(profile, record).has_value();
    RecordedPolicy recorded{*address, isReadable ? profile.policy : unreadablePolicy, isReadable};
    recorded.address.password.clear();
    return recorded;
}

} // namespace lockscope::profiles
