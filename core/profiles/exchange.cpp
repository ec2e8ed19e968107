#include "core/profiles/exchange.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope::profiles {

namespace {

const QString listWord = QStringLiteral("profiles");

Error wrongFile(const QString &message)
{
    return {Error::Kind::Decode, message, {}, {}};
}

QString titleOf(const QVariantMap &record, int place)
{
    const QString name = record.value(QStringLiteral("name")).toString();
    return name.isEmpty() ? CoreText::tr("profile %1").arg(place)
                          : QStringLiteral("'%1'").arg(elided(toDisplay(name.toUtf8()), 80));
}

} // namespace

QByteArray exported(const std::vector<Profile> &profiles)
{
    QJsonArray list;
    for (const Profile &profile : profiles) {
        QJsonObject each = QJsonObject::fromVariantMap(recordOf(profile));
        each[QStringLiteral("read-only")] = profile.policy.readOnly;
        list.append(each);
    }
    return QJsonDocument(QJsonObject{{listWord, list}}).toJson();
}

Result<Imported> imported(const QByteArray &json)
{
    if (json.size() > mostImported)
        return wrongFile(CoreText::tr("this file is too large for a profile file"));
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError)
        return wrongFile(CoreText::tr("this is not a profile file: it is not JSON (%1)").arg(error.errorString()));
    if (!document.object().value(listWord).isArray())
        return wrongFile(CoreText::tr("this is not a profile file: it has no list 'profiles'"));
    Imported imported;
    int place = 0;
    for (const QJsonValue value : document.object().value(listWord).toArray()) {
        const QVariantMap record = value.toObject().toVariantMap();
        auto profile = profileOf(record);
        ++place;
        if (!profile) {
            imported.problems << titleOf(record, place) + QLatin1String(": ") + profile.error().message;
            continue;
        }
        profile->id = newProfileId();
        for (const AccountRole role : everybody) {
            if (profile->passwordOf(role) == Profile::Password::Kept)
                profile->setPassword(role, Profile::Password::Asked);
        }
        imported.profiles.push_back(*profile);
    }
    return imported;
}

} // namespace lockscope::profiles
