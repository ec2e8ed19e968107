#include "core/profiles/profile_store.h"

#include "core/base/core_text.h"
#include "core/base/escape.h"

#include <QSettings>

#include <algorithm>

namespace lockscope::profiles {

namespace {

const QString group = QStringLiteral("profiles");
const QString nameKey = QStringLiteral("name");
const QString countKey = QStringLiteral("profile-count"); // at the top of the file, above the profiles

QVariantMap readRecord(QSettings &settings, const QString &id)
{
    QVariantMap record;
    settings.beginGroup(group + QLatin1Char('/') + id);
    for (const QString &word : settings.childKeys())
        record.insert(word, settings.value(word));
    settings.endGroup();
    return record;
}

QStringList idsIn(QSettings &settings)
{
    settings.beginGroup(group);
    const QStringList ids = settings.childGroups();
    settings.endGroup();
    return ids;
}

} // namespace

ProfileStore::ProfileStore(QSettings *settings)
    : m_settings(settings)
{ }

std::vector<Profile> ProfileStore::all() const
{
    std::vector<Profile> profiles;
    for (const QString &id : idsIn(*m_settings)) {
        if (auto profile = profileOf(readRecord(*m_settings, id))) {
            profile->id = id;
            profiles.push_back(*profile);
        }
    }
    std::sort(profiles.begin(), profiles.end(), [](const Profile &a, const Profile &b) {
        const int order = a.name.compare(b.name, Qt::CaseInsensitive);
        return order != 0 ? order < 0 : a.name < b.name;
    });
    return profiles;
}

std::optional<Profile> ProfileStore::byId(const QString &id) const
{
    for (const Profile &profile : all()) {
        if (profile.id == id)
            return profile;
    }
    return std::nullopt;
}

Result<Profile> ProfileStore::byName(const QString &name) const
{
    const std::vector<Profile> profiles = all();
    QStringList names;
    std::vector<Profile> alike;
    for (const Profile &profile : profiles) {
        if (profile.name == name)
            return profile;
        if (profile.name.compare(name, Qt::CaseInsensitive) == 0)
            alike.push_back(profile);
        names << profile.name;
    }
    if (alike.size() == 1)
        return alike.front();
    const QString said = elided(toDisplay(name.toUtf8()), 80);
    const QString known = names.isEmpty() ? CoreText::tr("none is saved yet. Create one in the window (lockscope)")
                                          : CoreText::tr("the saved profiles are: ") + names.join(QLatin1String(", "));
    return Error{Error::Kind::Precondition, CoreText::tr("there is no profile '%1': %2").arg(said, known), {}, {}};
}

void ProfileStore::save(const Profile &profile)
{
    m_settings->sync(); // another window may have added or removed profiles
    const QString place = group + QLatin1Char('/') + profile.id;
    m_settings->remove(place); // also removes words that are no longer set
    QVariantMap record = recordOf(profile);
    record[nameKey] = freeName(profile.name, profile.id); // unique, because byName() does not find duplicate names
    for (auto word = record.cbegin(); word != record.cend(); ++word)
        m_settings->setValue(place + QLatin1Char('/') + word.key(), word.value());
    m_settings->setValue(countKey, idsIn(*m_settings).size());
    m_settings->sync();
}

void ProfileStore::remove(const QString &id)
{
    m_settings->sync(); // otherwise the count would ignore changes by another window
    m_settings->remove(group + QLatin1Char('/') + id);
    m_settings->setValue(countKey, idsIn(*m_settings).size());
    m_settings->sync();
}

QString ProfileStore::unwritten() const
{
    if (m_settings->status() == QSettings::NoError)
        return {};
    return CoreText::tr("cannot write %1: make the file and its folder writable")
        .arg(toDisplay(m_settings->fileName().toUtf8()));
}

QString ProfileStore::freeName(const QString &wanted, const QString &except) const
{
    const std::vector<Profile> profiles = all();
    const auto isTaken = [&](const QString &name) {
        return std::any_of(profiles.begin(), profiles.end(), [&](const Profile &each) {
            return each.id != except && each.name.compare(name, Qt::CaseInsensitive) == 0;
        });
    };
    QString name = wanted;
    for (int i = 2; isTaken(name); ++i)
        name = QStringLiteral("%1 (%2)").arg(wanted, QString::number(i));
    return name;
}

std::vector<ProfileStore::Broken> ProfileStore::broken() const
{
    std::vector<Broken> broken;
    QStringList names;
    for (const QString &id : idsIn(*m_settings)) {
        const QVariantMap record = readRecord(*m_settings, id);
        const auto profile = profileOf(record);
        const QString name = elided(toDisplay(record.value(nameKey).toString().toUtf8()), 80);
        if (!profile)
            broken.push_back(
                {id, QStringLiteral("profile '%1': %2").arg(name, profile.error().message), name, policyOf(record)});
        else if (names.contains(profile->name))
            broken.push_back({id, CoreText::tr("profile '%1' exists twice").arg(name), name, policyOf(record)});
        else
            names << profile->name;
    }
    return broken;
}

int ProfileStore::missing() const
{
    return std::max(0, m_settings->value(countKey).toInt() - int(idsIn(*m_settings).size()));
}

void ProfileStore::drop(const std::vector<Broken> &entries)
{
    for (const Broken &entry : entries)
        m_settings->remove(group + QLatin1Char('/') + entry.id);
    m_settings->setValue(countKey, idsIn(*m_settings).size());
    m_settings->sync();
}

} // namespace lockscope::profiles
